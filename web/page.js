// SPDX-License-Identifier: GPL-2.0
//
// The page: its terminals, its tabs, and what its buttons type.

import { FitAddon } from "./addon-fit.mjs";
import { make_board } from "./board.js";
import { is_shown, Machine } from "./machine.js";
import { Terminal } from "./xterm.mjs";

const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];
const say = (text) => $("#message").replaceChildren(text);
const shown = (id) => !$(`#${id}`).hidden;
const machine = new Machine();
const data = await (await fetch("data.json")).json();
let printed = "";
let logged = "";

// Terminals

function make_terminal(id, options) {
  const terminal = new Terminal({
    fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
    fontSize: innerWidth < 600 ? 11 : 13,
    screenReaderMode: true,
    scrollback: 10000,
    theme: { background: "#16191d", red: "#ff7b72", green: "#7ee08f" },
    ...options,
  });
  const fit = new FitAddon();
  const fit_if_shown = () => shown(id) && fit.fit();
  terminal.loadAddon(fit);
  terminal.open($(`#${id}`));
  terminal.textarea.ariaLabel = `${$(`#tab-${id}`).textContent}; F6 leaves it`;
  terminal.attachCustomKeyEventHandler(({ key, code, ctrlKey }) => {
    const copies = code === "KeyC" && terminal.hasSelection();
    return key !== "F6" && !(ctrlKey && (copies || code === "KeyV"));
  });
  new ResizeObserver(fit_if_shown).observe($(`#${id}`));
  for (const button of $$("[data-font]"))
    button.addEventListener("click", () => {
      terminal.options.fontSize += Number(button.dataset.font);
      fit_if_shown();
    });
  return terminal;
}

const shell = make_terminal("shell");
const log = make_terminal("log", { disableStdin: true });

// The shell asks where the cursor is, and would take the answer for typed text.
shell.parser.registerCsiHandler({ final: "n" }, () => true);
shell.onData((text) => machine.send(text));
shell.onResize(({ rows, cols }) => machine.resize(rows, cols));
machine.onshell = (text) => {
  shell.write(text);
  printed += text;
};
machine.onlog = (text) => {
  log.write(text);
  logged += text;
  if (!/Kernel panic[^\n]*\n/.test(logged)) return;
  say("The kernel has panicked; its log says why. Reset brings it back.");
  machine.give_up("the kernel has panicked");
};

async function reset() {
  printed = logged = "";
  await machine.reset();
  for (const terminal of [shell, log]) terminal.reset();
  shell.write(data.shell);
  log.write(data.log);
  for (const mark of $$("[data-mark]")) delete mark.dataset.mark;
  say("");
}

// Types lines, unless the shell is busy. Returns what the last one prints, or
// undefined.
async function type(...lines) {
  let output;
  say("");
  select($("#tab-shell"));
  try {
    for (const line of lines) output = await machine.run(line);
    return output;
  } catch (error) {
    say($("#message").textContent || `Not typed: ${error.message}.`);
  }
}

// Tabs

function select(tab) {
  for (const other of tab.parentNode.children) {
    other.ariaSelected = other === tab;
    other.tabIndex = other === tab ? 0 : -1;
    $(`#${other.getAttribute("aria-controls")}`).hidden = other !== tab;
  }
}

for (const tab of $$("[role=tab]")) {
  tab.onclick = () => {
    select(tab);
    if (tab.closest("#text")) location.hash = `/${tab.id.slice(4)}`;
  };
  tab.onkeydown = ({ key }) => {
    const { nextElementSibling: next, previousElementSibling: previous } = tab;
    const to = { ArrowRight: next, ArrowLeft: previous }[key];
    to?.focus();
    to?.click();
  };
}

// Documents: chapters of the tour, and labs

async function type_block(block) {
  const commands = [...block.querySelectorAll(".command")];
  delete block.dataset.done;
  for (const { dataset } of commands) {
    dataset.mark = "running";
    const output = await type(...JSON.parse(dataset.lines));
    const same = output !== undefined && is_shown(output, dataset.pattern);
    dataset.mark = same ? "same" : "differs";
    if (output === undefined) break;
  }
  const same = commands.every(({ dataset }) => dataset.mark === "same");
  block.querySelector("[role=status]").textContent = same
    ? "The machine has printed what is shown."
    : "The machine has printed something else.";
  block.dataset.done = "";
}

async function open_document(name) {
  const panel = name.startsWith("docs/labs/") ? "labs" : "tour";
  const article = $(`#${panel} article`);
  const response = await fetch(`${name}.html`);
  select($(`#tab-${panel}`));
  article.innerHTML = response.ok ? await response.text() : "No such page.";
  article.parentNode.scrollTop = 0;
  $("#report").replaceChildren();
  $(`#${panel} select`).value = name;
  $("#plant").disabled = !data.labs[name];
  for (const button of article.querySelectorAll(".console button"))
    button.onclick = () => type_block(button.closest(".console"));
}

function show_hash() {
  const name = location.hash.replace(/^#\/?/, "") || "start";
  const tab = $(`#tab-${CSS.escape(name)}`) ?? $("#tab-start");
  const list = $(`#${CSS.escape(name)} select`);
  if (name.startsWith("docs/")) open_document(name);
  else if (list) location.replace(`#${list.value || list.options[0].value}`);
  else select(tab);
}

// Labs

// Shows the lines that a lab is about, in the order in which `make lab` looks
// for them, of what the kernel and then the trigger have printed.
function show_report({ report }, text) {
  let lines = text.replace(/^\[ *\d+\.\d+\] |\r/gm, "").split("\n");
  for (const regex of report) {
    const at = lines.findIndex((line) => line.match(regex));
    const item = document.createElement("li");
    item.className = at < 0 ? "differs" : "same";
    item.textContent = at < 0 ? `no line matches: ${regex}` : lines[at];
    lines = lines.slice(at + 1);
    $("#report").append(item);
  }
}

async function run_lab(lab) {
  $("#report").replaceChildren();
  await reset();
  await type("rmmod sudoku", `echo ${lab.name} > /labs/names`);
  printed = logged = "";
  await type("sh /lab_in_guest.sh");
  show_report(lab, logged + printed);
  if (logged.includes("Kernel panic")) select($("#tab-log"));
}

// The rest

for (const button of $$(".line"))
  button.onclick = () => {
    type(button.textContent);
    shell.focus();
  };
for (const list of $$("select"))
  list.onchange = () => {
    location.hash = list.value;
  };
$("#plant").onclick = () => run_lab(data.labs[$("#labs select").value]);
$("#reset").onclick = reset;
addEventListener("hashchange", show_hash);
addEventListener("keydown", (event) => {
  const inside = $("#machine").contains(document.activeElement);
  if (event.key !== "F6") return;
  event.preventDefault();
  if (inside) $("#text [aria-selected=true]").focus();
  else (shown("log") ? log : shell).focus();
});
make_board(type);
select($("#tab-shell"));
show_hash();

try {
  if (!globalThis.WebAssembly) throw new Error("the browser lacks WebAssembly");
  await machine.load(data.sizes, (part) => {
    $("#progress").value = part;
    $("#percent").textContent = `${Math.round(100 * part)} %`;
  });
  $("#loading").remove();
  $("#reset").disabled = false;
  await reset();
} catch (error) {
  $("#loading").textContent =
    `The machine cannot run: ${error.message}. The texts do not need it.`;
}
