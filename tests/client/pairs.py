#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Tries each two options of a command together.

    pairs.py CLIENT COMMAND...

The options are those that --help lists, each alone with all words that it
lists, or with the values below, and with two of these.  Two options either do both what each one
promises, or are refused as a usage error.
"""
import csv
import functools
import io
import itertools
import os
import random
import re
import subprocess
import sys
from concurrent import futures

EASY = "3.65.84..52........87....31..3.1..8.9..863..5.5..9.6..13....25........74..52.63.."
TWO = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179"
HARD = "6..1....5......8.9..9.6..3.4..3...517..........3...62..2...69..3.792.....6.5.1..."
PATTERN = ".3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....19..5....8..79"
PUZZLES = [EASY, TWO, HARD]
EMPTY = 81 * "."
FULL = "".join("123456789"[(3 * i + i // 3 + j) % 9]
               for i in range(9) for j in range(9))
OTHER = "1...3.....5...4........93.7....6517.8...125.........2.67..5..38.39......5...7...."
NONE = "12345678...........................9............................................."
EXCLUDED = [
    {"--local", "--device"}, {"--unique", "--all"}, {"--verify", "--all"},
    {"--canonical", "--shuffle"}, {"--level", "--rating"},
    {"--pattern", "--clues"}, {"--pattern", "--symmetry"}]
VALUES = {
    "--strategy": ["backtrack", "forward"], "--max-steps": ["1"],
    "--column": ["other"], "--jobs": ["2"], "--add": ["solution", "level,clues"],
    "--seed": ["5"], "--count": ["3"], "--rating": ["1.0-2.5"],
    "--technique": ["naked single"], "--clues": ["25-32"],
    "--timeout": ["20"],
    "--pattern": ["-"], "--max": ["1"],
}


REQUESTS = [
    "--count=99,--level=easy", "--count=99,--level=medium",
    "--count=50,--level=hard", "--count=50,--level=chain",
    "--count=20,--level=trial", "--rating=1.0-1.0", "--rating=3.2-3.2",
    "--count=12,--rating=4.0", "--level=easy,--symmetry=full",
    "--count=20,--clues=40-42,--level=hard", "--count=20,--clues=25",
    "--count=20,--clues=24-26,--minimal",
    "--count=20,--clues=36,--symmetry=rotate180",
    "--count=4,--technique=swordfish", "--count=2,--technique=XY-wing",
    "--count=4,--level=hard,--technique=TURBOT fish",
    "--count=4,--clues=26,--rating=2.0,--technique=Naked Pair",
    "--count=4,--technique=trial", "--count=3,--level=easy,--minimal",
    "--symmetry=rotate90,--minimal", "--count=3,--symmetry=mirrors",
    "--count=3,--symmetry=antidiagonal",
    "--count=20,--level=hard,--minimal,--pattern=-",
    "--solution,--format=csv", "--solution,--format=json"]
ROWS = range(0, 81, 9)
# Where the cells of a pattern go, and which of these do not change a symmetry's
CHANGES = {
    "rotate180": lambda cells: cells[::-1],
    "rotate90": lambda cells: "".join(cells[72 + i::-9] for i in range(9)),
    "mirror": lambda cells: "".join(cells[i:i + 9][::-1] for i in ROWS),
    "flip": lambda cells: "".join(cells[i:i + 9] for i in ROWS[::-1]),
    "diagonal": lambda cells: "".join(cells[i::9] for i in range(9)),
    "antidiagonal": lambda cells: "".join(
        cells[i::9] for i in range(9))[::-1],
}
SYMMETRIES = {name: {name} for name in CHANGES} | {
    "rotate90": {"rotate90", "rotate180"},
    "mirrors": {"mirror", "flip", "rotate180"},
    "diagonals": {"diagonal", "antidiagonal", "rotate180"},
    "full": set(CHANGES), "none": set(), "random": set(),
}


def run(*arguments, text=""):
    done = subprocess.run([sys.argv[1], *arguments], input=text, text=True,
                          capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def lines(*arguments, text=""):
    return run(*arguments, text=text)[1].splitlines()


def options_of(command):
    """Each option with its values, None for an option that takes none"""
    found = {}
    text = run(command, "--help")[1]
    for item in re.split(r"\n  (?=-|    --)", text)[1:]:
        name, argument = re.search(r"(--[\w-]+)(=\S+)?", item).groups()
        if name not in ("--help", "--version"):
            words = re.findall(r"'(\w+)'", item)
            found[name] = [None] if not argument else VALUES.get(name) or words
    return found


class Case:
    """A command with some options, and what came of it"""
    def __init__(self, command, given):
        self.command, self.given = command, given
        # These need another option, and generate a seed to be repeated.
        if command == "convert" and self.has("--add"):
            given.setdefault("--format", "csv")
        if command == "convert" and self.has("--seed"):
            given.setdefault("--shuffle")
        if command == "generate":
            given.setdefault("--seed", "1")
        self.words = [name if value is None else f"{name}={value}"
                      for name, value in given.items()]
        self.input = PUZZLES + [NONE]
        if command == "generate":
            self.input = [PATTERN]
        elif command == "convert":
            self.input = PUZZLES + [EMPTY, FULL]
        self.before = f"7,{OTHER}," if self.has("--column") else ""
        self.header = "id,one,other\n" if self.has("--column") else ""
        self.text = self.header + "".join(
            self.before + puzzle + "\n" for puzzle in self.input)
        self.status, self.out, self.err = run(command, *self.words,
                                              text=self.text)
        back = ["--column=other"] if self.has("--column") and given.get(
            "--format") in ("csv", "tsv", "json") else []
        self.puzzles = lines("convert", *back, text=self.out)

    def has(self, *names):
        return any(name in self.given for name in names)


def draw(*grids):
    """Boards side by side, as "solve" draws them"""
    def join(left, mid, parts):
        return "   ".join(left + mid.join(grid) + left[::-1]
                          for grid in parts) + "\n"

    rule = join("+", "+", len(grids) * [3 * ["-------"]])
    text = ""
    for row in ROWS:
        text += rule * (row % 27 == 0) + join("| ", " | ", [
            [" ".join(grid[row + i:row + i + 3]) for i in (0, 3, 6)]
            for grid in grids])
    return text + rule + "\n"


@functools.cache
def solutions(puzzle):
    return [one for one in lines("solve", "-l", "-q", "--all", text=puzzle)
            if one.isdigit()]


def answer(case, puzzle):
    """The solutions that are found, and what is said of others"""
    found = solutions(puzzle)
    if not found:
        return found, "?", "no solution: r1c9 has no candidate"
    if case.has("--max-steps"):
        # The rules of bands solve two of the puzzles without a step.
        first = [] if case.has("--strategy") or puzzle == HARD else found[:1]
        if not first or found[1:] and case.has("--all", "--unique", "--verify"):
            return (first if case.has("--all") else []), "!", \
                "gave up at the step limit"
    if found[1:] and case.has("--unique", "--verify"):
        return [], "*", "more than one solution"
    return found if case.has("--all") else found[:1], "", ""


def solve(case):
    """The whole text: each answer, or a mark in all cells and a message"""
    out, messages, in_place = "", [], not case.has("--board", "--all")
    for line, puzzle in enumerate(case.input, 1 + case.has("--column")):
        found, mark, message = answer(case, puzzle)
        if mark:
            messages.append(f"stdin:{line}: {message}")
        if case.has("--board"):
            out += "".join(draw(puzzle, one) for one in found)
            out += draw(puzzle) * len(mark)
            continue
        for one in found + [81 * mark] * len(mark):
            out += case.before * in_place + one + "\n"
        out += "\n" * case.has("--all")
    out = case.header * in_place + out
    yield out, re.sub(r"\x1b\[[\d;]*m", "", case.out)
    yield (case.has("--board") and case.given.get("--color") == "always",
           "\x1b" in case.out)
    if not case.has("--verify"):
        yield ([] if case.has("--quiet") else messages), re.findall(
            "^stdin:.*", case.err, re.M)
    yield int(bool(messages) or case.has("--verify")), case.status


def texts(case):
    """convert and generate: what they write is the format and the puzzles."""
    word = case.given.get("--format", "line")
    columns = case.given.get("--add") or case.has("--solution") and "solution"
    if columns and word not in ("csv", "tsv", "json"):
        digits = re.sub(r"[^1-9]", "", "".join(
            line[-24:] if word == "board" else line
            for line in case.out.splitlines()))
        yield True, all(one in digits for one in
                        lines("solve", text="\n".join(case.puzzles)))
    elif not case.has("--column"):
        yield case.out, run("convert", "-f", word, *(
            ["--add=" + columns] if columns else []),
            text="\n".join(case.puzzles))[1]
    if not case.has("--shuffle") or case.has("--seed"):
        yield case.out, Case(case.command, case.given).out


@functools.cache
def is_unique(puzzle):
    return run("count", "-m", "2", text=puzzle)[1] == "1\n"


@functools.cache
def minimize(puzzle):
    for i in range(81):
        fewer = puzzle[:i] + "." + puzzle[i + 1:]
        if is_unique(fewer):
            puzzle = fewer
    return puzzle


# Formats of other programs, alone
SHAPES = {
    "sdm": lambda p: p.replace(".", "0") + "\n",
    "hodoku": ":0000:x:{}::::\n".format,
    "sdk": lambda p: "[Puzzle]\n" + re.sub("(.{9})", r"\1\n", p),
}


def convert(case):
    same = [p for p in case.input if p not in (TWO, EMPTY) or not case.has(
        "--canonical", "--minimize")]
    refused = same != case.input or case.has("--add")
    yield int(refused), case.status
    yield refused and not case.has("--quiet"), "one solution" in case.err
    if case.has("--minimize"):
        same = list(map(minimize, same))
    found = case.puzzles
    if case.has("--shuffle"):
        yield 0, len(set(found) & set(case.input) - {EMPTY})
        found = lines("convert", "--canonical", text=case.out)
    if case.has("--shuffle", "--canonical"):
        same = lines("convert", "--canonical", text="\n".join(same))
    yield same, found
    if case.given in ({"--format": word} for word in SHAPES):
        yield "".join(SHAPES[case.given["--format"]](p) for p in same), case.out
    yield from texts(case)


def changes_of(puzzle):
    """What does not change the pattern"""
    pattern = re.sub("[1-9]", "1", puzzle)
    return {name for name in CHANGES if CHANGES[name](pattern) == pattern}


def check_generate():
    """More than two options.  Of the symmetries, "random" chooses each, but not
    "none"."""
    for request in REQUESTS:
        words = (word.split("=") for word in request.split(","))
        try_case("generate", {name: (value + [None])[0]
                              for name, *value in words})
    found = [changes_of(puzzle) for puzzle in
             lines("generate", "--seed=1", "--symmetry=random", "--count=100")]
    for kind in SYMMETRIES.values():
        if (kind in found) != bool(kind):
            sys.exit(f"--symmetry=random: {found.count(kind)} are {kind}")


def is_in(number, wanted):
    """Is a number in a range?  A rating without an upper limit has none."""
    low, high = (wanted.split("-") + ["9" if "." in wanted else wanted])[:2]
    return low <= number <= high


def generate(case):
    puzzles = case.puzzles
    given = case.given
    technique = given.get("--technique", "naked single").lower()
    facts = lines("convert", "-f", "csv", "--add",
                  "level,rating,clues,hardest," + technique.replace("xy", "XY"),
                  text=case.out)[1:]
    yield int(given.get("--count", 1)), len(set(puzzles))
    for puzzle, fact in zip(puzzles, facts, strict=True):
        level, rating, clues, hardest, steps = fact.split(",")[-5:]
        yield given.get("--level", level), level
        yield True, is_in(rating or "5", given.get("--rating", "0-9"))
        if case.has("--technique"):
            yield True, int(steps) > 0
            if not case.has("--level", "--rating"):
                yield technique, hardest.lower()
        yield True, is_in(clues, given.get("--clues", "17-81"))
        shape = re.sub("[1-9]", "1", puzzle)
        if case.has("--pattern"):
            yield re.sub("[1-9]", "1", PATTERN), shape
        elif not case.has("--clues", "--minimal"):
            yield True, is_in(clues, {"easy": "30-36", "medium": "26-32"}.get(
                given.get("--level"), clues))
        kind = given.get("--symmetry", "none")
        yield True, SYMMETRIES[kind] <= changes_of(puzzle)
    checks = lines("check", text="\n".join(puzzles))
    yield len(puzzles), len([one for one in checks if ": one sol" in one and (
        "minimal" in one or not case.has("--minimal"))])
    yield from texts(case)


def cell_name(i):
    return f"r{i // 9 + 1}c{i % 9 + 1}"


@functools.cache
def check_one(puzzle):
    found = solutions(puzzle)
    if not found:
        return "no solution: r1c9 has no candidate\n"
    if found[1:]:
        differ = [cell_name(i) for i in range(81)
                  if found[0][i] != found[1][i]]
        return " ".join(["more than one solution; two differ in", *differ]) + \
            "".join("\n\t" + one for one in found) + "\n"
    redundant = [cell_name(i) for i in range(81) if puzzle[i] != "." and
                 is_unique(puzzle[:i] + "." + puzzle[i + 1:])]
    return " ".join(["one solution, redundant clues:", *redundant]
                    if redundant else ["one solution, minimal"]) + "\n"


def check(case):
    yield "" if case.has("--quiet") else "".join(
        f"stdin:{line}: " + check_one(puzzle) for line, puzzle in
        enumerate(case.input, 1 + case.has("--column"))), case.out
    yield 1, case.status


def count(case):
    several = "at least 1" if case.has("--max") else "2"
    yield ["1", several, "1", "0"], case.out.splitlines()
    yield int(case.has("--max")), case.status


def rate(case):
    """The columns of "convert", which techniques.py compares"""
    word = case.given.get("--format", "text")
    table = run("convert", "-f", "csv" if word == "text" else word, "--add",
                "level,rating,EP,ED,hardest,length,steps",
                *["--column=other"] * case.has("--column"),
                text=case.header + "".join(case.before + puzzle + "\n"
                                           for puzzle in (EASY, HARD)))[1]
    if word == "text":
        rows = list(csv.DictReader(io.StringIO(table)))
        table = "".join("\t".join((
            puzzle, row["rating"] or row["level"], row["hardest"] + (
                row["length"] and " of length " + row["length"]))) + "\n"
                        for puzzle, row in zip((EASY, HARD), rows))
    yield table, case.out
    line = 3 if case.has("--column") else 2
    yield [f"stdin:{line}: more than one solution",
           f"stdin:{line + 2}: no solution: r1c9 has no candidate"], \
        case.err.splitlines()
    yield 1, case.status


def is_excluded(given):
    """Do these exclude each other, by the manual pages?  No easy puzzle needs a
    naked single."""
    word = given.get("--format", "line")
    return any(pair <= given.keys() for pair in EXCLUDED) or (
        "--technique" in given and given.get("--level") == "easy") or (
        "--add" in given and word not in ("csv", "tsv", "json")) or (
        "--solution" in given and word in (
            "grid", "sdm", "hodoku", "opensudoku", "fpuzzles", "sudokupad"))


def find_wrong(case):
    """What is not as it should be: what should be, and what is"""
    if "/dev/sudoku" in case.err and case.has("--device"):
        return []
    refused = case.status == 2 and not case.out
    if refused or is_excluded(case.given):
        return [(is_excluded(case.given), refused)] * (
            refused != is_excluded(case.given))
    return [one for one in globals()[case.command](case) if one[0] != one[1]]


def try_case(command, given):
    case = Case(command, given)
    for expected, found in find_wrong(case):
        sys.exit(f"sudoku {command} {case.words}: {found}, not {expected}")


def check_statuses(command):
    """Of several texts, the highest status wins.  Standard input is not a whole
    puzzle."""
    texts = [EASY, TWO, NONE, "missing", "-"]
    alone = {text: run(command, text, text="123")[0] for text in texts}
    for order in itertools.permutations(texts, 2):
        status = run(command, *order, text="123")[0]
        if status != max(alone[text] for text in order):
            sys.exit(f"sudoku {command} {order}: status {status}")


def cases_of(command, draw):
    """The options of each case, as a dictionary"""
    options = options_of(command)
    for name in options:
        for value in options[name]:
            yield {name: value}
    for pair in itertools.combinations(options, 2):
        values = [draw.sample(options[name], min(2, len(options[name])))
                  for name in pair]
        for chosen in itertools.product(*values):
            yield dict(zip(pair, chosen))


def main():
    draw = random.Random(1)
    with futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for command in sys.argv[2:]:
            for _ in pool.map(functools.partial(try_case, command),
                              list(cases_of(command, draw))):
                pass
            if command == "generate":
                check_generate()
            else:
                check_statuses(command)


if __name__ == "__main__":
    main()
