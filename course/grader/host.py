# SPDX-License-Identifier: GPL-2.0
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
