# SPDX-License-Identifier: GPL-2.0-only
"""Steps, what kernels have reported about them, and the points for that.

How points are given:

- A table has the points of each step, which are 10 for one that it does not
  name.  The score is the share of all points that count, of 100.
- A step in which all tests have passed on all kernels has all of its points,
  another one the share of its tests that have passed, rounded down.
- A step in which a kernel has reported an error, or in which the module could
  not be loaded or unloaded, has none, or half of its points, rounded down, if
  all of its tests have passed.  But one mistake costs once: reports alike,
  from the same function of the module, cost only the first step that has one.
  And a report that something takes long costs nothing: on a busy host,
  everything takes long.
- A module that has changed the files of the tests has no points, and neither
  has one that prints so much that the log of the kernel has been cut.
- Tests by a 32-bit program ("...: 32 bits") do not count on kernels that have
  no such programs.  A step that has only these, on all kernels, does not
  count.  A test that is skipped for another reason has failed.
"""

import platform
import re
from dataclasses import dataclass, field

from .host import COURSE, MACHINES

UNBUILT = "the module does not build"
CHANGED = "the module has changed the files of the tests"
CUT = "the log of the kernel has been cut: the module prints too much"
WHY = {
    "hangs": "it did not end: a wait that nothing ends, an endless loop, "
             "or a lock that is not released",
    "stopped": "the machine stopped",
    "late": "the time was over",
}
COMPLAINT = re.compile("|".join(
    [*(MACHINES / "complaints").read_text().splitlines(),
     "printk messages dropped"]))
TAINTED = "the kernel is tainted"
OF_TIME = re.compile(r"\bstall|lockup|blocked for more than", re.I)
PLACE = re.compile(r"([\w.]+)\+0x[0-9a-f]+/0x[0-9a-f]+ \[sudoku")
# More of them say nothing new: reports of a kernel about a step, and lines of
# a failed test
MOST_REPORTS, MOST_EXPECTED = 3, 4


@dataclass
class Step:
    """A step of the course, with its tests"""
    number: int
    id: str
    tests: list
    title: str = ""
    points: int = 10
    hint: str = ""

    def tests_on(self, kernel):
        """Those that count on a kernel"""
        wide = platform.machine() != "x86_64" or \
            kernel in ("sanitized", "kcsan")
        return [test for test in self.tests
                if not (wide and test.endswith(": 32 bits"))]


def read_course(points, table, texts=COURSE / "steps"):
    """Returns the steps.  Points are lines "STEP|MARK|NAME", as those of
    device_test --list, the rows of the table "STEP|TITLE|POINTS|HINT".  A step
    is known by the name of its text, if it has one.  Step 00 is none."""
    rows = {row[0]: row for row in (line.split("|") for line in table)}
    course = {}
    for number, _, name in (line.split("|", 2) for line in points):
        course.setdefault(number, []).append(name)
    course.pop("00", None)
    return [Step(int(number), next((path.name for path in texts.glob(
        f"{number}-*")), number), tests, row[1], int(row[2]), row[3])
        for number, tests in sorted(course.items())
        for row in [rows.get(number, [number, "", 10, ""])]]


@dataclass
class Result:
    """The result of a test; what it has not found as expected, if it failed"""
    expected: list = field(default_factory=list)
    skipped: bool = False


@dataclass
class Report:
    """What a kernel has reported, and during which test"""
    test: str
    text: str
    kernel: str

    @property
    def key(self):
        """What reports of the same mistake have in common: no addresses,
        processes or sizes.  Objects that one function allocates are lost in
        the same way.  Of some, the kernel does not know the function."""
        if "unreferenced object" in self.text:
            return "lost " + "".join(re.findall(r", (in \w+)", self.text)[:1])
        text = re.sub(r"\+?0x[0-9a-f]+(/0x[0-9a-f]+)?", "", self.text)
        return re.sub(r"[\w-]+[:/]\d+|\d+", "N", text)

    def __str__(self):
        return f"{self.test}: {self.text} (kernel {self.kernel})"


def find_reports(lines):
    """Returns the tests and the texts of the reports in a kernel's log.  After
    the text is the first function of the module in the stack trace.  "?" marks
    what may be left over on the stack, and an address of an earlier module may
    be taken for data that the kernel names __SCK__ or __SCT__."""
    test, found, placed = "the module", [], True
    for line in lines:
        line = re.sub(r"^(<\d+>)?\[[^]]*\] *", "", line.strip())
        place = PLACE.search(line)
        if line.startswith("course: begin "):
            test = line.removeprefix("course: begin ")
        # A process that gets a signal is not an error of the kernel.
        elif COMPLAINT.search(line) and "traps: " not in line:
            found.append([test, line[:200]])
            placed = False
        elif place and not placed and not re.search(r"\? |__SC[KT]__", line):
            placed = True
            if f"{place[1]}+" not in found[-1][1]:
                found[-1][1] += f", in {place[1]}()"
    return found[:MOST_REPORTS]


def expectations(notes):
    """What a failed test has printed: what was expected, and where"""
    expected = []
    for note in notes[:MOST_EXPECTED]:
        match = re.match(r"(\S+\.[ch]:\d+): process \d+: (.*)", note)
        expected.append({"text": match[2], "at": match[1]} if match else
                        {"text": note})
    return expected or [{"text": "it failed without a message"}]


@dataclass
class Trial:
    """A step on a kernel.  Tests that have failed on a slow machine are run
    again, once; `waiting` has those that have not been yet."""
    step: Step
    begun: bool = False
    has_ended: bool = False
    results: dict = field(default_factory=dict)
    reports: list = field(default_factory=list)
    slow: set = field(default_factory=set)
    waiting: set = field(default_factory=set)
    deaths: int = 0

    def rest(self):
        return [test for test in self.step.tests
                if test not in self.results or test in self.waiting]

    def count(self):
        """How many tests have passed, and how many have failed"""
        final = [result for test, result in self.results.items()
                 if test not in self.waiting and not result.skipped]
        good = sum(not result.expected for result in final)
        return good, len(final) - good

    def add_log(self, text, kernel):
        """Adds reports that are not alike.  The guest reports that a kernel is
        tainted if it has not found out why."""
        known = {report.key for report in self.reports}
        new = [report for report in (Report(*found, kernel) for found in
                                     find_reports(text.splitlines()))
               if report.key not in known]
        if new:
            self.reports = new + [report for report in self.reports
                                  if TAINTED not in report.text]


class Run:
    """What a kernel reports, line by line, as course/guest.sh explains.  After
    a step that has failed, others are of no use; or if goes_on is "all", after
    two in both of which less than half has passed; or never, if it is "every".
    """

    def __init__(self, kernel, course, tag, goes_on=""):
        self.kernel, self.tag, self.goes_on = kernel, tag, goes_on
        self.trials = {step.id: Trial(step) for step in course}
        self.trouble = self.death = None
        self.is_over = False
        self.begin_machine()

    def begin_machine(self):
        """Test is what may never end; is_open, whether a step has not; and
        marks has where the log of each step begins."""
        self.trial = self.sum = self.test = None
        self.is_open = self.is_slow = self.is_finished = self.repeats = False
        self.notes, self.marks = [], []

    def take(self, line):
        """Notes what a line means.  One without the tag is about the next."""
        line = re.sub(r"[^\x20-\x7e]", "", line)
        mark, _, rest = line.partition(" ")
        if mark != self.tag:
            if mark == "#" and rest:
                self.notes.append(rest)
            return
        word, _, rest = rest.partition(" ")
        match word:
            case "sum":
                self.sum = self.sum or rest
                if self.sum != rest:
                    self.trouble = CHANGED
                    self.is_over = self.is_finished = True
            case "step":
                self.trial, self.is_open = self.trials[rest], True
                self.trial.begun = True
            case "mark":
                self.marks.append((self.is_open and self.trial, rest))
            case "begin":
                self.test = rest
            case "ok":
                test, skipped, why = rest[2:].partition(" # SKIP ")
                self.set_result(test, Result(
                    [{"text": f"skipped: {why}"}] if skipped else [],
                    bool(skipped)))
            case "not":
                self.fail(rest[5:])
            case "kernel":
                self.add_reports(find_reports(self.notes))
            case "end":
                self.is_open = False
                self.end_step()
            case "died":
                self.die(*rest.split(" ", 1))
            case "unusable":
                self.trouble = self.trouble or rest
                self.is_finished = True
            case "done":
                self.is_finished = True
        if word in ("step", "ok", "not", "end"):
            self.test = None
        self.is_slow = word == "slow"
        self.notes = []

    def set_result(self, test, result):
        self.trial.results[test] = result
        self.trial.waiting.discard(test)

    def fail(self, test):
        self.set_result(test, Result(expectations(self.notes)))
        if self.is_slow and test not in self.trial.slow:
            self.trial.slow.add(test)
            self.trial.waiting.add(test)
            self.repeats = True

    def add_reports(self, found):
        self.trial.reports += [Report(*report, self.kernel)
                               for report in found]

    def add_log(self, text):
        """The log of a machine's console has what its kernel's buffer had no
        room for, and what was reported in a step that has not ended.  The mark
        of a step is not known before it is printed, so the first one is true.
        The last one may not have been printed any more."""
        for i, (trial, mark) in enumerate(self.marks):
            _, found, text = text.partition(mark)
            rest = [mark for _, mark in self.marks[i + 1:]]
            if not found and rest:
                self.trouble, self.is_over = CUT, True
            if not found:
                return
            if trial:
                trial.add_log(text.partition(rest[0])[0] if rest else text,
                              self.kernel)

    def die(self, state, test):
        """The machine has ended in a step, while the test was running."""
        self.death = self.death or f"step {self.trial.step.number}, {test}"
        self.trial.deaths += 1
        if test in self.trial.step.tests:
            self.set_result(test, Result([{"text": WHY[state]}]))
        elif state != "late":
            self.add_reports([(test, WHY[state])])
        if self.trial.deaths > 1 or not self.trial.rest():
            self.end_step()

    def end_step(self):
        """What is run again, is so before other steps: they may be of no use.
        """
        self.trial.has_ended = True
        if self.trial.waiting and self.goes_on != "every":
            self.is_finished = True
        ended = [(*trial.count(), trial.reports)
                 for trial in self.trials.values() if trial.has_ended]
        if not self.goes_on:
            self.is_over |= any(bad or reports for _, bad, reports in ended)
        elif self.goes_on == "all":
            red = [good < bad for good, bad, _ in ended if good + bad]
            self.is_over |= red[-2:] == [True, True]
        self.is_finished |= self.is_over


@dataclass
class Verdict:
    """What a step has earned; reports has all that kernels have reported that
    is not alike, and where the same mistake was first reported"""
    step: Step
    tests: int
    passed: int
    earned: int
    state: str
    failures: list
    reports: list


def failure_of(test, results):
    """Returns nothing if a test has passed on all kernels on which it counts,
    or its first failure.  "kernel" has those on which it has failed, if not on
    all."""
    failed = [kernel for kernel, result in results.items()
              if result and result.expected]
    if not failed and None not in results.values():
        return None
    return {"test": test,
            "expected": results[failed[0]].expected if failed else
            [{"text": "not run"}],
            "kernel": " ".join(failed) if len(failed) < len(results) else ""}


def judge_step(step, runs, first):
    """Returns the verdict.  `first` has the step that each mistake has cost;
    "leak" is any lost object, which one that the kernel knows no function of is
    taken for."""
    trials = {run.kernel: run.trials[step.id] for run in runs}
    on = {kernel: step.tests_on(kernel) for kernel in trials}
    tests = [test for test in step.tests if test in sum(on.values(), [])]
    failures = [failure for test in tests if (failure := failure_of(test, {
        kernel: trial.results.get(test) for kernel, trial in trials.items()
        if test in on[kernel]}))]
    found = {}
    for report in sum((trial.reports for trial in trials.values()), []):
        found.setdefault(report.key, report)
    for key in found:
        first.setdefault(key, key == "lost " and first.get("leak")
                         or step.number)
        if key.startswith("lost "):
            first.setdefault("leak", first[key])
    is_charged = any(first[key] == step.number and not OF_TIME.search(key)
                     for key in found)
    is_begun = all(trials[kernel].begun for kernel in on if on[kernel])
    passed = len(tests) - len(failures)
    points = step.points // 2 if is_charged else step.points
    earned = points * passed // max(len(tests), 1)
    if is_charged and failures or \
            any(run.trouble in (CHANGED, CUT) for run in runs):
        earned = 0
    return Verdict(
        step, len(tests), passed, earned,
        "skipped" if not tests else "not run" if not is_begun else
        "failed" if failures or is_charged else "ok",
        failures, [(report, first[key]) for key, report in found.items()])


def judge(course, runs):
    """Returns a verdict for each step, and the score."""
    first = {}
    verdicts = [judge_step(step, runs, first) for step in course]
    points = sum(verdict.step.points for verdict in verdicts if verdict.tests)
    earned = sum(verdict.earned for verdict in verdicts)
    return verdicts, 100 * earned // max(points, 1)
