# SPDX-License-Identifier: GPL-2.0
"""Finds what someone should look at before believing the score of a module: the
functions and variables of the kernel that it uses and no driver of this course
needs, and instructions that no driver contains.

A module that wants to change its score has to reach the tests, what they have
printed, or the machine: it starts programs, opens files, reads the log, finds
processes, or puts itself in the way of calls.  All that is in no file of names
here: course/names has what drivers do need, and the rest is listed.  A name in
the list is no proof of a forgery, and a module that computes addresses needs no
names.
"""

import re

from .host import COURSE, inspect, printable

# System calls, of the host or from the kernel, and what reads or changes how
# the processor handles calls, traps, ports and memory
INSTRUCTION = re.compile(
    r"sys(call|enter|exit|ret)[lq]?|int \$.*|into|vmm?call|[sh][vm]c .*"
    r"|(in|out)s?[bwl]? .*|(rd|wr)msr|[ls][gil]dt[wlq]? .*|.* %cr[0-9].*")
MOST_LINES = 40


def look_at(module, sandbox):
    """Returns a line for each.  A stranger's module is read in the sandbox."""
    known = re.compile("|".join(
        line for line in (COURSE / "names").read_text().splitlines()
        if not line.startswith("#")))
    symbols = [line.split()[-1] for line in inspect(
        module, sandbox, "nm", "-u", module, seconds=10) if line.strip()]
    code = [re.sub(" +", " ", line.split("\t", 1)[1]).strip()
            for line in inspect(module, sandbox, "objdump", "-d",
                                "--no-show-raw-insn", module, seconds=10)
            if re.match(r" *[0-9a-f]+:\t", line)]
    found = {name for name in symbols if not known.fullmatch(name)} | {
        f"instruction {text}" for text in code if INSTRUCTION.fullmatch(text)}
    return sorted(printable(text)[:100] for text in found)[:MOST_LINES]
