// SPDX-License-Identifier: GPL-2.0-only
//
// What can be done with a text: the tests of the course's steps, the labs, and the
// changes of the driver in the chapters. What `grade` has printed about each step
// is kept in the browser's storage.

import { build, change } from "./code.js";
import data from "./course_data.js";
import { judge_lab, lines_of_death, score_of } from "./score.js";
import { keep, kept, watch } from "./store.js";

// In seconds, more than twice the time of a case (guest_grade.sh)
const PATIENCE = 90;
// What course/grade sees, and this page does not
const BLIND = `This page has one processor and no sanitizer: it overlooks most data
  races, locks that are taken in two orders, and memory that is used after it was
  freed or is never freed.`;

const key_of = (id) => `course ${id}`;
const { steps, labs } = data;
let show_again = () => {}; // shows the points that are in sight
let page; // the machine, and functions of page.js

function make(tag, properties, ...content) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
}

const link_to = (step, text) => make("a", { href: `#course/${step.id}` }, text);
const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
const score_text = ({ score, earned, points }) =>
  `Score in this page: ${score} of 100, for ${earned} of ${points} points.`;
const title_of = (step) => `Step ${step.number}. ${step.title}`;

function scored() {
  const texts = steps.map(({ id }) => kept.get(key_of(id)) ?? "");
  return score_of(steps, texts.join(""));
}

function points_of({ begun, tests, earned, points }) {
  if (!tests.length) return "not counted here";
  return begun ? `${earned} of ${count(points, "point")}` : "not tested";
}

// The steps with their points
function list_steps(element) {
  const all = scored();
  const items = all.steps.map((step) =>
    make(
      "li",
      { className: step.is_complete ? "good" : "" },
      link_to(step, step.title),
      `: ${points_of(step)}`,
    ));
  element.replaceChildren(
    make("p", {}, make("b", {}, score_text(all)),
      ` ${BLIND} What counts is `, make("code", {}, "make grade"), "."),
    make("ol", {}, ...items),
  );
}

function list_failures({ failures, reports }) {
  const item = (text, ...content) => make("li", { className: "bad" }, text, ...content);
  const notes = (expected) =>
    expected.map(({ text, at }) =>
      make("li", {}, text, ...(at ? [" ", make("code", {}, at)] : [])));
  return make(
    "ul",
    {},
    ...failures.map(({ test, expected }) => item(test, make("ul", {}, ...notes(expected)))),
    ...reports.map(({ text }) => item(`The kernel has reported: ${text}`)),
  );
}

// The result of a step: what has failed, and what was not tested
function show_result(element, id) {
  const all = scored();
  const step = all.steps.find((one) => one.id === id);
  const { begun, passed, tests, unseen, trouble, is_complete } = step;
  const [first, ...rest] = step.hint.split("; ");
  const where = step.chapter ? make("a", { href: `#${step.chapter}` }, first) : first;
  const hints = [BLIND];
  if (unseen.length)
    hints.push(`It cannot run ${count(unseen.length, "test")}: ${unseen.join("; ")}.`);
  element.replaceChildren(
    make("p", { className: is_complete ? "good" : "" },
      begun
        ? `Last test: ${passed} of ${tests.length} have passed, ${points_of(step)}. `
        : `This step is ${points_of(step)}. `,
      score_text(all)),
    ...(trouble ? [make("p", { className: "bad" }, trouble)] : []),
    ...(begun ? [list_failures(step)] : []),
    ...(begun && !is_complete
      ? [make("p", {}, "Hint: ", where, `${["", ...rest].join("; ")}.`)]
      : []),
    make("p", { className: "hint" }, `${hints.join(" ")} What counts is `,
      make("code", {}, "make grade"), "."),
  );
}

// Types a line. Returns what it prints, also if the machine dies of it, and what the
// kernel's log has then; or nothing if it was not typed.
async function run_to_the_end(line, begin) {
  const { machine } = page;
  let silent = 0;
  let length = 0;
  const timer = setInterval(() => {
    silent = machine.printed.length === length ? silent + 1 : 0;
    ({ length } = machine.printed);
    if (silent === PATIENCE) machine.give_up("it hangs");
  }, 1000);
  const output = await page.type(line);
  const { printed, log, has_panicked } = machine;
  clearInterval(timer);
  if (silent >= PATIENCE) await page.reset();
  if (output !== undefined) return { printed: output, log };
  const state = has_panicked ? "stopped" : silent >= PATIENCE && "hangs";
  return state && begin.test(printed) &&
    { printed: printed + lines_of_death(printed, log, state), log };
}

async function test_step({ id, number }, status, result) {
  status.textContent = "Building.";
  result.replaceChildren();
  if (!(await build("course"))) {
    status.textContent = "Not tested: see Code and the terminal.";
    return;
  }
  status.textContent = `Testing. What prints nothing for ${PATIENCE} seconds has failed.`;
  const end = await run_to_the_end(`grade ${number}`, /^-- step/m);
  status.textContent = end ? "" : "Not tested: the machine was reset, or is busy.";
  if (!end) return;
  const lines = end.printed.match(/^(-- |# ).*\n/gm) ?? [];
  keep(key_of(id), lines.join("").slice(0, 20000));
  show_result(result, id);
}

// Adds what belongs to the text of a step.
function furnish_step(article, id) {
  const i = steps.findIndex((step) => step.id === id);
  const status = make("span", { role: "status" });
  const result = make("div", { className: "result" });
  const { number, tests } = steps[i];
  const button = make("button", { className: "main builds", disabled: !tests.length },
    `Build, and test step ${number}`);
  on_press(button, () => test_step(steps[i], status, result));
  const way = make("div", { className: "bar way" });
  if (i > 0) way.append(link_to(steps[i - 1], `← ${title_of(steps[i - 1])}`));
  way.append(make("a", { href: "#course/README" }, "All steps"));
  if (steps[i + 1]) way.append(link_to(steps[i + 1], `${title_of(steps[i + 1])} →`));
  const code = make("a", { href: "#/code/course" }, "Your files");
  article.prepend(way);
  article.querySelector("h1").after(
    make("p", {}, button, " ", code, " ", status), result);
  show_again = () => show_result(result, id);
  show_again();
}

async function test_lab(name, status) {
  const line = `rmmod sudoku; cp sudoku.ko labs/${name}; echo ${name} > labs/names
    judge=yes sh guest_lab.sh`.replace(/\n\s*/, "; ");
  status.textContent = "Building.";
  if (!(await build(`lab/${name}`))) {
    status.textContent = "NOT YET: see Code and the terminal.";
    return;
  }
  status.textContent = `Testing. What prints nothing for ${PATIENCE} seconds has failed.`;
  const end = await run_to_the_end(`cd /; ${line}`, /^lab: /m);
  status.textContent = end
    ? judge_lab(name, labs[name], end)
    : "Not tested: the machine was reset, or is busy.";
}

async function make_change(button) {
  const { file, old, replacement } = button.dataset;
  const { hash } = location;
  const go_back = () => setTimeout(() => button.scrollIntoView({ block: "nearest" }));
  const is_changed = await change("driver", file, old, replacement);
  if (!is_changed || !(await build("driver"))) return;
  if (!location.hash.startsWith("#/code/driver/")) return; // The reader has gone elsewhere.
  addEventListener("hashchange", go_back, { once: true });
  location.hash = hash;
}

// Makes a button do something, and nothing else before that has ended.
function on_press(button, action) {
  button.onclick = async () => {
    button.disabled = true;
    try {
      await action();
    } finally {
      button.disabled = false;
    }
  };
}

// Adds to the text that the address names what can be done with it.
export function furnish(article, address) {
  const [, id] = /^course\/(.*)/.exec(address) ?? [];
  if (id === "README") {
    const list = make("div");
    article.querySelector("h1").after(list);
    show_again = () => list_steps(list);
    show_again();
  } else if (id) {
    furnish_step(article, id);
  }
  for (const button of article.querySelectorAll("[data-lab]"))
    on_press(button, () => test_lab(button.dataset.lab, button.nextElementSibling));
  for (const button of article.querySelectorAll("[data-old]"))
    on_press(button, () => make_change(button));
}

export function start_course(parts) {
  page = parts;
  watch((key) => key.startsWith("course ") && show_again());
}
