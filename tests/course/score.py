#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Properties of course/score that hold for any reports of machines.

	tests/course/score.py PROPERTY
	tests/course/score.py agrees PROGRAM [ARGUMENT...]

Each property, a function without arguments below, is tried with random courses,
and random results of their tests on three kernels; the same ones each time.
"""

import copy
import json
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


class Step:
    def __init__(self, number):
        self.points = random.choice([1, 2, 9, 100, 398])
        self.tests = [f"test {number} {name}"
                      for name in string.ascii_lowercase[:random.choice(
                          [1, 2, 3, 7, 20])]]
        self.result = {kernel: dict.fromkeys(self.tests, "ok")
                       for kernel in KERNELS}
        self.mistakes = {kernel: [] for kernel in KERNELS}

    def tell(self, kernel, name, digits="123456789abcdef"):
        yield f"T step {name}"
        for test, result in self.result[kernel].items():
            if result:
                yield f"T {result} - {test}"
        for mistake in self.mistakes[kernel]:
            yield f"T kernel {random.choice(self.tests)}: " + re.sub(
                "[%&]", lambda match: "".join(random.choices(
                    digits[:9 if match[0] == "%" else 15], k=4)), mistake)


def new_course(failing=0.1):
    course = [Step(i) for i in range(random.randint(1, 5))]
    for step in course:
        for kernel in KERNELS:
            for test in step.tests:
                if random.random() < failing / len(step.tests):
                    step.result[kernel][test] = random.choice(["not ok", ""])
            if random.random() < failing:
                step.mistakes[kernel] = [
                    random.choice(MISTAKES).replace("@", function)
                    for function in random.choices("fgh", k=3)]
    return course


def score(course, kernels=tuple(KERNELS), last="", **numbers):
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
                for line in step.tell(kernel, f"{i}-a", **numbers)) + last)
        status = subprocess.run(
            [TOP / "course/score", "--tag", "T", "--steps", "steps", "--json",
             "json", *kernels], stdout=subprocess.DEVNULL, cwd=work,
            check=False).returncode
        report = json.loads((work / "json").read_text())
    assert status == (report["score"] < 100), f"{report} has status {status}"
    return report["score"], [step["earned"] for step in report["steps"]]


def passes(step):
    return all(result == "ok" for results in step.result.values()
               for result in results.values())


def expect_equal(one, other, course):
    assert one == other, f"{one} and {other} for " + "\n".join(
        line for step in course for kernel in KERNELS
        for line in step.tell(kernel, kernel))


def all_points_are_100_and_nothing_else_is():
    for failing in (0, 0.1, 0.02) * 5:
        course = new_course(failing)
        is_right = all(passes(step) and not any(step.mistakes.values())
                       for step in course)
        expect_equal(score(course)[0] == 100, is_right, course)
    course = [Step(1), Step(2)]
    course[0].points, course[1].points = 398, 1
    course[1].result["6.12"][course[1].tests[0]] = "not ok"
    expect_equal(score(course)[0], 99, course)


def a_share_is_rounded_down():
    for _ in range(8):
        course = new_course(0.5)
        for step in course:
            step.mistakes = {kernel: [] for kernel in KERNELS}
        total, earned = score(course)
        for step, points in zip(course, earned):
            passed = sum(all(results[test] == "ok"
                             for results in step.result.values())
                         for test in step.tests)
            expect_equal(points, step.points * passed // len(step.tests),
                         course)
        expect_equal(total, 100 * sum(earned) // sum(
            step.points for step in course), course)


def numbers_of_a_report_do_not_matter():
    for mistake in MISTAKES:
        course = [Step(i) for i in range(3)]
        for step in course:
            step.mistakes[random.choice(KERNELS)] = [mistake]
        expect_equal(score(course), score(course, digits="1"), course)


def the_order_of_kernels_does_not_matter():
    for _ in range(12):
        course = new_course(0.1) + [Step(8), Step(9)]
        for kernel in KERNELS:
            course[-2].mistakes[kernel] = random.sample(MISTAKES, 3)
        course[-1].mistakes["6.12"] = [random.choice(MISTAKES)]
        expect_equal(score(course), score(course, KERNELS[::-1]), course)


def a_failure_gives_no_points():
    for _ in range(8):
        course = new_course(0.3)
        step = random.choice(course)
        worse = copy.deepcopy(course)
        worse[course.index(step)].result[random.choice(KERNELS)][
            random.choice(step.tests)] = random.choice(["not ok", ""])
        for was, now in zip(score(course)[1], score(worse)[1]):
            assert now <= was, f"{now} points are more than {was}"


def a_mistake_costs_half_of_the_first_step_that_has_it():
    for mistake in MISTAKES:
        mistake = mistake.replace("@", "f")
        course = [Step(i) for i in range(3)]
        course[2].mistakes["6.1"] = [mistake]
        first, second, third = (step.points for step in course)
        expect_equal(score(course)[1], [first, second, third // 2], course)
        course[1].mistakes["sanitized"] = [mistake] * 2
        expect_equal(score(course)[1], [first, second // 2, third], course)
        # Of a step in which a test has also failed, nothing is left.
        course[1].result["6.12"][course[1].tests[0]] = "not ok"
        expect_equal(score(course)[1], [first, 0, third], course)


def other_mistakes_cost_other_steps():
    for mistake in MISTAKES:
        course = [Step(1), Step(2)]
        for step, name in zip(course, ("f", "g")):
            step.mistakes[random.choice(KERNELS)] = [
                mistake.replace("@", name)]
        expect_equal(score(course)[1],
                     [step.points // 2 for step in course], course)


def a_report_of_slowness_costs_nothing():
    for text in ("watchdog: BUG: soft lockup - CPU#% stuck for %s!, in @()",
                 "INFO: rcu_preempt detected stalls on CPUs/tasks:, in @()",
                 "INFO: task device_test:% blocked for more than % seconds.",
                 "BUG: workqueue lockup - pool cpus=% flags=0x&"):
        course = new_course(0)
        random.choice(course).mistakes[random.choice(KERNELS)] = [text]
        expect_equal(score(course)[0], 100, course)


random.seed(sys.argv[1])
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


globals()[sys.argv[1]](*sys.argv[2:])
