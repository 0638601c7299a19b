// SPDX-License-Identifier: GPL-2.0
//
// The page: its terminals, its texts, and what its buttons type.

import { FitAddon } from "./addon-fit.mjs";
import { make_board } from "./board.js";
import { is_shown, Machine } from "./machine.js";
import { Terminal } from "./xterm.mjs";

// The timer of the saved machine ticks when the time of the emulator that saved it
// comes, so the clock of this one must be later.  A terminal has the same clock: it
// would show nothing to screen readers for hours if the clock went back.
const now = performance.now;
performance.now = () => now.call(performance) + 1e7;

const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];
const say = (text) => $("#message").replaceChildren(text);
const shown = (id) => !$(`#${id}`).hidden;
const machine = new Machine();
const boot = await (await fetch("boot.json")).json();
let end_of_log = "";

// Shows one of the panels that share a place, and marks what leads to it.
function select(id) {
  const tab = document.getElementById(`tab-${id}`) ?? $("#tab-start");
  for (const other of tab.parentNode.children) {
    other.ariaCurrent = other === tab;
    $(other.id.replace("tab-", "#")).hidden = other !== tab;
  }
}

// The machine

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
  $(`#tab-${id}`).onclick = () => select(id);
  return terminal;
}

const shell = make_terminal("shell");
const log = make_terminal("log", { disableStdin: true });

// The shell asks where the cursor is, and would take the answer for typed text.
shell.parser.registerCsiHandler({ final: "n" }, () => true);
shell.onData((text) => machine.send(text));
shell.onResize(({ rows, cols }) => machine.resize(rows, cols));
machine.onshell = (text) => shell.write(text);
machine.onlog = (text) => {
  log.write(text);
  end_of_log = end_of_log.slice(-20) + text;
  if (!end_of_log.includes("Kernel panic")) return;
  say("The kernel has panicked; its log says why. Reset brings it back.");
  select("log");
  machine.give_up("the kernel has panicked");
};

async function reset() {
  end_of_log = "";
  await machine.reset();
  for (const terminal of [shell, log]) terminal.reset();
  shell.write(boot.shell);
  log.write(boot.log);
  for (const mark of $$("[data-mark]")) delete mark.dataset.mark;
  for (const status of $$(".console [role=status]")) status.textContent = "";
  select("shell");
  say("");
}

// Types lines, unless the shell is busy. Returns what the last one prints, or
// undefined.
async function type(...lines) {
  let output;
  say("");
  select("shell");
  try {
    for (const line of lines) output = await machine.run(line);
    return output;
  } catch (error) {
    say($("#message").textContent || `Not typed: ${error.message}.`);
  }
}

// Texts

async function type_block(block) {
  const status = block.querySelector("[role=status]");
  status.textContent = "";
  for (const { dataset } of block.querySelectorAll(".command")) {
    dataset.mark = "running";
    const output = await type(...JSON.parse(dataset.lines));
    const same = output !== undefined && is_shown(output, dataset.pattern);
    dataset.mark = same ? "same" : "differs";
    if (output === undefined) break;
  }
  status.textContent = block.querySelector(".command:not([data-mark=same])")
    ? "The machine has printed something else."
    : "The machine has printed what is shown.";
}

// Shows the document or the other panel that the address names.
async function show_text() {
  const name = location.hash.replace(/^#\/?/, "") || "start";
  const id = name.startsWith("docs/labs/") ? "labs" : "tour";
  if (!name.startsWith("docs/")) return select(name);
  const response = await fetch(`${name}.html`);
  $(`#${id}`).innerHTML = response.ok ? await response.text() : "No such page.";
  $(`#${id}`).scrollTop = 0;
  select(id);
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

// The rest

$("#reset").onclick = reset;
addEventListener("hashchange", show_text);
addEventListener("keydown", (event) => {
  const inside = $("#machine").contains(document.activeElement);
  if (event.key !== "F6") return;
  event.preventDefault();
  if (inside) $("#text [aria-current=true]").focus();
  else (shown("log") ? log : shell).focus();
});
make_board(type);
select("shell");
show_text();

try {
  if (!globalThis.WebAssembly) throw new Error("the browser lacks WebAssembly");
  await machine.load((length) => {
    $("#progress").value += length;
  });
  $("#loading").remove();
  $("#reset").disabled = false;
  await reset();
} catch (error) {
  $("#loading").textContent =
    `The machine cannot run: ${error.message}. The texts do not need it.`;
}
