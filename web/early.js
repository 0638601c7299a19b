// SPDX-License-Identifier: GPL-2.0-only
//
// What is needed before the page is shown, and if its modules do not come. This is no
// module. It sets dark or light: what the reader has chosen before, or what the system
// has.

const { style } = document.documentElement;
const key = `${new URL(".", location.href).pathname} scheme`;
const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

try {
  style.colorScheme = localStorage.getItem(key) ?? system;
} catch {
  style.colorScheme = system; // The browser lets this page store nothing.
}
addEventListener("click", ({ target }) => {
  if (target.id !== "scheme") return;
  style.colorScheme = style.colorScheme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(key, style.colorScheme);
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
