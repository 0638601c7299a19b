#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Compares course/score with its rules, for any reports of machines.

	tests/course/score.py PROPERTY
	tests/course/score.py agrees PROGRAM [ARGUMENT...]

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
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
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
            yield f"T kernel {random.choice(self.tests)}: " + re.sub(
                "[%&]", lambda match: "".join(random.choices(
                    "123456789abcdef"[:9 if match[0] == "%" else 15], k=4)),
                mistake)

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


def score(course, kernels, last=""):
    """Returns the score, and the points of each step.  At last, each machine
    has reported something."""
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        table = []
        for i, step in enumerate(course, 10):
            (work / f"steps/{i}-a").mkdir(parents=True)
            (work / f"steps/{i}-a/tests").write_text("\n".join(step.tests))
            table.append(f"{i}|a|{step.points}|")
        (work / "steps/table").write_text("\n".join(table))
        for kernel in kernels:
            (work / kernel).mkdir()
            (work / kernel / "events").write_text("".join(
                f"{line}\n" for i, step in enumerate(course, 10)
                for line in step.tell(kernel, f"{i}-a")) + last)
        status = subprocess.run(
            [TOP / "course/score", "--tag", "T", "--steps", "steps", "--json",
             "json", *kernels], stdout=subprocess.DEVNULL, cwd=work,
            check=False).returncode
        report = json.loads((work / "json").read_text())
    assert status == (report["score"] < 100), f"{report} has status {status}"
    return report["score"], [step["earned"] for step in report["steps"]]


def points_by_the_rules(course, kernels):
    """The same, by the rules in the heading of course/score."""
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
    expect_equal(score(new_course(0), ["6.12"], "T changed\n")[0], 0, [])


def agrees(*program):
    """The program gives as many points on one kernel, where no memory is lost.
    """
    for _ in range(30):
        course = new_course(0.8)
        for step in course:
            step.mistakes["sanitized"] = [
                text for text in step.mistakes["sanitized"]
                if "unreferenced" not in text]
        steps = [{"id": f"{i}-a", "points": step.points, "tests": step.tests}
                 for i, step in enumerate(course, 10)]
        text = "".join(re.sub("^T", "--", f"{line}\n")
                       for i, step in enumerate(course, 10)
                       for line in step.tell("sanitized", f"{i}-a"))
        printed = subprocess.check_output(program, text=True, input=json.dumps(
            {"steps": steps, "text": text}))
        expect_equal(json.loads(printed),
                     [*score(course, ["sanitized"])], course)


random.seed(sys.argv[1])
globals()[sys.argv[1]](*sys.argv[2:])
