# SPDX-License-Identifier: GPL-2.0-only
"""Shows the first report of a kernel about its own errors, with the lines of
the module's source.

	course/crash [OPTION...] LOG

	--module KO	the module, built with debugging information
	--source DIR	where its source is
	--sandbox	KO is from a stranger (course/sandbox)
	--mark NUMBERS	lines of LOG that are printed in any case, with ">"

A place in the module is followed by its file and line.  An entry of a stack
trace that the kernel itself calls uncertain, with "?", is left out if there are
others.  Of objects that were not freed, only the first is printed.  The source
of the first place is shown at the end.  The exit status is 1 if nothing is
printed.

The kernel's scripts/faddr2line, which finds one place, is not used: it is in
the kernel's source, which is not fetched for Debian's own kernels.
decode_stacktrace.sh is there, too, and takes .init.text for .text.
"""

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from .host import inspect, printable
from .rules import COMPLAINT

MOST_LINES, MOST_PLACES = 300, 50
PLACE = re.compile(r"([\w.]+)\+0x([0-9a-f]+)/0x([0-9a-f]+) \[sudoku")
LEAK = re.compile(r"unreferenced object ")
STAMP = re.compile(r"(?:<\d+>)?\[ *\d+\.\d+\](?:\[ *[CT]\d+\])? ?")
UNCERTAIN = re.compile(r" *(\[<\w+>\] *)?\? ")


@dataclass
class Place:
    """A line of the source; path is relative to it if the file is below it"""
    path: str
    is_in_source: bool
    line: int
    function: str


class Source:
    """Finds the places of a stack trace in a module and its source."""

    def __init__(self, module, directory, sandbox):
        self.module, self.sandbox = module, sandbox
        self.root = directory.resolve() if directory else Path("/nowhere")
        self.known, self.functions = {}, {}
        for line in inspect(module, sandbox, "nm", "-f", "sysv", module):
            words = re.split(r" *\| *", line)
            if len(words) == 7 and words[3] == "FUNC":
                # The compiler may have added to a name, as in NAME.part.0. An
                # address counts from the begin of a section, as .init.text.
                self.functions.setdefault(words[0].split(".")[0], []).append(
                    (int(words[1], 16), int(words[4], 16), words[6]))

    def path_of(self, path):
        """The path to print of a file, and whether it is below the source"""
        for i in range(len(path.parts)):
            file = self.root.joinpath(*path.parts[i:]).resolve()
            if file.is_file() and file.is_relative_to(self.root):
                return str(file.relative_to(self.root)), True
        return re.sub(r".*/(?=(?:include|arch|driver)/)", "", str(path)), False

    def places(self, text):
        """Returns the places for a line: several if functions are inlined,
        innermost first.  A stack trace has the addresses to which calls return,
        so the call is at the byte before."""
        match = PLACE.search(text)
        functions = self.functions.get(match and match[1].split(".")[0])
        if not functions:
            return []
        offset, size = int(match[2], 16), int(match[3], 16)
        offset -= bool(offset and not re.search("RIP:|^pc : ", text))
        key = match[0], offset
        if key not in self.known and len(self.known) < MOST_PLACES:
            value, _, section = min(functions, key=lambda one:
                                    abs(one[1] - size))
            output = inspect(self.module, self.sandbox, "addr2line", "-fij",
                             section, "-e", self.module, f"{value + offset:x}")
            self.known[key] = [
                Place(*self.path_of(Path(where[1])), int(where[2]), name)
                for name, where in zip(output[::2], (
                    re.match(r"(.*):(\d+)", line) for line in output[1::2]))
                if where]
        return self.known.get(key, [])

    def shown(self, place):
        """The lines around a place"""
        text = (self.root / place.path).read_text("latin-1").splitlines()
        yield from ["", f"  {place.path}:{place.line}, in {place.function}():"]
        for i in range(max(place.line - 3, 0), min(place.line + 2, len(text))):
            yield f"{'>' if i + 1 == place.line else ' '} {i + 1:4}\t" + \
                printable(text[i])


def range_of(log, marked):
    """The first and the last index of what is printed: the first report, and
    all marked lines; or what follows them.  If a log has time stamps, what has none
    is not from the kernel."""
    lines = [STAMP.sub("", line, 1).rstrip() for line in log]
    is_stamped = any(STAMP.match(line) for line in log)
    begin = next((i for i, line in enumerate(lines) if COMPLAINT.search(line)
                  and (not is_stamped or STAMP.match(log[i]))), None)
    end, has_trace = len(lines) - 1, False
    if begin is not None:
        for i in range(begin, end):
            line, following = lines[i:i + 2]
            has_trace |= bool(re.search(r"Call Trace|^ \w+\+0x", line))
            if LEAK.match(lines[begin]) and not following.startswith("  ") or \
                    re.match(r"lab: |[0-9a-f]{12} [bsd]", following) or \
                    has_trace and re.search(r"^=+$|^---\[ end", line) or \
                    i > begin and line.startswith("Kernel panic"):
                end = i
                break
        if begin and re.search(r"^=+$|\[ cut here \]", lines[begin - 1]):
            begin -= 1
    if marked and (begin is None or marked[0] < begin):
        begin = max(marked[0] - 3, 0)
    return begin, max(end, *marked[-1:], 0)


def first_report(log, module=None, source=None, sandbox=False, marked=()):
    """Returns the lines that are printed."""
    begin, end = range_of(log, marked)
    if begin is None:
        return []
    lines = [printable(STAMP.sub("", line, 1)).rstrip() for line in log]
    is_certain = any(re.match(r" *(\[<\w+>\] *)?[\w.]+\+0x", line)
                     for line in lines[begin:end + 1])
    shown = [i for i in range(begin, end + 1)
             if not (is_certain and UNCERTAIN.match(lines[i]))]
    code = Source(module, source, sandbox) if module else None
    printed, first = [], None
    for i in shown[:MOST_LINES]:
        places = code.places(lines[i]) if code else []
        first = first or next((one for one in places if one.is_in_source), None)
        printed.append(("> " if i in marked else "  ") + lines[i] +
                       "  " * bool(places) + ", inlined at ".join(
                           f"{one.path}:{one.line}" for one in places))
    if len(shown) > MOST_LINES:
        printed.append(f"  ... {len(shown) - MOST_LINES} more lines")
    leaks = sum(bool(LEAK.match(line)) for line in lines[end + 1:])
    if leaks and LEAK.match(lines[begin]):
        printed.append(f"  ... and {leaks} more in the log")
    return printed + list(code.shown(first) if first else [])


def main():
    parser = argparse.ArgumentParser(prog="crash", allow_abbrev=False)
    parser.add_argument("--module", type=lambda path: Path(path).resolve())
    parser.add_argument("--source", type=Path)
    parser.add_argument("--sandbox", action="store_true")
    parser.add_argument("--mark", default="")
    parser.add_argument("log", type=Path)
    arguments = parser.parse_args()
    lines = first_report(
        arguments.log.read_text("latin-1").split("\n"), arguments.module,
        arguments.source, arguments.sandbox,
        sorted(int(number) - 1 for number in arguments.mark.split()))
    for line in lines:
        print(line)
    sys.exit(not lines)
