#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Tries each two options of a command together.

    pairs.py CLIENT COMMAND...

The options are those that --help lists, each with two of the words that it
lists, or with the values below.  Two options either do both what each one
promises, or are refused as a usage error.
"""
import itertools
import random
import re
import subprocess
import sys

EASY = "3.65.84..52........87....31..3.1..8.9..863..5.5..9.6..13....25........74..52.63.."
TWO = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179"
HARD = "6..1....5......8.9..9.6..3.4..3...517..........3...62..2...69..3.792.....6.5.1..."
PATTERN = ".3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....19..5....8..79"
PUZZLES = [EASY, TWO, HARD]
OTHER = "1...3.....5...4........93.7....6517.8...125.........2.67..5..38.39......5...7...."
NONE = "12345678...........................9............................................."
TABLE = "id,one,other\n" + "".join(f"7,{OTHER},{p}\n" for p in PUZZLES)
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
    "--pattern": [PATTERN], "--max": ["1"],
}


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
            words = re.findall(r"'([\w]+)'", re.sub(r"'sudoku.*?'", "", item))
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
        self.text = TABLE if "--column" in given else "\n".join(PUZZLES)
        if command == "generate":
            self.text = ""
        self.status, self.out, self.err = run(command, *self.words,
                                              text=self.text)
        back = ["--column=other"] if self.has("--column") and given.get(
            "--format") in ("csv", "tsv", "json") else []
        self.puzzles = lines("convert", *back, text=self.out)

    def has(self, *names):
        return any(name in self.given for name in names)


def solve(case):
    solutions = [set(lines("solve", "--all", text=puzzle)) - {""}
                 for puzzle in PUZZLES]
    expected = [1, 1, 1]
    if case.has("--all"):
        expected[1] = 2
    if case.has("--unique", "--verify"):
        expected[1] = 0
    if case.has("--max-steps"):
        # The rules of bands solve the first two puzzles.
        expected = [0, 0, 0] if case.has("--strategy") else [
            1, min(1, expected[1]), 0]
    out = re.sub(r"\x1b\[[\d;]*m", "", case.out)
    boards = re.findall(r"\+-.*?-\+\n(?=\n|$)", out, re.S)
    answers = ["".join("".join(re.findall(r"[1-9]", row)[-9:])
                       for row in re.findall(r"\| .*", board))
               for board in boards] or re.findall(r"[1-9]{81}", out)
    found = [sum(one in all_of for one in answers) for all_of in solutions]
    status = int(0 in expected or case.has("--verify"))
    yield expected, found
    yield status, case.status
    yield case.has("--board"), "---+   +---" in case.out
    yield (case.has("--board") and case.given.get("--color") == "always",
           "\x1b" in case.out)
    yield (status and (not case.has("--quiet") or case.has("--verify")),
           len(re.findall("^stdin:", case.err, re.M)) > 0)


def texts(case):
    """convert and generate: what they write is the format and the puzzles."""
    word = case.given.get("--format", "line")
    puzzles = case.puzzles
    if case.has("--solution"):
        digits = re.sub(r"[^1-9]", "", "".join(
            line[-24:] if word == "board" else line
            for line in case.out.splitlines()))
        yield True, all(one in digits for one in
                        lines("solve", text="\n".join(puzzles)))
    elif not case.has("--column"):
        yield case.out, run("convert", "-f", word, *(
            "--add=" + columns for name, columns in case.given.items()
            if name == "--add"), text="\n".join(puzzles))[1]
    if not case.has("--shuffle") or case.has("--seed"):
        yield case.out, Case(case.command, case.given).out
    if case.has("--minimize", "--minimal"):
        yield len(puzzles), run("check", text=case.out)[1].count("minimal\n")


def convert(case):
    puzzles = case.puzzles
    same = [p for p in PUZZLES if p != TWO or not case.has(
        "--canonical", "--minimize")]
    yield len(same), len(puzzles)
    refused = len(same) < 3 or case.has("--add")
    yield int(refused), case.status
    yield refused and not case.has("--quiet"), "one solution" in case.err
    forms = lines("convert", "--canonical", text="\n".join(same))
    if case.has("--canonical") and not case.has("--minimize"):
        yield forms, puzzles
    elif case.has("--shuffle") and not case.has("--minimize"):
        yield forms, lines("convert", "--canonical", text=case.out)
    if case.has("--shuffle"):
        yield 0, len(set(puzzles) & set(PUZZLES))
    if not case.has("--shuffle", "--canonical", "--minimize"):
        yield same, puzzles
    yield from texts(case)


def changes_of(puzzle):
    """What does not change the pattern"""
    pattern = re.sub("[1-9]", "1", puzzle)
    return {name for name in CHANGES if CHANGES[name](pattern) == pattern}


def check_random():
    """Of the symmetries, "random" chooses each, but not "none"."""
    found = [changes_of(puzzle) for puzzle in
             lines("generate", "--seed=1", "--symmetry=random", "--count=100")]
    for kind in SYMMETRIES.values():
        if (kind in found) != bool(kind):
            sys.exit(f"--symmetry=random: {found.count(kind)} are {kind}")


def generate(case):
    puzzles = case.puzzles
    given = case.given
    facts = lines("convert", "-f", "csv", "--add",
                  "level,rating,naked single,clues", text=case.out)[1:]
    yield int(given.get("--count", 1)), len(puzzles)
    for puzzle, fact in zip(puzzles, facts):
        level, rating, singles, clues = fact.split(",")[-4:]
        yield given.get("--level", level), level
        yield True, not case.has("--rating") or "1.0" <= rating <= "2.5"
        yield True, not case.has("--technique") or int(singles) > 0
        yield True, not case.has("--clues") or 25 <= int(clues) <= 32
        shape = re.sub("[1-9]", "1", puzzle)
        if case.has("--pattern"):
            yield re.sub("[1-9]", "1", PATTERN), shape
        kind = given.get("--symmetry", "none")
        yield True, SYMMETRIES[kind] <= changes_of(puzzle)
    yield from texts(case)


def check(case):
    expected = ["one solution", "more than one solution", "one solution"]
    yield ([] if case.has("--quiet") else expected), re.findall(
        r"(?:more than )?one solution", case.out)
    yield 1, case.status


def count(case):
    several = "at least 1" if case.has("--max") else "2"
    yield ["1", several, "1"], case.out.splitlines()
    yield int(case.has("--max")), case.status


def rate(case):
    yield 1, case.status
    word = case.given.get("--format", "text")
    yield (word == "csv", word == "json", word == "text"), (
        "puzzle,level" in case.out or "id,one,other,level" in case.out,
        '{"' in case.out, "\t" in case.out)
    yield True, EASY in case.out and HARD in case.out


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


def check_statuses(command):
    """Of several texts, the highest status wins.  Standard input is not a whole
    puzzle."""
    texts = [EASY, TWO, NONE, "missing", "-"]
    alone = {text: run(command, text, text="123")[0] for text in texts}
    for order in itertools.permutations(texts, 2):
        status = run(command, *order, text="123")[0]
        if status != max(alone[text] for text in order):
            sys.exit(f"sudoku {command} {order}: status {status}")


def main():
    draw = random.Random(1)
    for command in sys.argv[2:]:
        options = options_of(command)
        for pair in itertools.combinations(options, 2):
            most = 99 if pair == ("--count", "--symmetry") else 2
            values = [draw.sample(options[name], min(most, len(options[name])))
                      for name in pair]
            for chosen in itertools.product(*values):
                case = Case(command, dict(zip(pair, chosen)))
                for expected, found in find_wrong(case):
                    sys.exit(f"sudoku {command} {case.words}: {found}, "
                             f"not {expected}")
        if command == "generate":
            check_random()
        else:
            check_statuses(command)


if __name__ == "__main__":
    main()
