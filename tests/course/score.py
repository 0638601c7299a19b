#!/usr/bin/python3 -B
# SPDX-License-Identifier: GPL-2.0-only
"""Compares the points that the grader gives with its rules, for any reports of
machines, and what it prints with examples.

	tests/course/score.py PROPERTY
	tests/course/score.py agrees PROGRAM [ARGUMENT...]
	tests/course/score.py judged < LINES

Each property, a function without arguments below, is tried with random courses,
and random results of their tests on three kernels; the same ones each time.
"""

import json
import platform
import random
import re
import string
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "course"))
from grader import crash, report, rules

KERNELS = ["6.1", "6.12", "sanitized"]
# % is a number, & one in base 16, and @ the name of a function.
MISTAKES = [
    "BUG: KASAN: slab-use-after-free in @+0x&/0x&",
    "BUG: sleeping function called from invalid context at a.c:%, in @()",
    "general protection fault, probably for address 0x&: 0 [#%], in @()",
    "WARNING: CPU: % PID: % at driver/main.c:% @+0x&/0x& [sudoku]",
    "UBSAN: array-index-out-of-bounds in driver/@.c:%:%",
    "INFO: trying to register non-static key, T%, in @()",
    "unreferenced object 0x& (size %), in @()",
]
# Reports that something takes long, which cost nothing
SLOWNESS = [
    "watchdog: BUG: soft lockup - CPU#% stuck for %s!, in f()",
    "INFO: rcu_preempt detected stalls on CPUs/tasks:, in f()",
    "INFO: task device_test:% blocked for more than % seconds.",
    "BUG: workqueue lockup - pool cpus=% flags=0x&",
]
# The kernel does not know the function of some lost objects.
LOST, UNKNOWN = "unreferenced object", "unreferenced object 0x& (size %)"
# What is printed of a test.  A line without the tag can be the module's.
RESULTS = {
    "passed": "T ok - {}",
    "failed": "T not ok - {}",
    "skipped": "T ok - {} # SKIP it is special",
    "forged": "ok - {}",
}


class Step:
    def __init__(self, number, variant=""):
        self.points = random.choice([1, 2, 9, 100, 398])
        self.tests = [f"test {number} {name}{variant}"
                      for name in string.ascii_lowercase[:random.choice(
                          [1, 2, 3, 7, 20])]]
        self.result = {kernel: dict.fromkeys(self.tests, "passed")
                       for kernel in KERNELS}
        self.mistakes = {kernel: [] for kernel in KERNELS}

    def tell(self, kernel, name):
        yield f"T step {name}"
        for test, result in self.result[kernel].items():
            yield RESULTS[result].format(test)
        for mistake in self.mistakes[kernel]:
            yield f"# [ 1.0] course: begin {random.choice(self.tests)}"
            yield "# [ 1.1] " + re.sub(
                "[%&]", lambda match: "".join(random.choices(
                    "123456789abcdef"[:9 if match[0] == "%" else 15], k=4)),
                mistake)
        yield "T kernel"

    def counts_on(self, kernel):
        return not self.tests[0].endswith("32 bits") or \
            platform.machine() == "x86_64" and kernel != "sanitized"


def new_course(failing, reports=tuple(MISTAKES), variants=("",)):
    course = [Step(i, random.choice(variants))
              for i in range(random.randint(1, 5))]
    for step in course:
        for kernel in KERNELS:
            for test in step.tests:
                if random.random() < failing / len(step.tests):
                    step.result[kernel][test] = random.choice(
                        [*RESULTS])
            if random.random() < failing:
                step.mistakes[kernel] = [
                    random.choice(reports).replace("@", function)
                    for function in random.choices("fgh", k=3)]
    return course


def score(course, kernels, last=()):
    """Returns the score, and the points of each step.  At last, each machine
    has reported something."""
    steps = [rules.Step(i, str(i), step.tests, "a", step.points)
             for i, step in enumerate(course, 1)]
    runs = [rules.Run(kernel, steps, "T") for kernel in kernels]
    for run in runs:
        for i, step in enumerate(course, 1):
            for line in step.tell(run.kernel, i):
                run.take(line)
        for line in last:
            run.take(line)
    verdicts, total = rules.judge(steps, runs)
    return total, [verdict.earned for verdict in verdicts]


def points_by_the_rules(course, kernels):
    """The same, by the rules in the heading of course/grader/rules.py."""
    seen, earned, available = set(), [], 0
    for step in course:
        on = [kernel for kernel in kernels if step.counts_on(kernel)]
        passed = sum(all(step.result[kernel][test] == "passed" for kernel in on)
                     for test in step.tests)
        found = {report for kernel in kernels
                 for report in step.mistakes[kernel]}
        new = found - seen - set(SLOWNESS)
        if any(report.startswith(LOST) for report in seen):
            new.discard(UNKNOWN)
        seen |= found
        if not on:
            earned.append(0)
            continue
        available += step.points
        if passed == len(step.tests):
            earned.append(step.points // (2 if new else 1))
        else:
            earned.append(0 if new else
                          step.points * passed // len(step.tests))
    return 100 * sum(earned) // max(available, 1), earned


def expect_equal(one, other, course):
    assert one == other, f"{one} and {other} for " + "\n".join(
        line for step in course for kernel in KERNELS
        for line in step.tell(kernel, kernel))


def points_follow_from_the_rules():
    for failing in (0, 0.02, 0.1, 0.3, 0.8) * 16:
        course = new_course(failing, (*MISTAKES, *SLOWNESS, UNKNOWN),
                            ("", "", "", ": 32 bits"))
        kernels = random.sample(KERNELS, random.randint(1, 3))
        expect_equal(score(course, kernels),
                     points_by_the_rules(course, kernels), course)


def changed_files_cost_all():
    course = new_course(0)
    assert score(course, ["6.12"], ["T sum 1", "T sum 1"])[0] == 100
    assert score(course, ["6.12"], ["T sum 1", "T sum 2"])[0] == 0


# What two machines report, and what is printed.  A line of only one of them
# begins with its number.  A leak of an unknown function is the same as an
# earlier one.
EXAMPLE = """
T step 01
T ok - a
T ok - b
2# course: begin leak
2# unreferenced object, in f()
T kernel
T end 01
T step 02
1# tests/device/text.c:86: process 12: write returned 81, not 0
1T not ok - c
2T ok - c
T ok - d
T ok - e # SKIP this module is special
1T ok - f
2T not ok - f
T end 02
T step 03
T ok - g
1# course: begin g
1# BUG: at f+0x8/0x8
T kernel
T end 03
T step 04
1# course: begin j
1# BUG: at f+0xa/0x9
1# unreferenced object 0x8 (size 8)
T kernel
1T ok - k
1T not ok - l
2T ok - l
T begin m
1T died stopped m
"""
PRINTED = """
step  1                                    2/2   5/10
step  2   A part                           1/4   5/21
  - c (kernel 6.12)
      write returned 81, not 0   tests/device/text.c:86
  - e
      skipped: this module is special
  - f (kernel sanitized)
      it failed without a message
  hint: read on
step  3                                    1/1   5/10
step  4                                    0/3   0/10
  - l (kernel 6.12)
      it failed without a message
  - m (kernel 6.12)
      the machine stopped
  - 1 test not run
died      step 4, m
kernel    step 1, leak: unreferenced object, in f() (kernel sanitized)
          step 3, g: BUG: at f+0x8/0x8 (kernel 6.12), again in step 4
look at   filp_open (kernel 6.12)
score     14/100   (step 5 not run; ALL=1 goes on)
"""


def an_example_is_shown():
    course = rules.read_course(
        [f"{step:02}||{test}" for step, tests in enumerate(
            ["z", "ab", "cdef", "g", "klm", "n"]) for test in tests],
        ["02|A part|21|read on", "05||50|"], Path("/nowhere"))
    runs = [rules.Run(kernel, course, "T") for kernel in ("6.12", "sanitized")]
    for line in EXAMPLE.splitlines():
        for i, run in enumerate(runs, 1):
            if line[:1] in ("T", "#", str(i)):
                run.take(line.removeprefix(str(i)))
    made, verdicts = report.make_report(course, runs)
    made["look"] = ["filp_open (kernel 6.12)"]
    printed = [line.rstrip() for line in report.shown(made, verdicts, "")]
    assert printed == PRINTED.strip().split("\n"), "\n".join(printed)
    steps = made["steps"]
    assert steps[1]["failures"][0]["expected"][0]["at"] == \
        "tests/device/text.c:86"
    assert [text[:19] for text in steps[3]["reports"]] == [
        "again, as in step 3", "again, as in step 1"], steps[3]


def take(run, lines):
    """Has a machine report lines; each letter is one."""
    run.begin_machine()
    for line in lines.split():
        run.take({"s": "T slow", "+": "T ok - a", "-": "T not ok - a",
                  "b": "T ok - b", "x": "T not ok - b",
                  "d": "T died hangs a"}.get(line) or
                 f"T {'step' if line[0] == '<' else 'end'} {line[1:]}")


def a_failure_on_a_slow_machine_is_repeated_once():
    run = rules.Run("6.12", [rules.Step(1, "1", ["a", "b"])], "T")
    take(run, "<1 s - b >1")
    assert run.trials["1"].rest() == ["a"] and run.repeats and not run.is_over
    take(run, "<1 s - >1")
    assert not run.trials["1"].rest() and not run.repeats and run.is_over
    for goes_on, is_finished in (
            ("", True), ("all", True), ("every", False)):
        run = rules.Run("6.12", [rules.Step(1, "1", ["a", "b"])], "T", goes_on)
        take(run, "<1 s - x >1")
        assert run.trials["1"].waiting == {"a"} and run.repeats
        assert run.is_finished == is_finished, goes_on


def steps_follow_as_long_as_they_are_of_use():
    for goes_on, lines, is_over in (
            ("", "<1 + b >1", False), ("", "<1 + - >1", True),
            ("", "<1 d", False), ("", "<1 d <1 d", True),
            ("all", "<1 - >1 <2 + >2 <3 - >3", False),
            ("all", "<1 + >1 <2 - >2 <3 - >3", True),
            ("all", "<1 - >1 <2 + b >2", False),
            ("all", "<1 - >1 <2 d <2 d", True),
            ("every", "<1 - >1 <2 - >2", False)):
        run = rules.Run("6.12", [rules.Step(i, str(i), ["a", "b"])
                                 for i in (1, 2, 3)], "T", goes_on)
        take(run, lines)
        assert run.is_over == is_over, (goes_on, lines)


def one_leak_is_shown_and_the_others_are_counted():
    leak = ["unreferenced object 0x8 (size 8):", "  f+0x1/0x2"]
    shown = crash.first_report([f"[ 1.0] {line}" for line in (
        "begin", *leak, *leak, "course: begin", *leak)])
    assert shown == [f"  {line}" for line in (
        *leak, "... and 2 more in the log")], shown


def agrees(*program):
    """The program gives as many points on one kernel, where no memory is lost.
    """
    for _ in range(30):
        course = new_course(0.8)
        for step in course:
            step.mistakes["sanitized"] = [
                text for text in step.mistakes["sanitized"]
                if "unreferenced" not in text]
        steps = [{"id": str(i), "points": step.points, "tests": step.tests}
                 for i, step in enumerate(course, 1)]
        text = "".join(re.sub("^T", "--", f"{line}\n")
                       for i, step in enumerate(course, 1)
                       for line in step.tell("sanitized", i))
        printed = subprocess.check_output(program, text=True, input=json.dumps(
            {"steps": steps, "text": text}))
        expect_equal(json.loads(printed),
                     [*score(course, ["sanitized"])], course)


def judged(lines=sys.stdin):
    """Prints the report of lines that the web page has kept, whose kernel has
    no programs of 32 bits."""
    course = rules.read_course(
        (TOP / "build/web-parts/tests").read_text().splitlines(),
        (TOP / "course/steps/table").read_text().splitlines())
    run = rules.Run("sanitized", course, "--")
    for line in lines:
        run.take(line)
    print(json.dumps(report.make_report(course, [run])[0]))


random.seed(sys.argv[1])
globals()[sys.argv[1]](*sys.argv[2:])
