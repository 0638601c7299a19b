// SPDX-License-Identifier: GPL-2.0-only
//
// Tests parts of the page without a browser, and reports in TAP: tests/web/run.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

process.chdir(new URL("../..", import.meta.url).pathname);
const work = fs.mkdtempSync(path.join(os.tmpdir(), "web."));
const tar_of = (...words) =>
  new Uint8Array(execFileSync("tar", ["-cf-", ...words], { maxBuffer: 64 << 20 }));

// Storage, as browsers have it
class Storage {
  setItem(key, text) {
    if (this.is_full) throw new Error("full");
    this[key] = text;
  }
  removeItem(key) {
    delete this[key];
  }
}

// What code.js needs of a page: its elements do nothing.
function make_page() {
  const elements = {};
  const list = { append() {}, replaceChildren() {} };
  const page = { machine: { sent: new Map() }, elements, asked: [] };
  globalThis.localStorage = new Storage();
  globalThis.location = { href: "http://host/page/index.html", hash: "" };
  globalThis.document = {
    querySelector: (selector) => (elements[selector] ??= { children: [list, list] }),
    createElement: () => ({ click() {} }),
  };
  globalThis.Option = class {};
  globalThis.addEventListener = () => {};
  globalThis.confirm = (text) => {
    page.asked.push(/newer (\S+) than/.exec(text)[1]);
    return text.includes("main.c");
  };
  globalThis.setTimeout = () => {};
  globalThis.fetch = async (url) => {
    assert.match(url, /code.course\.tar$/);
    return new Response(tar_of("driver/core", "include", "-C", "course/skeleton", "Kbuild", "driver"));
  };
  URL.createObjectURL = (blob) => {
    page.exported = blob;
  };
  return page;
}

// Returns the texts below a directory by path.
function texts_below(directory) {
  const files = fs.readdirSync(directory, { recursive: true })
    .filter((name) => fs.statSync(path.join(directory, name)).isFile());
  return Object.fromEntries(files.sort().map((name) =>
    [name, fs.readFileSync(path.join(directory, name), "utf8")]));
}

function unpack(archive, directory) {
  fs.mkdirSync(directory);
  execFileSync("tar", ["-xf-", "-C", directory], { input: archive });
  return texts_below(directory);
}

const page = make_page();
const texts = { "driver/session.c": "/* mine */\n", "driver/new.c": "ü".repeat(300) };
for (const [name, text] of Object.entries({ ...texts, "driver/main.c": "old" }))
  localStorage.setItem(`/page/ code:course:${name}#old`, text);
localStorage.setItem("/other/ code:course:driver/main.c#", "of another page");
const { keep, kept } = await import("../../web/store.js");
const { start_code } = await import("../../web/code.js");
const { tar, untar } = await import("../../web/tar.js");
const { render } = await import("../../web/build.mjs");

const tests = {
  "an archive has all files, of any length"() {
    const files = {};
    for (const length of [0, 1, 511, 512, 513, 1024, 99999])
      files[`driver/${length}.c`] = "x".repeat(length);
    assert.deepEqual(unpack(tar(files), `${work}/made`), files);
    const back = untar(tar_of("-C", `${work}/made`, "driver"));
    const decoded = Object.entries(back).map(([name, bytes]) =>
      [name, new TextDecoder().decode(bytes)]);
    assert.deepEqual(Object.fromEntries(decoded), files);
  },

  "an archive that is damaged, cut or leads out is refused"() {
    const archive = tar_of("-C", "course/skeleton", "Kbuild", "driver");
    const last = archive.findLastIndex((byte) => byte);
    for (let end = 0; end < last; end += 512)
      assert.throws(() => untar(archive.subarray(0, end)), /cut off/);
    for (const at of [0, 3, 130, 150, 300]) {
      const damaged = archive.slice();
      damaged[at]++;
      assert.throws(() => untar(damaged), /damaged/);
    }
    const negative = tar({ x: "" });
    const put = (at, text) => negative.set(new TextEncoder().encode(text), at);
    put(124, "-0000001000");
    put(148, " ".repeat(8));
    put(148, `${negative.reduce((sum, byte) => sum + byte).toString(8).padStart(6, "0")}\0`);
    assert.throws(() => untar(negative), /damaged/);
    assert.throws(() => untar(tar_of("-P", "course/../Kbuild")), /has \.\./);
  },

  "a text is kept until it is dropped, and after that the page still works"() {
    assert.equal(kept.get("code:course:driver/new.c"), texts["driver/new.c"]);
    assert.equal(keep("key", "text"), true);
    assert.equal(localStorage["/page/ key#"], "text");
    assert.equal(keep("key", undefined), true);
    assert.deepEqual([kept.has("key"), "/page/ key#" in localStorage], [false, false]);
    localStorage.is_full = true;
    assert.equal(keep("key", "other"), false);
    assert.equal(kept.get("key"), "other");
    delete localStorage.is_full;
    assert.equal(keep("key 2", "text", "v1"), true);
    assert.equal(localStorage["/page/ key#"], "other");
    assert.equal(keep("key 2", "text", "v2"), true);
    assert.deepEqual(Object.keys(localStorage).filter((name) => /key 2/.test(name)),
      ["/page/ key 2#v2"]);
  },

  async "what is exported is the course's files, with what was typed"() {
    start_code(page);
    const { directory, files } = await page.machine.onfiles();
    assert.deepEqual(page.asked.sort(), ["driver/main.c", ...Object.keys(texts)].sort());
    assert.deepEqual([directory, files], ["course", texts]);
    page.elements["#export"].onclick();
    const archive = new Uint8Array(await page.exported.arrayBuffer());
    const found = unpack(archive, `${work}/exported`);
    execFileSync("cp", ["-r", "course/skeleton", `${work}/expected`]);
    execFileSync("cp", ["-r", "driver/core", `${work}/expected/driver`]);
    execFileSync("cp", ["-r", "include", `${work}/expected`]);
    const expected = { ...texts_below(`${work}/expected`), ...texts };
    const wanted = Object.entries(expected).filter(([name]) =>
      /^(Kbuild|(driver|include)\/.*\.[ch])$/.test(name));
    assert.deepEqual(found, Object.fromEntries(wanted.map(([name, text]) =>
      [`my-driver/${name}`, text])));
  },

  async "a file is sent again only when it has changed"() {
    const skeleton = fs.readFileSync("course/skeleton/driver/session.c", "utf8");
    const sent = async () => (await page.machine.onfiles()).files;
    assert.deepEqual(await sent(), {});
    for (const name of Object.keys(texts)) keep(`code:course:${name}`, undefined);
    assert.deepEqual(await sent(), { "driver/session.c": skeleton, "driver/new.c": "" });
    assert.deepEqual(await sent(), {});
    page.machine.sent.clear(); // a reset
    keep("code:course:driver/new.c", texts["driver/new.c"]);
    assert.deepEqual(await sent(), { "driver/new.c": texts["driver/new.c"] });
  },

  "each console block has a button, or says what it lacks"() {
    const chapters = fs.readdirSync("docs/tour").filter((name) => /^\d.*\.md$/.test(name))
      .map((name) => `docs/tour/${name}`);
    const commands = JSON.parse(execFileSync("tests/tour/type", ["--json", ...chapters]));
    for (const file of chapters) {
      const html = render(file, chapters, [...commands[file]]);
      const [, ...blocks] = html.split('<div class="console');
      const silent = blocks.filter((block) => !block.includes("<button>Type it</button>"));
      const needs = fs.readFileSync(file, "utf8").match(/^<!-- needs: /gm) ?? [];
      assert.equal(blocks.length, commands[file].length, file);
      assert.equal(silent.length, needs.length, file);
      assert.ok(silent.every((block) => block.includes("which this machine lacks")), file);
    }
  },
};

const cases = process.argv.slice(2);
let points = 0;
for (const [name, test] of Object.entries(tests)) {
  if (cases.length && !cases.some((part) => name.replaceAll(" ", "_").includes(part))) continue;
  points++;
  try {
    await test();
    console.log(`ok - ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`not ok - ${name}\n${error.message}`.replace(/\n/g, "\n# "));
  }
}
console.log(`1..${points}`);
fs.rmSync(work, { recursive: true });
