#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Texts with puzzles as programs and people write them.

    texts.py names                      the names of all formats
    texts.py each CLIENT                each format is read, and solved in place
    texts.py random CLIENT SEED COUNT   texts of several formats with noise
                                        between them, also damaged ones

Puzzles and their solutions, "PUZZLE SOLUTION" on each line, are read from
standard input.  A text is read right if the client converts it to its puzzles
in order, or, where it is damaged, reports an error.
"""
import json
import random
import re
import subprocess
import sys


def zeros(p):
    return p.replace(".", "0")


def rows(p):
    return [p[i:i + 9] for i in range(0, 81, 9)]


def lines(*all_lines):
    return "".join(line + "\n" for line in all_lines)


def board(p, left="", mid=" | ", right="", rule="------+-------+------",
          top="", bottom="", gap=" "):
    """A drawing with boxes"""
    text = [left + mid.join(gap.join(row[i:i + 3]) for i in (0, 3, 6)) + right
            for row in rows(p)]
    text[3:3] = text[7:7] = [rule] if rule else []
    if rule:
        text = text[:3] + [rule] + text[4:7] + [rule] + text[8:]
    return lines(*([top] if top else []), *text,
                 *([bottom] if bottom else []))


def bars(p, blank=" "):
    return [" | ".join(row.replace(".", blank)) for row in rows(p)]


def candidates(p):
    """For each cell its digit, or the digits that are not in its row"""
    text = []
    for row in rows(p):
        free = "".join(d for d in "123456789" if d not in row)
        text.append([free if c == "." else c for c in row])
    return text


def columns(words, bar=" "):
    return lines(*(bar.join(" ".join(w.ljust(7) for w in row[i:i + 3])
                            for i in (0, 3, 6)) for row in words))


def table(p, s, separator=",", quote="", names=("id", "puzzle", "solution")):
    return lines(separator.join(quote + n + quote for n in names),
                 separator.join(quote + f + quote for f in ("1", p, s)))


def nested(p):
    return [[int(c) for c in row] for row in rows(zeros(p))]


def played(p, s):
    """OpenSudoku's cells: value, notes, whether it can be changed"""
    first = p.index(".")
    return "version: 2&#10;" + "".join(
        "%s|0|%d|" % (s[i] if i == first else zeros(c), c == ".")
        for i, c in enumerate(p))


def gnome(p):
    cells = [{"position": [i // 9, i % 9], "value": int(c), "fixed": True}
             for i, c in enumerate(p) if c != "."]
    return json.dumps({"time_elapsed": 1.0, "cells": cells}, indent=2) + "\n"


def game_id(p):
    """Letters for blanks in sequence, and "_" between two digits"""
    text = re.sub(r"(?<=\d)(?=\d)", "_", p)
    return "3x3:" + re.sub(r"\.+", lambda m: "z" * (len(m[0]) // 26) +
                           chr(96 + len(m[0]) % 26), text)


def box(p):
    return board(p, "│ ", " │ ", " │", "├───────┼───────┼───────┤",
                 "┌───────┬───────┬───────┐", "└───────┴───────┴───────┘")


SS = dict(left=" |", mid="|", right="|", rule=" |---+---+---|",
          top=" *-----------*", bottom=" *-----------*", gap="")

# Name: the text for a puzzle and its solution
FORMATS = {
    "line": lambda p, s: lines(p),
    "zeros": lambda p, s: lines(zeros(p)),
    "underscore line": lambda p, s: lines(p.replace(".", "_")),
    "star line": lambda p, s: lines(p.replace(".", "*")),
    "dash line": lambda p, s: lines(p.replace(".", "-")),
    "x line": lambda p, s: lines(p.replace(".", "x")),
    "spaced line": lambda p, s: lines(" ".join(p)),
    "line of rows": lambda p, s: lines(" ".join(rows(p))),
    "words after": lambda p, s: lines(p + " 7.2 very hard"),
    "full width": lambda p, s: lines(
        "".join(chr(0xff10 + int(c)) if c != "." else c for c in p)),
    "rows": lambda p, s: lines(*rows(p)),
    "commented rows": lambda p, s: lines(*(r + " text" for r in rows(p))),
    "spaces": lambda p, s: lines(*(r.replace(".", " ") for r in rows(p))),
    "commas": lambda p, s: lines(*(",".join(r) for r in rows(p))),
    "empty fields": lambda p, s: lines(
        *(",".join(c.strip(".") for c in r) for r in rows(p))),
    "brackets": lambda p, s: lines(*(str(r) for r in nested(p))),
    "python": lambda p, s: "grid = [" + ",\n        ".join(
        str(r) for r in nested(p)) + "]\n",
    "c array": lambda p, s: "int grid[9][9] = {\n" + ",\n".join(
        "\t{" + str(r)[1:-1] + "}" for r in nested(p)) + "\n};\n",
    "board": lambda p, s: board(p),
    "% heading": lambda p, s: "% randomly generated - medium\n" +
             board(p, " ", " | ", " ", "-------+-------+-------"),
    "qqwing": lambda p, s: "Puzzle:\n" +
             board(p, " ", " | ", "  ", "-------|-------|-------") +
             "Number of Givens: 30\n",
    "underscores": lambda p, s: board(p.replace(".", "_"), mid="|", gap="",
                                      rule="---+---+---"),
    "spaces in boxes": lambda p, s: board(
        p.replace(".", " "), "| ", " | ", " |", "+-------+-------+-------+",
        "+-------+-------+-------+", "+-------+-------+-------+"),
    "Unicode": lambda p, s: box(p),
    "Unicode, thick": lambda p, s: box(p).translate(
        str.maketrans("│├┼┤┌┬┐└┴┘─", "║╠╬╣╔╦╗╚╩╝═")),
    "no-break spaces": lambda p, s: lines(
        *("\u00a0 ".join(r) for r in rows(p))),
    "Markdown": lambda p, s: lines(
        *("| " + r + " |" for r in bars(p)[:1]), "|---" * 9 + "|",
        *("| " + r + " |" for r in bars(p)[1:])),
    "Markdown, centered": lambda p, s: lines(
        *("| " + r + " |" for r in bars(p, ".")[:1]), "|:-:" * 9 + "|",
        *("| " + r + " |" for r in bars(p, ".")[1:])),
    "pencil marks": lambda p, s: columns(candidates(p)),
    "pencil marks, frame": lambda p, s: columns(candidates(p), "| "),
    "Simple Sudoku": lambda p, s: board(p, **SS) +
             " Simple Sudoku\n  Version 4.2n\n",
    "SudoCue": lambda p, s: board(
        p, "| ", " | ", " |", ":-------+-------+-------:",
        ".-------.-------.-------.", "'-------'-------'-------'"),
    "SudoCue, sdk": lambda p, s: "#AMe\n#DEasy one\n#B03-08-2006\n" +
             lines(*rows(p)),
    "sdk": lambda p, s: "[Puzzle]\n" + lines(*rows(p)) + "[State]\n" +
           lines(*rows(s)),
    "HoDoKu": lambda p, s: ":0000:x:" + p + ":::::\n",
    "OpenSudoku": lambda p, s: "<opensudoku>\n<game data=\"" + zeros(p) +
                  "\" />\n</opensudoku>\n",
    "OpenSudoku, single quotes": lambda p, s: "<opensudoku>\n<game data='" +
                                 zeros(p) + "' />\n</opensudoku>\n",
    "OpenSudoku, played": lambda p, s: "<opensudoku>\n<game data=\"" +
                          played(p, s) + "\" />\n</opensudoku>\n",
    "GNOME Sudoku": lambda p, s: gnome(p),
    "KSudoku": lambda p, s: "<ksudoku>\n <game>\n  <values>" +
               p.replace(".", "_") + "</values>\n </game>\n</ksudoku>\n",
    "Grid 01": lambda p, s: "Grid 01\n" + lines(*rows(zeros(p))),
    "======== between": lambda p, s: lines(*rows(p)) + "========\n",
    "[Puzzle 1]": lambda p, s: "[Puzzle 1]\n" + lines(p),
    "[hard]": lambda p, s: "[hard]\n" + lines(p),
    "[1]": lambda p, s: "[1]\n" + lines(p),
    "1. Name: PUZZLE": lambda p, s: "1. Easy Monster: " + lines(p),
    "1. PUZZLE": lambda p, s: "1. " + lines(p),
    "HASH PUZZLE RATING": lambda p, s: "0000183b305c " + zeros(p) + "  1.2\n",
    "PUZZLE;ED=...;name": lambda p, s: p + ";ED=7.2/1.2/1.2;name\n",
    "PUZZLE SOLUTION": lambda p, s: p + " " + s + "\n",
    "Solution:": lambda p, s: lines("Puzzle:", p, "Solution:", s),
    "csv": lambda p, s: table(p, s),
    "csv, quotes": lambda p, s: table(zeros(p), s, quote='"'),
    "csv, empty lines": lambda p, s: table(p, s).replace("\n", "\n\n"),
    "csv, second header": lambda p, s: 2 * table(p, s),
    "csv, sep=;": lambda p, s: "sep=;\n" + table(p, s, ";"),
    "csv, pandas": lambda p, s: table(p, s, names=("", "puzzle", "solution")),
    "csv, other names": lambda p, s: table(p, s, names=("no", "q", "a")),
    "tsv": lambda p, s: table(p, s, "\t"),
    "bars": lambda p, s: table(p, s, "|"),
    "Kaggle": lambda p, s: lines("quizzes,solutions", zeros(p) + "," + s),
    "json": lambda p, s: '{"puzzle":"%s"}\n' % p,
    "json, other names": lambda p, s: json.dumps(
        {"answer": s, "mission": zeros(p)}) + "\n",
    "json, many lines": lambda p, s: json.dumps(
        {"id": 5, "question": p, "answer": s}, indent=2) + "\n",
    "json, array": lambda p, s: json.dumps([{"puzzle": p, "x": 1}]) + "\n",
    "json, strings": lambda p, s: json.dumps([p]) + "\n",
    "json, nested": lambda p, s: json.dumps({"board": nested(p)}) + "\n",
    "json, nested lines": lambda p, s: json.dumps(
        {"newboard": {"grids": [{"value": nested(p),
                                 "solution": nested(s)}]}}, indent=1) + "\n",
    "json, easy and hard": lambda p, s: json.dumps({"easy": p, "out": s}) +
                           "\n",
    "json, two on a line": lambda p, s: '{"puzzle":"%s","x":1} {"x":2}\n' % p,
    "json, cells": lambda p, s: json.dumps(
        {"cells": [None if c == "." else int(c) for c in p]}) + "\n",
    "sudokuwiki": lambda p, s: "https://www.sudokuwiki.org/sudoku.htm?bd=" +
                  zeros(p) + "\n",
    "sudokuexchange": lambda p, s: "http://sudokuexchange.com/play/?s=" +
                      zeros(p) + "\n",
    "game id": lambda p, s: game_id(p) + "\n",
    "code": lambda p, s: "<code>" + p + "</code>\n",
}

# These have the puzzle twice.
TWICE = ("csv, second header",)

# Without blanks, the column of the puzzle is not known.
FULL = ("csv, other names", "OpenSudoku, played")

# Between items.  All of it is known to be something else.
NOISE = ["", "\n", "# a comment of 2026\n", "hello, world\n", "12\n",
         "Level: easy (30 clues), 2026-11-27 12:30\n", "-----\n", "\n\n\n",
         "[easy]\n", "Puzzle #17\n", "rated 7.1/1.2/1.2 by SE 1.2.1\n",
         "Phone: 555 123 4567\n", "====================\n", "<b>bold</b>\n"]


def client(text, *arguments):
    done = subprocess.run(arguments, input=text.encode(), timeout=60,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    return (done.returncode, done.stdout.decode(),
            done.stderr.decode(errors="replace"))


def fail(what, text, *details):
    print("not so:", what, text[:3000], *details, sep="\n")
    sys.exit(1)


def each(sudoku, puzzles):
    """Two puzzles one after another, with each kind of line ends"""
    for name, write in FORMATS.items():
        times = 2 if name in TWICE else 1
        (p, s), (q, t) = random.sample(puzzles, 2)
        text = write(p, s) + "\n" + write(q, t)
        for end in "\n", "\r\n", "\r":
            status, out, err = client(text.replace("\n", end),
                                      sudoku, "convert")
            if status or err or out != lines(*times * [p], *times * [q]):
                fail(name, text.replace("\n", end), status, out, err)
        status, out, err = client(text, sudoku, "solve", "-l")
        status, solved, _ = client(out, sudoku, "convert")
        # A solution in the text is a full grid like the other.
        solved = list(dict.fromkeys(solved.split()))
        if name not in FULL and (status or solved != [s, t]):
            fail(name + ", solved", text, out, err)


def is_part(some, all_lines):
    """Are these all of the lines, in order, up to one of them?"""
    return all_lines[:len(some)] == some


def damage(text):
    """Delete, double or change a byte, or delete a line, but of game ids only
    their cells"""
    at = random.randrange(len(text))
    while "3x3:" in text[max(at - 3, 0):at + 4]:
        at = random.randrange(len(text))
    kind = random.randrange(4)
    if kind == 0:
        return text[:at] + text[at + 1:]
    if kind == 1:
        return text[:at] + text[at] + text[at:]
    if kind == 2:
        return text[:at] + random.choice("5.x |,\n\"[") + text[at + 1:]
    all_lines = text.splitlines(True)
    at = random.randrange(len(all_lines))
    if len(all_lines[at]) < 81 and "3x3:" not in all_lines[at]:
        del all_lines[at]
    return "".join(all_lines)


def random_texts(sudoku, puzzles, count):
    """Nothing is lost without a message, even if the text is damaged."""
    refused = 0
    for _ in range(count):
        text, expected = "", []
        names = random.choices(list(FORMATS), k=random.randint(1, 5))
        for name in names:
            p, s = random.choice(puzzles)
            text += random.choice(NOISE) + FORMATS[name](p, s)
            text += random.choice(["", "\n"])
            expected += [p] * (2 if name in TWICE else 1)
        status, out, err = client(text, sudoku, "convert")
        out = out.split()
        if out != expected:
            refused += 1
            if status != 2 or not is_part(out, expected):
                fail("read or refused", text, status, *out, err)
        text = damage(text)
        status, out, err = client(text, sudoku, "convert")
        out = out.split()
        if not status and len(out) < len(expected):
            fail("nothing lost without a message", text, *out)
    if refused > count // 50:
        fail("most texts are read", "", refused)


def main():
    if sys.argv[1] == "names":
        print(*FORMATS, sep="\n")
        return
    puzzles = [line.split() for line in sys.stdin]
    random.seed(sys.argv[3] if len(sys.argv) > 3 else 1)
    if sys.argv[1] == "each":
        each(sys.argv[2], puzzles)
    else:
        random_texts(sys.argv[2], puzzles, int(sys.argv[4]))


main()
