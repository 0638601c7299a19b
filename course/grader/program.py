# SPDX-License-Identifier: GPL-2.0-only
"""Grades a driver that was written in the course.

	course/grade [--all] [--every] [--json FILE] [--kernel KERNELS]
		     [--limit SECONDS] [--min SCORE] [--steps STEPS] [--unsafe]
		     DIR

Builds the module in DIR in a sandbox, tests it in virtual machines, step by
step, and prints the score.  A step in which something failed is the last one
unless --all is given.  Then the second of two steps is the last one in both of
which less than half of the tests have passed, unless --every is given.
KERNELS are stock kernels, sanitized and kcsan: "6.12 sanitized" by default,
with --all on x86-64 also kcsan, which takes longer to build.  The others find
what the stock kernel overlooks.  They run at the same time, and a step is
complete if it is on all of them.  The report is also written to FILE as JSON.
The tests of a step are those of device_test that name it, or in directory STEPS
those that file "points" names, in lines as device_test --list prints; file
"table" is as course/steps/table.  --unsafe builds the module, and runs it in
User Mode Linux, without a sandbox (course/sandbox).

The exit status is 0 for SCORE (100 by default) or more, 1 for less, 2 if
grading itself has failed, and 3 if the host was too busy to tell.  With 2 and
3 there is no score.

What a score proves: this module, in this kernel, has passed these tests.  It
does not prove that the module solves any puzzle but those of the tests, or
that a particular person has written it.  And it cannot prove that the
module has not tried to cheat, because the module is a part of the kernel that
the tests run in: it can change what a test reads, or how it ends.  The guest
makes that hard (course/guest.sh), and the score comes with a list of what the
module calls that no driver needs (look.py).  A module that kills the tests,
skips them or stops the machine loses their points.  For the rest, someone has
to read the source.
"""

import argparse
import json
import secrets
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from .crash import first_report
from .host import BUILD, COURSE, ENDING, MACHINES, Failed, end_on_signals, note
from .look import look_at_sources
from .machine import MOST_OUTPUT, Tester
from .report import make_report, shown
from .rules import read_course


@dataclass
class Job:
    """A submission, and what all kernels use to test it"""
    directory: Path
    work: Path
    kernels: dict
    course: list
    goes_on: str
    limit: int
    sandbox: bool
    # The first word of what a machine reports
    tag: str = field(default_factory=lambda: secrets.token_hex(6))


def parse_arguments():
    parser = argparse.ArgumentParser(prog="grade", allow_abbrev=False)
    for name in "all", "every", "unsafe":
        parser.add_argument(f"--{name}", action="store_true")
    for name in "json", "steps":
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--kernel", type=str.split)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--min", type=int, default=100)
    parser.add_argument("directory", type=Path)
    arguments = parser.parse_args()
    if not arguments.directory.is_dir():
        raise Failed(f"{arguments.directory} is not a directory")
    if not arguments.kernel:
        arguments.kernel = ["6.12", "sanitized"]
        if arguments.all and not shell("lacks_kernel kcsan || :"):
            arguments.kernel.append("kcsan")
    known = shell('"$machines/kernel" --for grades')
    for kernel in arguments.kernel:
        if kernel not in known:
            raise Failed(f"no kernel {kernel}, only {' '.join(known)}")
    return arguments


# Builds and fetches what the machines need, before the time begins.  A module
# can change the registers of the program that calls it, so it must not contain
# the addresses of that program's functions.
PREPARE = """
unsafe=$1
build_device_tests "" program="../grade/$2/device_test" shuffle=yes
need_sandbox
echo "$unsafe"
for kernel in "${@:3}"; do "$machines/kernel" "$kernel"; done
"""


def shell(script, *words):
    """Returns the lines that a script prints with machines/build.sh."""
    process = subprocess.run(
        [*ENDING, "bash", "-c", f'. "$1"; shift; {script}', "grade",
         MACHINES / "build.sh", *words],
        stdout=subprocess.PIPE, text=True, check=False)
    if process.returncode:
        sys.exit(2)
    return process.stdout.splitlines()


def prepare(arguments, work):
    unsafe, *directories = shell(
        PREPARE, "yes" * arguments.unsafe, work.name, *arguments.kernel)
    if arguments.steps:
        points = (arguments.steps / "points").read_text()
    else:
        points = subprocess.check_output(
            [work / "device_test", "--list"], text=True)
    table = (arguments.steps or COURSE / "steps") / "table"
    course = read_course(points.splitlines(), table.read_text().splitlines()
                         if table.exists() else [])
    if not course:
        raise Failed("no test is in a step")
    return Job(arguments.directory, work,
               dict(zip(arguments.kernel, directories)), course,
               "every" if arguments.every else "all" if arguments.all else "",
               arguments.limit, not unsafe)


def keep_log(job, testers, report):
    """If a kernel has reported anything or stopped, the whole log of the first
    one that has stays, as far as it is of use."""
    for tester in testers:
        with tester.console.open("rb") as file:
            console = file.read(MOST_OUTPUT).decode("latin-1")
        report["crash"] = [line for line in first_report(
            console.splitlines(), tester.module, job.directory, job.sandbox)
            if line]
        if report["crash"] or tester.run.death:
            log = BUILD / "grade" / f"{job.directory.resolve().name}-" \
                f"{job.work.name}.log"
            log.write_text(console, "latin-1")
            report["log"] = str(log)
            return


def grade(arguments, work):
    """Prints the report, and returns the exit status."""
    job = prepare(arguments, work)
    testers = [Tester(job, kernel) for kernel in job.kernels]
    note("building and testing")
    with ThreadPoolExecutor() as pool:
        list(pool.map(Tester.test, testers))
    runs = [tester.run for tester in testers]
    report, verdicts = make_report(job.course, runs)
    messages = dict.fromkeys(line for tester in testers
                             for line in tester.messages if line.strip())
    report["messages"] = list(messages)
    for message in messages:
        if not message.startswith("-- "):
            print(message, file=sys.stderr)
    looks = sorted({look for tester in testers for look in tester.looks})
    report["look"] = [f"{look} (kernel " + ", ".join(
        tester.kernel for tester in testers if look in tester.looks) + ")"
        for look in looks] + look_at_sources(job.directory)
    keep_log(job, testers, report)
    for line in shown(report, verdicts, job.goes_on):
        print(line)
    if arguments.json:
        arguments.json.write_text(json.dumps(report, indent=3, sort_keys=True))
    return int(report["score"] < arguments.min)


def main():
    arguments = parse_arguments()
    subprocess.run([MACHINES / "packages", "course"], check=True)
    (BUILD / "grade").mkdir(parents=True, exist_ok=True)
    work = tempfile.TemporaryDirectory(dir=BUILD / "grade", prefix="")
    end_on_signals(work)
    with work as path:
        sys.exit(grade(arguments, Path(path)))
