// SPDX-License-Identifier: GPL-2.0-only
//
// Texts as a part of an address: JSON, by gzip, in the base64 of addresses.

const MOST = 32 << 10; // characters of an address
const UNPACKED = 1 << 20; // bytes

// Reads a stream that has at most so many bytes.
export async function read(stream, most = UNPACKED) {
  const reader = stream.getReader();
  const pieces = [];
  let length = 0;
  let { done, value } = await reader.read();
  while (!done) {
    length += value.length;
    if (length > most) throw new Error(`it has more than ${most >> 20} MiB`);
    pieces.push(value);
    ({ done, value } = await reader.read());
  }
  return new Blob(pieces);
}

export async function to_link(texts) {
  const json = new Blob([JSON.stringify(texts)]).stream();
  const packed = await read(json.pipeThrough(new CompressionStream("gzip")));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  if (base64.length > MOST) throw new Error("your changes are too long for a link");
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function from_link(link) {
  if (link.length > MOST) throw new Error("the link is too long");
  try {
    const base64 = link.replaceAll("-", "+").replaceAll("_", "/");
    const packed = new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]);
    const json = await read(packed.stream().pipeThrough(new DecompressionStream("gzip")));
    return JSON.parse(await json.text());
  } catch ({ message }) {
    throw new Error(`the link is damaged: ${message}`);
  }
}
