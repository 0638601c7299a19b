// SPDX-License-Identifier: GPL-2.0-only
//
// The texts that the page keeps in the browser's storage, by key. If that is off or
// full, they are kept until the page is left. Pages on other paths have the same
// storage, so names there begin with the path. They end with the version of what the
// text is a change of, if any.

const start = `${new URL(".", location.href).pathname} `;
const unkept = new Set(); // keys of what the storage has refused
export const kept = new Map(); // texts by key
export const versions = new Map(); // versions by key

const name_of = (key) => `${start}${key}#${versions.get(key) ?? ""}`;

// Takes what the storage has. Returns its key, or nothing if it is not of this page.
function take(name, text) {
  const [key, version] = name?.startsWith(start) ? name.slice(start.length).split("#") : [];
  if (text === null && versions.get(key) === version) kept.delete(key);
  if (text === null || version === undefined) return key;
  kept.set(key, text);
  versions.set(key, version);
  return key;
}

try {
  for (const [name, text] of Object.entries(localStorage)) take(name, text);
} catch {
  // The browser lets this page store nothing.
}

function store(key, name) {
  try {
    if (name !== name_of(key) || !kept.has(key)) localStorage.removeItem(name);
    if (kept.has(key)) localStorage.setItem(name_of(key), kept.get(key));
    unkept.delete(key);
  } catch {
    unkept.add(key);
  }
}

// Keeps a text, or none. Returns whether the browser keeps all that it should.
export function keep(key, text, version = "") {
  const name = name_of(key);
  if (text === undefined) kept.delete(key);
  else kept.set(key, text);
  versions.set(key, version);
  store(key, name);
  for (const other of unkept) store(other, name_of(other));
  return !unkept.size;
}

// Calls listener(key) after another tab with this page has changed a text.
export function watch(listener) {
  addEventListener("storage", ({ key: name, newValue }) => {
    const key = take(name, newValue);
    if (key) listener(key);
  });
}
