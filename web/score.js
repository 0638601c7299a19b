// SPDX-License-Identifier: GPL-2.0-only
//
// Judges what the machine has printed: steps of the course as course/grader/rules.py
// does with one kernel, and labs as demo/lab does.

const EVENT = /^-- (step|ok -|not ok -|kernel|died|unusable)(?: (.*))?$/;
const REPORT =
  /BUG:|WARNING:|Oops|UBSAN:|INFO: (task|rcu|trying)|general protection fault|Kernel panic|usercopy:|suspicious RCU/;
const OF_TIME = /\bstall|lockup|blocked for more than/i;
const BEGIN = "course: begin ";
const PLACE = /([\w.]+)\+0x[\da-f]+\/0x[\da-f]+ \[sudoku/;

export const WHY = {
  hangs:
    "it did not end: a wait that nothing ends, an endless loop, or a lock that is not released",
  stopped: "the machine stopped",
};

// What reports of the same mistake have in common
const key_of = (report) =>
  report
    .replace(/\+?0x[\da-f]+(\/0x[\da-f]+)?/g, "")
    .replace(/[\w-]+[:/]\d+|\d+/g, "N");

// What a failed test has printed: what was expected, and where
function expectation(note) {
  const [, at, text] = /^(\S+\.[ch]:\d+): process \d+: (.*)/.exec(note) ?? [];
  return { text: text ?? note, at };
}

const tidy = (log) => log.replace(/\r/g, "").replace(/^\[ *[\d.]+\] /gm, "");

// Returns the tests and the texts of the reports in a log, as find_reports() in
// course/grader/rules.py does.
function reports_in(lines) {
  const found = [];
  let test = "the module";
  let has_place = true;
  for (const text of lines) {
    const place = PLACE.exec(text)?.[1];
    if (text.startsWith(BEGIN)) test = text.slice(BEGIN.length);
    else if (REPORT.test(text) && !text.includes("traps: ")) {
      found.push([test, text.slice(0, 200)]);
      has_place = false;
    } else if (place && !has_place && !/\? |__SC[KT]__/.test(text)) {
      const report = found.at(-1);
      if (!report[1].includes(`${place}+`)) report[1] += `, in ${place}()`;
      has_place = true;
    }
  }
  return found.slice(0, 3);
}

// The lines for a machine that has died during `grade`: what its log says about the
// step, and the test that ran.
export function lines_of_death(printed, log, state) {
  const name = printed.match(/^-- (begin|ok|not ok) .*/gm)?.at(-1);
  const current = /^-- begin (.*)/.exec(name)?.[1] ?? "between two cases";
  const told = tidy(log).split("course: step ").at(-1).split("\n")
    .filter((text) => text.startsWith(BEGIN) || REPORT.test(text) || PLACE.test(text));
  return [...told.map((text) => `# ${text}`), "-- kernel", `-- died ${state} ${current}`]
    .map((line) => `${line}\n`).join("");
}

// Adds what the lines report to the steps of the same names.
function read_events(steps, text) {
  let step;
  let notes = [];
  const report = (name, what) => {
    const key = key_of(what);
    const is_known = step.reports.some((other) => other.key === key);
    if (!is_known) step.reports.push({ key, text: `${name}: ${what}` });
  };
  const take = {
    step(id) {
      step = steps.find((one) => one.id === id);
      step.begun = true;
    },
    "ok -"(rest) {
      const [, name, reason] = /^(.*?)(?: # SKIP (.*))?$/.exec(rest);
      step.result[name] = reason ? [{ text: `skipped: ${reason}` }] : [];
    },
    "not ok -"(name) {
      const expected = notes.slice(0, 4).map(expectation);
      if (!expected.length) expected.push({ text: "it failed without a message" });
      step.result[name] = expected;
    },
    kernel() {
      for (const found of reports_in(notes.map(tidy))) report(...found);
    },
    died(rest) {
      const [state, name] = rest.split(/ (.*)/s);
      if (step.tests.includes(name)) step.result[name] = [{ text: WHY[state] }];
      else report(name, WHY[state]);
    },
    unusable(reason) {
      step.trouble = reason;
    },
  };

  for (const line of text.split("\n")) {
    const [, event, rest] = EVENT.exec(line) ?? [];
    if (/^# ./.test(line)) notes.push(line.slice(2));
    if (event) take[event](rest);
    if (line.startsWith("-- ")) notes = [];
  }
}

// A step in which the kernel has reported something has none of its points, or
// half of them if all tests have passed. A mistake costs the first step alone.
function points_of({ points, tests, passed }, is_charged) {
  if (!tests.length) return 0;
  if (passed === tests.length) return Math.floor(points / (is_charged ? 2 : 1));
  return is_charged ? 0 : Math.floor((points * passed) / tests.length);
}

// Returns the steps, which have an id, points and tests, with their failures,
// reports and points; and the score, with the points that it is for.
export function score_of(steps, text) {
  const first = {}; // the step that each mistake has cost
  const all = steps.map((step) => ({ ...step, begun: false, result: {}, reports: [] }));
  const sum = (key) =>
    all.reduce((total, step) => total + (step.tests.length ? step[key] : 0), 0);

  read_events(all, text);
  for (const step of all) {
    step.failures = step.tests
      .map((test) => ({ test, expected: step.result[test] ?? [{ text: "not run" }] }))
      .filter(({ expected }) => expected.length);
    step.passed = step.tests.length - step.failures.length;
    for (const { key } of step.reports) first[key] ??= step.id;
    const is_charged = step.reports.some(({ key }) =>
      first[key] === step.id && !OF_TIME.test(key));
    step.earned = points_of(step, is_charged);
    step.is_complete = step.begun && step.earned === step.points;
  }
  const [earned, points] = [sum("earned"), sum("points")];
  return { steps: all, earned, points, score: Math.floor((100 * earned) / points) };
}

// What is wrong with a lab, if anything. reports are the expressions that show its
// bug, in this order; complaints, what no kernel may report.
function fault_of(name, { reports, complaints }, { printed, log }) {
  const mark = `lab: ${name}: `;
  const [, trigger, tests = ""] = printed.split(RegExp(`^${mark}(?:begin|tests)$`, "m"));
  const told = tidy(log.slice(log.lastIndexOf(`${mark}begin`)));
  const lines = (told + trigger).split("\n");
  const is_shown = reports.every((report) => {
    const i = lines.findIndex((line) => RegExp(report).test(line));
    return i >= 0 && lines.splice(0, i + 1);
  });
  const passes = /^ok/m.test(tests) && !/^not ok/m.test(tests);

  const complaint = told.split("\n").find((text) => RegExp(complaints.join("|")).test(text));
  if (complaint)
    return `the kernel must report nothing, and it has reported: ${complaint}`;
  if (/^not ok/m.test(trigger)) return "a device test fails under the trigger";
  if (is_shown) return "the trigger shows the bug";
  if (!printed.includes(`\n${mark}end 0\n`))
    return "the trigger did not end with status 0";
  if (!passes || !printed.includes(`\n${mark}tested 0\n`))
    return "the device tests do not all pass";
}

export function judge_lab(...lab) {
  const fault = fault_of(...lab);
  return fault
    ? `NOT YET: ${fault}.`
    : "DONE: the trigger shows no bug, and the tests pass.";
}
