# SPDX-License-Identifier: GPL-2.0-only
"""Finds what someone should look at before believing the score of a module: the
functions and variables of the kernel that it uses and no driver of this course
needs, and instructions that no driver contains.

A module that wants to change its score has to reach the tests, what they have
printed, or the machine: it starts programs, opens files, reads the log, finds
processes, or puts itself in the way of calls.  All that is in no file of names
here: course/names has what drivers do need, and the rest is listed.  A name in
the list is no proof of a forgery, and a module that computes addresses needs no
names.  So it lists, too, what switches a sanitizer off in the sources, which
may be an inline function or a member of a struct, what replaces the functions
of a sanitizer in the module, files of the core that have changed, and files
that are no text.
"""

import re

from .host import COURSE, inspect, printable, sources

# System calls, of the host or from the kernel, and what reads or changes how
# the processor handles calls, traps, ports and memory
INSTRUCTION = re.compile(
    r"sys(call|enter|exit|ret)[lq]?|int \$.*|into|vmm?call|[sh][vm]c .*"
    r"|(in|out)s?[bwl]? .*|(rd|wr)msr|[ls][gil]dt[wlq]? .*|.* %cr[0-9].*")
# What keeps a sanitizer from reporting something
SWITCH = re.compile(
    rb"\b(lockdep_(off|on|recursion|set_\w+)|debug_locks\w*|kasan_(depth|dis\w+)"
    rb"|kcsan_(dis|en)able_current\w*|kcsan_ctx|kmemleak_(?!scan)\w+"
    rb"|__?no_(kasan|kcsan|sanit)\w*|no_sanitize\w*|[KU]\w+SAN_SANITIZE\w*"
    rb"|noinstr|__cpuidle|__NO_FORTIFY|__SANITIZE_\w+|KCOV_INSTRUMENT\w*|incbin"
    rb"|console_(loglevel|silent|suspend|lock|verbose)"
    rb"|(undef|define)(\s|\\\n)+CONFIG_\w+)\b")
# Functions of the kernel that the compiler's checks call
CHECK = re.compile(r"__(as|ts|ubs|kas|kcs)an_.*|__stack_chk_.*|__might_.*"
                   r"|(__)?fortify_panic|__fentry__")
MOST_LINES = 40


def look_at(module, sandbox):
    """Returns a line for each.  A stranger's module is read in the sandbox."""
    known = re.compile("|".join(
        line for line in (COURSE / "names").read_text().splitlines()
        if not line.startswith("#")))
    symbols = [line.split()[-2:] for line in inspect(
        module, sandbox, "nm", module, seconds=10) if line.strip()]
    code = [re.sub(" +", " ", line.split("\t", 1)[1]).strip()
            for line in inspect(module, sandbox, "objdump", "-d",
                                "--no-show-raw-insn", module, seconds=10)
            if re.match(r" *[0-9a-f]+:\t", line)]
    found = {name for kind, name in symbols
             if kind in "Uvw" and not known.fullmatch(name)} | {
        f"{name} of its own" for kind, name in symbols
        if kind not in "Uvw" and CHECK.fullmatch(name)} | {
        f"instruction {text}" for text in code if INSTRUCTION.fullmatch(text)}
    return sorted(printable(text)[:100] for text in found)[:MOST_LINES]


def look_at_sources(directory):
    """Returns a line for each thing in the files of a submission."""
    found = set()
    for path in sources(directory):
        content = (directory / path).read_bytes()
        if b"\0" in content:
            found.add(f"{path} is no text")
        if path.parts[:2] == ("driver", "core"):
            found.add(f"{path} is not the project's")
        if path.parts[0] != "docs" or path.suffix in (".c", ".h"):
            found |= {f"{' '.join(match[0].decode().split())} in {path}"
                      for match in SWITCH.finditer(content)}
    return sorted(printable(text)[:100] for text in found)[:MOST_LINES]
