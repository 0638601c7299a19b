// SPDX-License-Identifier: GPL-2.0-only
//
// Dark or light: what the reader has chosen before, or what the system has. It is
// not a module, so that it comes before the page is shown.

const { style } = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

try {
  style.colorScheme = localStorage.scheme ?? system;
} catch {
  style.colorScheme = system; // The browser lets this page store nothing.
}
addEventListener("click", ({ target }) => {
  if (target.id !== "scheme") return;
  style.colorScheme = style.colorScheme === "dark" ? "light" : "dark";
  try {
    localStorage.scheme = style.colorScheme;
  } catch {
    // It is not kept.
  }
});
