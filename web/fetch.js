// SPDX-License-Identifier: GPL-2.0-only
//
// Fetches the page's files. They are where this one is: in a directory of the page's
// version, so that a cache never mixes two versions.

const here = new URL(".", import.meta.url).href;
const failures = {}; // how often the import of a module has failed

// What is wrong if a file does not come
const reason_of = (status) =>
  status === 404
    ? "it does not exist, or there is a newer page, which a reload shows"
    : `there is ${status ? `an error ${status} of` : "no connection to"} its host`;

// Returns a file as a Blob. progress(length) gets how much more of it has come, and
// signal ends it, as in fetch().
export async function fetch_file(name, { progress = () => {}, ...options } = {}) {
  const pieces = [];
  let status;
  try {
    const response = await fetch(here + name, options);
    const reader = response.body.getReader();
    let { done, value } = await reader.read();
    while (!done) {
      pieces.push(value);
      progress(value.length);
      ({ done, value } = await reader.read());
    }
    ({ status } = response);
    if (response.ok) return new Blob(pieces);
  } catch {
    options.signal?.throwIfAborted();
  }
  throw new Error(`${name} cannot be fetched: ${reason_of(status)}`);
}

// Imports a module. A browser does not fetch an address again that has failed.
export async function import_file(name) {
  failures[name] ??= 0;
  try {
    return await import(here + name + "?".repeat(failures[name]));
  } catch {
    failures[name]++;
    throw new Error(`${name} cannot be fetched: ${reason_of()}`);
  }
}

// The HTML of a document. Its pictures are where this file is, too.
export async function fetch_text(name) {
  const html = await (await fetch_file(`${name}.html`)).text();
  return html.replaceAll('<img src="', (start) => start + here);
}
