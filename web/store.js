// SPDX-License-Identifier: GPL-2.0-only
//
// The texts that the page keeps in the browser's storage, by key. If that is off or
// full, they are kept until the page is left.

export const kept = new Map();

try {
  for (const [key, text] of Object.entries(localStorage)) kept.set(key, text);
} catch {
  // The browser lets this page store nothing.
}

// Keeps a text, or none. Returns whether the browser does, too.
export function keep(key, text) {
  if (text === undefined) kept.delete(key);
  else kept.set(key, text);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
