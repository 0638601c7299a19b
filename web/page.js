// SPDX-License-Identifier: GPL-2.0-only
//
// The page: its terminals, its texts, and what its buttons type.

import { FitAddon } from "./addon-fit.js";
import { make_board } from "./board.js";
import { prepare_code, save_as, start_code } from "./code.js";
import { furnish, start_course } from "./course.js";
import { fetch_text } from "./fetch.js";
import { is_shown, Machine } from "./machine.js";
import { Terminal } from "./xterm.js";

const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];
const say = (...nodes) => $("#message").replaceChildren(...nodes);
const shown = (id) => !$(`#${id}`).hidden;
const address = () => location.hash.slice(1) || "/start";
const page_title = document.title;
const machine = new Machine();
// What the keys send that touch screens lack
const KEYS = { "Ctrl-C": "\x03", Tab: "\t", Esc: "\x1b" };
Object.assign(KEYS, { "↑": "\x1b[A", "↓": "\x1b[B", "←": "\x1b[D", "→": "\x1b[C" });
let loading = Promise.resolve();
let beginning; // what a line waits for: what the page types by itself, or a reset

function make_button(text, action) {
  const element = document.createElement("button");
  element.textContent = text;
  element.onclick = action;
  return element;
}

// Shows one of the panels that share a place, and marks what leads to it.
function select(id) {
  for (const tab of $(`#tab-${id}`).parentNode.children) {
    tab.setAttribute("aria-current", tab.id === `tab-${id}`);
    $(tab.id.replace("tab-", "#")).hidden = tab.id !== `tab-${id}`;
  }
}

// The machine

function make_terminal(id, options) {
  const terminal = new Terminal({
    fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
    fontSize: Math.min(13, innerWidth / 38), // two boards fit side by side
    screenReaderMode: true,
    scrollback: 10000,
    theme: { background: "#16191d", red: "#ff7b72", green: "#7ee08f" },
    ...options,
  });
  const fit = new FitAddon();
  terminal.fit = () => shown(id) && fit.fit();
  terminal.loadAddon(fit);
  terminal.open($(`#${id}`));
  terminal.textarea.ariaLabel = `${$(`#tab-${id}`).textContent}; F6 leaves it`;
  terminal.attachCustomKeyEventHandler(({ key, code, ctrlKey }) => {
    const copies = code === "KeyC" && terminal.hasSelection();
    return key !== "F6" && !(ctrlKey && (copies || code === "KeyV"));
  });
  new ResizeObserver(terminal.fit).observe($(`#${id}`));
  for (const button of $$("[data-font]"))
    button.addEventListener("click", () => {
      terminal.options.fontSize += Number(button.dataset.font);
      terminal.fit();
    });
  $(`#tab-${id}`).onclick = () => select(id);
  return terminal;
}

const shell = make_terminal("shell");
const log = make_terminal("log", { disableStdin: true });

// The shell asks where the cursor is, and would take the answer for typed text.
shell.parser.registerCsiHandler({ final: "n" }, () => true);
// What web/guest_profile.sh asks for: F and L, the files of `build` and `load`; S, what
// `save` gives to the reader.
shell.parser.registerOscHandler(133, (text) => {
  const [what, name, base64] = text.split(";");
  if (what === "F")
    machine.send_changes().catch(({ message }) =>
      say(`Nothing is sent: ${message}. `, make_button("Stop (Ctrl-C)", stop)));
  if (what === "L")
    say("Files for the machine: ", make_button("Choose", () => $("#files").click()));
  if (what === "S") offer(name, base64);
  return true;
});
// Offers a file of the machine. Anything may print the sequence, also one that is cut off;
// the emulator of the terminal does not survive an exception.
function offer(name, base64) {
  try {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    say(`The machine has the file ${name} for you. `,
      make_button("Save", () => { save_as(name, bytes); say(""); }));
  } catch {
    say("What the machine has sent to be saved is damaged.");
  }
}

$("#files").onchange = async ({ target }) => {
  const files = {};
  for (const file of target.files)
    files[file.name.replace(/[^\w.-]/g, "_").slice(-99)] =
      new Uint8Array(await file.arrayBuffer());
  machine.send_files({ directory: "load", files });
  target.value = "";
  say("");
};
shell.onData((text) => machine.send(text));
$("#keys").append(
  ...Object.entries(KEYS).map(([key, text]) => make_button(key, () => machine.send(text))),
);
// The focus stays in the terminal, and so does the keyboard on the screen.
$("#keys").onpointerdown = (event) => event.preventDefault();
shell.onResize(({ rows, cols }) => machine.resize(rows, cols));
machine.onshell = (text) => shell.write(text);
machine.onlog = (text) => log.write(text);
machine.onpanic = () => {
  select("log");
  say_why_not();
};

// Says why the machine does not take a line, with a button that changes this.
function say_why_not(reason) {
  if (machine.has_panicked) {
    say("The kernel has panicked; its log says why. ", make_button("Reset", reset));
  } else if (machine.is_busy) {
    say("The shell is busy. ", make_button("Stop it (Ctrl-C)", stop));
  } else {
    say(`Not typed: ${reason}.`);
  }
}

// On a narrow screen, the machine can be only a bar, above a text or the editor.
function fold(folds) {
  $("#machine").classList.toggle("folded", folds);
  $("#fold").setAttribute("aria-expanded", !folds);
  $("#fold").textContent = folds ? "Open" : "Fold";
}

async function stop() {
  say("Stopping it …");
  if (await machine.interrupt()) say("");
  else say("The program does not stop. ", make_button("Reset", reset));
}

function reset() {
  beginning = machine.reset().then(greet)
    .catch(({ message }) => say(`Not reset: ${message}.`));
  return beginning;
}

// Shows what a machine had printed when it was saved, and nothing else.
function greet() {
  for (const terminal of [shell, log]) terminal.reset();
  shell.write(machine.saved.shell);
  log.write(machine.saved.log);
  for (const mark of $$("[data-mark]")) delete mark.dataset.mark;
  for (const status of $$(".console [role=status]")) status.textContent = "";
  select("shell");
  say("");
}

// Types lines, unless the shell is busy. Returns what the last one prints, or
// undefined.
async function type(...lines) {
  let output;
  await beginning;
  fold(false);
  say("");
  select(machine.has_panicked ? "log" : "shell");
  try {
    for (const line of lines) output = await run(line);
    return output;
  } catch ({ message }) {
    if (message) say_why_not(message);
  }
}

// Runs a line. A program that needs 80 columns and 24 rows gets smaller letters.
async function run(line) {
  const { cols, rows, options } = shell;
  const { fontSize } = options;
  const scale = Math.min(1, cols / 80.5, rows / 24.5);
  if (!/^sudoku (watch|play)/.test(line) || scale === 1) return machine.run(line);
  options.fontSize = fontSize * scale;
  shell.fit();
  try {
    return await machine.run(line);
  } finally {
    options.fontSize = fontSize;
    shell.fit();
  }
}

// Texts

async function type_block(block) {
  const status = block.querySelector("[role=status]");
  status.textContent = "";
  for (const { dataset } of block.querySelectorAll(".command")) {
    dataset.mark = "running";
    const output = await type(...JSON.parse(dataset.lines));
    delete dataset.mark;
    if (output === undefined) return; // It was not typed, or was not awaited.
    dataset.mark = is_shown(output, dataset.pattern) ? "same" : "differs";
  }
  status.textContent = block.querySelector(".command:not([data-mark=same])")
    ? "The machine has printed something else."
    : "The machine has printed what is shown.";
}

// The panel for an address: "/PANEL", "/code/..." or the name of a document
function panel_of(address) {
  const [, id] = /^\/([a-z]+)/.exec(address) ?? [];
  const folder = ["labs", "course"].find((name) => address.includes(`${name}/`));
  return $(`.panel#${id ?? folder ?? "tour"}`) ?? $("#start");
}

// Fetches what an address names. Returns a function that puts it in its panel.
async function prepare(panel, address) {
  if (panel.id === "code") return prepare_code(address.slice("/code".length));
  if (!panel.matches("article")) return () => {};
  const [name, heading] = address.split("#");
  if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) throw new Error("there is no such page");
  const html = panel.dataset.name === name ? "" : await fetch_text(name);
  return () => {
    if (panel.dataset.name !== name) {
      panel.innerHTML = html;
      panel.scrollTop = 0;
      panel.dataset.name = name;
      furnish(panel, name);
    }
    return document.getElementById(`heading-${heading}`);
  };
}

// Says in a panel why it cannot be shown.
function say_failure(panel, { message }) {
  delete panel.dataset.name;
  const place = panel.id === "code" ? $("#code-status") : panel;
  place.replaceChildren(`Not shown: ${message}. `, make_button("Try again", show));
}

// Shows what the address names, unless it has changed before that has been fetched.
async function show(event) {
  const wanted = address();
  const panel = panel_of(wanted);
  const put = await prepare(panel, wanted).catch((error) => () => say_failure(panel, error));
  if (address() !== wanted) return;
  const heading = put();
  select(panel.id);
  const title = panel.querySelector("h1, h2")?.textContent ?? $(`#tab-${panel.id}`).textContent;
  document.title = panel.id === "start" ? page_title : `${title} – /dev/sudoku`;
  if (heading) heading.scrollIntoView();
  else if (event) $("#text").scrollIntoView();
}

async function copy_address() {
  try {
    await navigator.clipboard.writeText(location.href);
    say(`Copied: ${location.href}`);
  } catch {
    say(location.href); // Without HTTPS, there is no clipboard.
  }
}

$("#text").onclick = async ({ target }) => {
  if (target.matches(".console button")) type_block(target.closest(".console"));
  if (target.matches(".begin")) reset();
  if (target.matches(".copy")) copy_address();
  if (!target.matches(".line")) return;
  if (target.matches("#labs *")) await reset();
  type(target.textContent);
  shell.focus();
};

// Fetches a saved machine when none is being fetched any more.
function load(name) {
  loading = loading.catch(() => {}).then(() => load_now(name));
  return loading;
}

// Fetches a saved machine, shows how much has come, and lets it run.
async function load_now(name) {
  const bar = $("#progress");
  const what = name === "machine" ? "machine" : "compiler, with a machine of its own";
  const cancels = new AbortController();
  const size = Number(bar.dataset[name]);
  const megabytes = (length) => (length / 1e6).toFixed(1);
  const progress = (length) => {
    bar.value += length;
    $("#fetched").textContent =
      `Fetching the ${what}: ${megabytes(bar.value)} of ${megabytes(size)} MB`;
  };
  delete $("#fetched").dataset.early;
  fold(false);
  bar.max = size;
  bar.value = 0;
  progress(0);
  $("#cancel").onclick = () => cancels.abort(new Error("you have canceled it"));
  $("#loading").hidden = false;
  try {
    await machine.load(name, { progress, signal: cancels.signal });
    greet();
    document.body.dataset.machine = name;
    $("#reset").disabled = false;
  } finally {
    $("#loading").hidden = true;
  }
}

async function begin() {
  say("");
  try {
    if (!globalThis.WebAssembly) throw new Error("the browser lacks WebAssembly");
    await load("machine");
    navigator.serviceWorker?.register("offline.js").catch(() => {}); // works without
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (shown("start") && !still)
      beginning = type("cat puzzle > /dev/sudoku; cat /dev/sudoku", "sudoku solve puzzle");
  } catch ({ message }) {
    say(`The machine does not run: ${message}. The texts do not need it. `,
      make_button("Try again", begin));
  }
}

// The rest

$("#reset").onclick = reset;
$("#fold").onclick = () => fold(!$("#machine").matches(".folded"));
$("#editor").addEventListener("focusin", () => fold(true));
addEventListener("hashchange", show);
addEventListener("keydown", (event) => {
  const inside = $("#machine").contains(document.activeElement);
  if (event.key !== "F6") return;
  event.preventDefault();
  if (inside) $("#text [aria-current=true]").focus();
  else (shown("log") ? log : shell).focus();
});
make_board(type);
start_code({ machine, type, reset, load });
start_course({ machine, type, reset });
select("shell");
show();
begin();
