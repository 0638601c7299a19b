// SPDX-License-Identifier: GPL-2.0-only
//
// The panel Code: the files of a project, their changes, and the button that
// builds them in the machine.
//
// A project is "course", "driver" or "lab/NAME". Its files have keys, and what
// differs from the original texts is in the browser's storage.

import { fetch_file, import_file } from "./fetch.js";
import { from_link, to_link } from "./link.js";
import { keep, kept as edits, versions, watch } from "./store.js";
import { tar, untar, unzip } from "./tar.js";

// What a project can have, and how many bytes a file, and an archive. macOS puts ._NAME next
// to NAME.
const PATHS = /^(Kbuild|(driver|include)\/(?!(.*\/)?\.(_|\.?\/))[\w./-]{1,60}\.[ch])$/;
const MOST = 200000;
const UNPACKED = 16 << 20;

// The compiler's messages
const MESSAGES = /^([\w./-]+):(\d+):(?:(\d+):)? (?:fatal )?(error|warning): (.*)$/gm;

const $ = (selector) => document.querySelector(selector);
const say = (text) => $("#code-status").replaceChildren(text);

const originals = new Map(); // texts by key
let page;
let editor;
let project = "course";
let path;
let building; // the project that is being built
const tried = new Map(); // texts that change() has made, by key

const key_of = (name, path) => `code:${name}:${path}`;
// A version of an original text: 32 bits of the hash FNV-1a
const version_of = (text = "") =>
  [...text].reduce((hash, c) => Math.imul(hash ^ c.codePointAt(0), 16777619), 0x811c9dc5)
    .toString(16);
const text_of = (key) => edits.get(key) ?? originals.get(key);

// Projects

// Returns the texts of a project's files by path, from an archive of the project or
// of a directory with more than that.
function unpack(archive) {
  const all = untar(archive);
  const [kbuild = "Kbuild"] = Object.keys(all)
    .filter((name) => /(^|\/)Kbuild$/.test(name))
    .sort((a, b) => a.length - b.length);
  const root = kbuild.slice(0, -"Kbuild".length);
  const files = {};
  for (const [name, bytes] of Object.entries(all)) {
    const path = name.slice(root.length);
    if (!name.startsWith(root) || !PATHS.test(path)) continue;
    if (bytes.length > MOST) throw new Error(`${path} has more than ${MOST} bytes`);
    files[path] = new TextDecoder().decode(bytes);
  }
  return files;
}

// Gets the original texts. A lab has only what differs from the driver.
async function load(name) {
  const is_lab = name.startsWith("lab/");
  if (paths_of(name, originals).length) return;
  if (is_lab) await load("driver");
  const archive = await fetch_file(`code/${name.replace("/", "-")}.tar`);
  const texts = unpack(new Uint8Array(await archive.arrayBuffer()));
  for (const path of is_lab ? paths_of("driver", originals) : [])
    originals.set(key_of(name, path), originals.get(key_of("driver", path)));
  for (const [path, text] of Object.entries(texts))
    originals.set(key_of(name, path), text);
  for (const path of paths_of(name, edits)) ask_about(name, path);
}

// Asks what to do if the original of a changed file was another one.
function ask_about(name, path) {
  const key = key_of(name, path);
  if (versions.get(key) === version_of(originals.get(key))) return;
  const drops = confirm(`This page has a newer ${path} than the one that you have changed.
Take the newer one, without your changes?`);
  put(key, drops ? undefined : edits.get(key));
}

function paths_of(name, ...maps) {
  const start = key_of(name, "");
  const keys = maps.flatMap((map) => [...map.keys()]);
  const own = new Set(keys.filter((key) => key.startsWith(start)));
  return [...own].map((key) => key.slice(start.length));
}

// The texts of a project's files by path
const files_of = (name) =>
  Object.fromEntries(
    paths_of(name, originals, edits).map((path) => [path, text_of(key_of(name, path))]),
  );

// Gives a file another text. Without one, the file is as it was, or is no more.
function put(key, text) {
  const original = originals.get(key);
  const version = version_of(original);
  $("#unkept").hidden = keep(key, text === original ? undefined : text, version);
  update(key);
}

// Shows what has become of a file.
function update(key) {
  editor?.set_text(key, text_of(key) ?? "");
  if (!key.startsWith(key_of(project, ""))) return;
  list_files();
  // If a link is in the address, it is not of these texts now.
  if (location.hash.startsWith(`${address_of(project, "")}=`))
    history.replaceState(null, "", address_of(project, path));
}

// What `build` in the machine asks for: the project's directory there, and the
// texts that differ from those that it has. A file that is no more is empty.
async function files_for_machine() {
  const name = building ?? project;
  const directory = name === "course" ? "course" : "driver";
  const { sent } = page.machine;
  await load(name);
  const texts = files_of(name);
  const files = {};
  for (const path of [...Object.keys(texts), ...paths_of(directory, sent)]) {
    const key = key_of(directory, path);
    const text = texts[path] ?? "";
    if (text === (sent.get(key) ?? originals.get(key) ?? "")) continue;
    sent.set(key, text);
    files[path] = text;
  }
  return { directory, files };
}

// The panel

// The lists are those of the project's own files, and of what the course gives.
function list_files() {
  const lists = [...$("#file").children];
  for (const list of lists) list.replaceChildren();
  for (const path of paths_of(project, originals, edits).sort()) {
    const mark = edits.has(key_of(project, path)) ? " (changed)" : "";
    lists[Number(/core|include/.test(path))].append(new Option(path + mark, path));
  }
  $("#file").value = path;
  $("#project").value = project;
  $("#revert").disabled = !edits.has(key_of(project, path));
}

// Fetches a project and the editor. Returns a function that shows a file of it. The
// project is then the one that is built.
async function prepare(name, file) {
  const [module] = await Promise.all([editor ?? import_file("editor.js"), load(name)]);
  return () => {
    editor ??= module.make_editor($("#editor"), text_of, (key, text) => {
      if (text === (text_of(key) ?? "")) return;
      put(key, text);
      if (!building) say("");
    });
    const texts = files_of(name);
    const usual = name.startsWith("lab/")
      ? Object.keys(texts).find((one) => texts[one] !== originals.get(key_of("driver", one)))
      : "driver/session.c";
    if (name !== project) show_messages([]);
    if (name !== project || $("#code-status button")) say("");
    path = [file, name === project && path, usual].find((one) => Object.hasOwn(texts, one));
    project = name;
    list_files();
    editor.show(key_of(project, path));
  };
}

const open = async (...names) => (await prepare(...names))();

const address_of = (name, path, line) =>
  `#/code/${name}/${path}${line ? `:${line}` : ""}`;

// Gives a project the texts of a link, after a question if changes would go. None of
// them is built or run.
async function prepare_link(name, link) {
  const texts = await from_link(link);
  const paths = Object.keys(texts ?? {});
  const fits = (one) => typeof texts[one] === "string" && texts[one].length < MOST;
  if (!paths.length || !paths.every((one) => PATHS.test(one) && fits(one)))
    throw new Error("the link has other files than those of a project");
  const show = await prepare(name, paths[0]);
  return () => {
    const changed = paths_of(name, edits);
    const is_other = (one) => edits.get(key_of(name, one)) !== texts[one];
    const drops = may_drop(name, changed.filter(is_other));
    if (drops) for (const one of [...changed, ...paths]) put(key_of(name, one), texts[one]);
    show();
    history.replaceState(null, "", address_of(project, path));
    say(drops ? `The link has changes of ${paths.join(", ")}.`
      : "Your changes are kept; those of the link were not taken.");
  };
}

// Fetches what the end of an address names: "/NAME/PATH:LINE", or less, or
// "/NAME/=LINK". Returns a function that shows it.
export async function prepare_code(address) {
  const [, name = project, file, line] =
    /^\/?(course|driver|lab\/[\w-]+)?\/?(.*?)(?::(\d+))?$/.exec(address);
  if (file.startsWith("=")) return prepare_link(name, file.slice(1));
  const show = await prepare(name, file);
  return () => {
    show();
    if (file && file !== path) say(`There is no file ${file}.`);
    if (line) editor.go_to(Number(line));
    // The same address with a line can be opened again.
    history.replaceState(null, "", address_of(project, path));
  };
}

function open_address(name, path, line) {
  location.hash = address_of(name, path, line);
}

// Asks whether a project's changes may go. Returns whether they may.
function may_drop(name, paths = paths_of(name, edits)) {
  return !paths.length || confirm(`Drop your changes of ${paths.join(", ")}?`);
}

// Replaces a part of a file in a project that has no other changes, and shows it.
// Returns whether that was done. Those that were made here before go without a
// question.
export async function change(name, path, old, replacement) {
  await load(name);
  const key = key_of(name, path);
  const text = originals.get(key);
  const is_tried = (one) => edits.get(key_of(name, one)) === tried.get(key_of(name, one));
  const changed = paths_of(name, edits);
  if (!may_drop(name, changed.filter((one) => !is_tried(one)))) return false;
  for (const one of changed) put(key_of(name, one));
  tried.set(key, text.replace(old, () => replacement));
  put(key, tried.get(key));
  open_address(name, path, text.split(old)[0].split("\n").length);
  return true;
}

// Building

function show_messages(messages) {
  const items = messages.map(({ file, line, severity, message }) => {
    const item = document.createElement("li");
    item.className = severity;
    const link = document.createElement("a");
    link.href = address_of(project, file, line);
    link.textContent = `${file}:${line}`;
    item.append(link, ` ${severity}: ${message}`);
    return item;
  });
  $("#messages").replaceChildren(...items);
  editor.mark(messages);
}

// Builds a project and loads its module. Returns whether that has succeeded.
export async function build(name = project) {
  const { machine, type, reset } = page;
  if (building) return false;
  building = name;
  try {
    await open(name);
    show_messages([]);
    if (!machine.has_compiler) {
      say("Fetching the compiler. The machine starts again with it.");
      await page.load("compiler");
    } else if (machine.has_panicked) {
      await reset();
    }
    say("Building.");
    const printed = await type("build");
    const output = printed ?? "";
    const messages = [...output.matchAll(MESSAGES)]
      .filter(([, file]) => text_of(key_of(name, file)) !== undefined)
      .map(([, file, line, column = 1, severity, message]) => ({
        ...{ key: key_of(name, file), file, severity, message },
        ...{ line: Number(line), column: Number(column) },
      }));
    const built = /^built and loaded$/m.test(output);
    show_messages(messages);
    if (built) say("Built and loaded.");
    else if (printed) say("Not built, or not loaded; see the terminal.");
    else if (machine.has_panicked) say("The kernel has panicked; see the log.");
    else say("Not built: the machine was reset, or is busy.");
    $("#messages").scrollIntoView({ block: "nearest" });
    return built;
  } catch (error) {
    say(`Not built: ${error.message}.`);
    return false;
  } finally {
    building = undefined;
  }
}

// New files, and archives

function add_file() {
  const answer = prompt("Name of the new file, for example read.c:") ?? "";
  const added = answer.includes("/") ? answer : `driver/${answer}`;
  const key = key_of(project, added);
  if (!answer) return;
  if (!PATHS.test(added) || text_of(key) !== undefined)
    return say(`A new file cannot be ${added}.`);
  put(key, "// SPDX-License-Identifier: GPL-2.0-only\n");
  open_address(project, added);
  say("A new .c file is compiled when its .o is in the list in Kbuild.");
}

function revert_file() {
  if (!may_drop(project, [path])) return;
  put(key_of(project, path));
  open_address(project, Object.hasOwn(files_of(project), path) ? path : "");
}

// Offers bytes as a file to save.
export function save_as(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// The archive has one directory, which the grader takes.
function export_files() {
  const files = Object.entries(files_of(project));
  const directory = project === "course" ? "my-driver" : project.replace("/", "-");
  const inside = files.map(([path, text]) => [`${directory}/${path}`, text]);
  save_as(`${directory}.tar`, tar(Object.fromEntries(inside)));
}

// Makes an address with the project's changes.
async function link_changes() {
  const texts = paths_of(project, edits).map((one) => [one, text_of(key_of(project, one))]);
  try {
    const link = await to_link(Object.fromEntries(texts));
    history.replaceState(null, "", `#/code/${project}/=${link}`);
    say("The address of this page now has your changes. Copy it from the address bar.");
  } catch ({ message }) {
    say(`No link: ${message}. Export them.`);
  }
}

// Makes the course's files what they are in an archive.
async function import_files(archive) {
  try {
    const files = unpack(await unzip(archive, UNPACKED));
    if (!files.Kbuild) throw new Error("it has no Kbuild");
    await load("course");
    const changed = paths_of("course", edits);
    if (!may_drop("course")) return;
    for (const path of new Set([...changed, ...Object.keys(files)]))
      put(key_of("course", path), files[path]);
    await open("course");
    history.replaceState(null, "", address_of(project, path));
    say(`Imported. What differs from the skeleton:
      ${paths_of("course", edits).join(", ") || "nothing"}.`);
  } catch (error) {
    say(`Not imported: ${error.message}.`);
  }
}

// Connects the panel with the page: its machine, type() and reset().
export function start_code(the_page) {
  page = the_page;
  page.machine.onfiles = files_for_machine;
  watch((key) => key.startsWith("code:") && update(key));
  $("#project").onchange = ({ target }) => open_address(target.value, "");
  $("#file").onchange = ({ target }) => open_address(project, target.value);
  $("#build").onclick = () => build();
  $("#find").onclick = () => editor.find();
  $("#undo").onclick = () => editor.undo();
  $("#add").onclick = add_file;
  $("#revert").onclick = revert_file;
  $("#export").onclick = export_files;
  $("#link").onclick = link_changes;
  $("#import").onclick = () => $("#archive").click();
  $("#archive").onchange = async ({ target }) => {
    await import_files(target.files[0]);
    target.value = "";
  };
}
