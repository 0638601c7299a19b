// SPDX-License-Identifier: GPL-2.0-only
//
// Archives in the format of tar

import { read } from "./link.js";

const BLOCK = 512;
const CHECKSUM = 148; // its place in a header, with 8 bytes

const padding_of = (length) => -length & (BLOCK - 1);

// The sum of a header's bytes, those of the checksum counting as spaces
const sum_of = (header) =>
  header.reduce((sum, byte, at) => {
    const is_checksum = at >= CHECKSUM && at < CHECKSUM + 8;
    return sum + (is_checksum ? " ".charCodeAt(0) : byte);
  }, 0);

function header_of(path, length) {
  const header = new Uint8Array(BLOCK);
  const put = (at, text) => header.set(new TextEncoder().encode(text), at);
  const octal = (number) => number.toString(8).padStart(11, "0");

  put(0, path);
  put(100, "0000644");
  put(124, octal(length));
  put(136, octal(Math.floor(Date.now() / 1000)));
  put(257, "ustar\x0000");
  put(CHECKSUM, octal(sum_of(header)).slice(-6));
  return header;
}

// Returns the archive of files: an object of texts, or bytes, by path. No path has more than
// 100 characters.
export function tar(files) {
  const pieces = Object.entries(files).flatMap(([path, text]) => {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    const padding = new Uint8Array(padding_of(bytes.length));
    return [header_of(path, bytes.length), bytes, padding];
  });
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const archive = new Uint8Array(length + 2 * BLOCK);
  let at = 0;
  for (const piece of pieces) {
    archive.set(piece, at);
    at += piece.length;
  }
  return archive;
}

// Returns the bytes of a file, of which gzip may have made it, at most so many then.
export async function unzip(blob, most) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = blob.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await (await read(stream, most)).arrayBuffer());
}

// Returns the bytes of each file by path, without "./". A path with more than 100
// characters may be cut off.
export function untar(archive) {
  const files = {};
  for (let at = 0; ; ) {
    const header = archive.subarray(at, at + BLOCK);
    const field = (from, length) =>
      new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0.*/s, "");
    if (header.length < BLOCK) throw new Error("the archive is cut off");
    if (!header.some((byte) => byte)) return files;
    const path = field(0, 100);
    const length = Number.parseInt(field(124, 12), 8);
    if (Number.parseInt(field(CHECKSUM, 8), 8) !== sum_of(header) || !(length >= 0))
      throw new Error("this is no .tar or .tar.gz, or it is damaged");
    if (path.split("/").includes("..")) throw new Error(`the path ${path} has ..`);
    at += BLOCK;
    if (/^0?$/.test(field(156, 1)))
      files[path.replace(/^(\.?\/)+/, "")] = archive.subarray(at, at + length);
    at += length + padding_of(length);
  }
}
