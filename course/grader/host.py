# SPDX-License-Identifier: GPL-2.0-only
"""What the parts of the grader need of the host: paths, messages, processes"""

import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

COURSE = Path(__file__).resolve().parents[1]
TOP = COURSE.parent
MACHINES, BUILD = TOP / "machines", TOP / "build"
# A program that is started with these words gets a signal when its caller ends.
ENDING = ["setpriv", "--pdeathsig", "TERM"]


def note(*words):
    print("--", *words, file=sys.stderr, flush=True)


class Failed(Exception):
    """Grading itself has failed, for this reason."""


class Busy(Exception):
    """The host was too busy to grade: this did not reach any limit."""


@contextmanager
def exit_status(name):
    """What a program does with errors: other statuses are results."""
    try:
        yield
    except Busy as what:
        note(f"trouble: the host was busy: {what} has had too little of a "
             "processor")
        sys.exit(3)
    except Failed as why:
        print(f"{name}: {why}", file=sys.stderr)
        sys.exit(2)
    except Exception as error:
        print(f"{name}: {error!r}", file=sys.stderr)
        sys.exit(2)


def printable(text):
    """Text of a module, which may have escape sequences of a terminal"""
    return re.sub(r"[^\t\x20-\x7e]", "", text)


def files_below(directory):
    """The paths of the files below a directory, relative to it"""
    return sorted(path for path in (
        path.relative_to(directory) for path in directory.rglob("*")
        if path.is_file() and not path.is_symlink())
        if not {"__MACOSX", ".git"} & {*path.parts})


def sources(directory):
    """What course/build takes of a submission, except for files that are the
    project's: the core, and what else a kit has"""
    shared = [*TOP.glob("*")] + [path for part in (
        "driver/core", "include", "course", "tests", "machines", "demo")
        for path in (TOP / part).rglob("*")]
    own = {path.read_bytes() for path in shared if path.is_file()
           and TOP / "tests/course" not in path.parents}
    return [path for path in files_below(directory)
            if path.parts[0] != "build"
            and path.suffix not in (".o", ".ko", ".mod", ".cmd")
            and (directory / path).read_bytes() not in own]


def inspect(module, sandbox, *command, seconds=2):
    """Returns the lines that a program prints about a module.  It sees no other
    file if the module is from a stranger."""
    box = [COURSE / "sandbox", "--read", module, "prlimit",
           "--as=1000000000", f"--cpu={seconds}"] if sandbox else []
    with subprocess.Popen([*box, *command], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as process:
        output = process.stdout.read(64 << 20)
        process.kill()
    return output.decode("latin-1").splitlines()


def end_on_signals(work):
    """Removes the directory of a program when a signal ends it, even if its
    threads wait for other programs."""
    def end(number, _):
        work.cleanup()
        os._exit(128 + number)
    for number in signal.SIGHUP, signal.SIGINT, signal.SIGTERM:
        signal.signal(number, end)
