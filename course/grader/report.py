# SPDX-License-Identifier: GPL-2.0-only
"""The report about a submission: what is printed, and the same for programs"""

from .rules import CHANGED, judge


def make_report(course, runs):
    """Returns what course/grade writes as JSON, and the verdicts in it."""
    verdicts, score = judge(course, runs)
    troubles = [run.trouble for run in runs if run.trouble]
    return {
        "of": 100, "score": score,
        "kernel": " ".join(run.kernel for run in runs),
        "trouble": CHANGED if CHANGED in troubles else
        troubles[0] if troubles else None,
        "died": next((run.death for run in runs if run.death), None),
        "crash": [], "log": None, "look": [], "messages": [],
        "steps": [
            {name: getattr(one.step, name)
             for name in ("number", "id", "title", "points", "hint")} |
            {name: getattr(one, name)
             for name in ("tests", "passed", "earned", "state", "failures")} |
            {"reports": [
                str(report) if first == one.step.number else
                f"again, as in step {first}: {report}"
                for report, first in one.reports]}
            for one in verdicts]}, verdicts


def failures(step):
    missing = 0
    for failure in step["failures"]:
        if failure["expected"][0]["text"] == "not run":
            missing += 1
            continue
        yield f"  - {failure['test']}" + (
            f" (kernel {failure['kernel']})" if failure["kernel"] else "")
        for expected in failure["expected"]:
            yield f"      {expected['text']}" + (
                f"   {expected['at']}" if "at" in expected else "")
    if missing:
        yield f"  - {missing} test{'s' * (missing > 1)} not run"
    if step["hint"]:
        yield f"  hint: {step['hint']}"


def mistakes(verdicts):
    """A line for each mistake that a kernel has reported"""
    for verdict in verdicts:
        for report, first in verdict.reports:
            if first != verdict.step.number:
                continue
            again = [str(other.step.number) for other in verdicts
                     if other.step.number > first
                     and report.key in [one.key for one, _ in other.reports]]
            yield f"step {first}, {report}" + (
                f", again in step{'s' * (len(again) > 1)} "
                f"{', '.join(again)}" if again else "")


def rest(report, steps, goes_on):
    if not steps:
        return ""
    numbers = [step["number"] for step in steps]
    which = f"step {numbers[0]}" if len(numbers) == 1 else \
        f"steps {numbers[0]} to {numbers[-1]}"
    more = "; ALL=1 goes on" if not goes_on else "; EVERY=1 goes on" \
        if goes_on == "all" and not report["trouble"] and not report["died"] \
        else ""
    return f"   ({which} not run{more})"


def under(title, lines):
    return [f"{name:<10}{line}" for name, line in zip(
        [title, *[""] * len(lines)], lines)]


def shown(report, verdicts, goes_on):
    """Yields the lines that are printed."""
    left = [step for step in report["steps"] if step["state"] == "not run"]
    # A step that the kernels skip is shown if a later one was run.
    last = max((step["number"] for step in report["steps"]
                if step["state"] in ("ok", "failed")), default=0)
    for step in report["steps"]:
        if step["state"] == "not run" or step["number"] > last:
            continue
        counts = f"{step['passed']}/{step['tests']}"
        points = f"{step['earned']}/{step['points']}"
        state = "" if step["state"] == "failed" else step["state"]
        yield f"step {step['number']:2}   {step['title']:<28} {counts:>7} " \
            f"{points:>6}   {state}"
        if not state:
            yield from failures(step)
    for name in "trouble", "died":
        if report[name]:
            yield from under(name, [report[name]])
    yield from under("kernel", [*mistakes(verdicts)] or ["silent"])
    if report["crash"]:
        yield from ["          the first of them:", "", *report["crash"], ""]
    yield from under("look at", report["look"])
    if report["log"]:
        yield from under("log", [report["log"]])
    yield f"score     {report['score']}/100{rest(report, left, goes_on)}"
