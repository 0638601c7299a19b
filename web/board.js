// SPDX-License-Identifier: GPL-2.0-only
//
// The board: a puzzle to click, and what the device makes of it.

const EXAMPLE =
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 };
const $ = (selector) => document.querySelector(selector);
const cells = [];
let current = 40;

function set_cell(i, text, solved = false) {
  cells[i].value = text;
  cells[i].classList.toggle("solved", solved);
}

function add_cell(i) {
  const cell = document.createElement("input");
  cell.inputMode = "numeric";
  cell.autocomplete = "off";
  cell.ariaLabel = `Row ${Math.floor(i / 9) + 1}, column ${(i % 9) + 1}`;
  cell.onfocus = () => {
    current = i;
    cell.select();
  };
  cell.oninput = () => set_cell(i, cell.value.replace(/[^1-9]/g, "").slice(-1));
  cell.onkeydown = ({ key }) =>
    STEPS[key] && cells[(i + STEPS[key] + 81) % 81].focus();
  cells.push(cell);
  $("#grid").append(cell);
}

function add_digit(digit) {
  const button = document.createElement("button");
  button.textContent = digit || "⌫";
  button.ariaLabel = digit ? `Put ${digit}` : "Erase";
  button.onclick = () => {
    set_cell(current, digit);
    cells[current].focus();
  };
  $("#digits").append(button);
}

function show(puzzle) {
  for (let i = 0; i < 81; i++) set_cell(i, puzzle[i].replace(".", ""));
}

// Writes what the reader has put, without what the device has. type(commands)
// types the commands, and returns what the last one prints.
async function solve(type) {
  const puzzle = cells.map((cell) => (cell.matches(".solved") ? "" : cell.value));
  const line = puzzle.map((digit) => digit || ".").join("");
  $("#verdict").textContent = "";
  const answer = await type(`echo ${line} > /dev/sudoku`, "cat /dev/sudoku");
  if (/^[1-9]{81}$/m.test(answer))
    for (let i = 0; i < 81; i++) set_cell(i, answer[i], !puzzle[i]);
  if (answer?.startsWith("?"))
    $("#verdict").textContent = "There is no solution.";
}

export function make_board(type) {
  for (let i = 0; i < 81; i++) add_cell(i);
  for (const digit of [..."123456789", ""]) add_digit(digit);
  $("#example").onclick = () => show(EXAMPLE);
  $("#clear").onclick = () => show(".".repeat(81));
  $("#solve").onclick = () => solve(type);
  show(EXAMPLE);
}
