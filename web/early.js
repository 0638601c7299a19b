// SPDX-License-Identifier: GPL-2.0-only
//
// What is needed before the page is shown, and if its modules do not come. This is no
// module. It sets dark or light: what the reader has chosen before, or what the system
// has.

const { dataset } = document.documentElement;
const key = `${new URL(".", location.href).pathname} scheme`;
const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

try {
  dataset.scheme = localStorage.getItem(key) ?? system;
} catch {
  dataset.scheme = system; // The browser lets this page store nothing.
}
addEventListener("click", ({ target }) => {
  if (target.id !== "scheme") return;
  dataset.scheme = dataset.scheme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(key, dataset.scheme);
  } catch {
    // It is not kept.
  }
});
addEventListener(
  "error",
  ({ message }) => {
    const text = document.querySelector("#fetched[data-early]");
    const reason = message ?? "a part of it cannot be fetched. Reload it to try again";
    if (text) text.parentNode.textContent = `This page does not work: ${reason}.`;
  },
  true, // such events of elements are not passed on
);
