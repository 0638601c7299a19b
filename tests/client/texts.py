#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Texts with puzzles as programs and people write them.

    texts.py CLIENT SEED TEXTS SHEETS [FAST]

prints the names of all formats, and tries each; so many texts of several
formats with noise between them, also damaged ones; and so many sheets as
spreadsheets save them.  With FAST, a client without sanitizers, also tries
that a longer text does not cost more than its length.

Minimal puzzles and their solutions, "PUZZLE SOLUTION" on each line, are read
from standard input.  A text is read right if the client converts it to its
puzzles in order, or, where it is damaged or could have other puzzles, reports
an error.
"""
import itertools
import json
import os
import random
import re
import string
import subprocess
import sys


def zeros(p):
    return p.replace(".", "0")


def rows(p):
    return [p[i:i + 9] for i in range(0, 81, 9)]


def lines(*all_lines):
    return "".join(line + "\n" for line in all_lines)


def board(p, left="", mid=" | ", right="", rule="------+-------+------",
          frame=(), gap=" "):
    """A drawing with boxes, between the lines of the frame"""
    text = [left + mid.join(gap.join(row[i:i + 3]) for i in (0, 3, 6)) + right
            for row in rows(p)]
    text = text[:3] + [rule] + text[3:6] + [rule] + text[6:]
    return lines(*frame[:1], *text, *frame[1:])


def numbered(p, names):
    text = board(p, "| ", " | ", " |", "  +-------+-------+-------+",
                 2 * ("  +-------+-------+-------+",))
    for name in names:
        text = text.replace("\n| ", "\n" + name + " | ", 1)
    return "    1 2 3   4 5 6   7 8 9\n" + text


def bars(p):
    return lines(*("| " + " | ".join(row) + " |" for row in rows(p)))


def markdown(p, rule):
    """The first row is the heading."""
    return bars(p).replace("\n", "\n" + 9 * rule + "|\n", 1)


def candidates(p, bar=" "):
    """For each cell its digit, or the digits that are not in its row"""
    text = []
    for row in rows(p):
        free = "".join(d for d in "123456789" if d not in row)
        words = [(free if c == "." else c).ljust(7) for c in row]
        text.append(bar.join(" ".join(words[i:i + 3]) for i in (0, 3, 6)))
    return lines(*text)


def posted(p, s):
    """The same in another order, and with marks of people who ask for help"""
    text = []
    for i, cell in enumerate(p):
        others = "".join(d for d in "987654321"
                         if d not in rows(p)[i // 9] + s[i])
        marked = (s[i] + "-" + others, others + s[i], f"({s[i]}){others}")
        text.append((marked[i % 3] if cell == "." else cell).ljust(12))
    return lines(*("| ".join("".join(text[i + j:i + j + 3]) for j in (0, 3, 6))
                   for i in range(0, 81, 9)))


def table(p, s, separator=",", quote="", names=("id", "puzzle", "solution")):
    return lines(separator.join(quote + n + quote for n in names),
                 separator.join(quote + f + quote for f in ("1", p, s)))


def nested(p):
    return [[int(c) for c in row] for row in rows(zeros(p))]


def played(p, s):
    """OpenSudoku's cells: value, notes, whether it can be changed"""
    first = p.find(".")
    return "version: 2&#10;" + "".join(
        "%s|0|%d|" % (s[i] if i == first else zeros(c), c == ".")
        for i, c in enumerate(p))


def box(p):
    return board(p, "│ ", " │ ", " │", "├───────┼───────┼───────┤",
                 ("┌───────┬───────┬───────┐", "└───────┴───────┴───────┘"))


# Name: the text for a puzzle and its solution, or a function that makes it
FORMATS = {
    "line": "$puzzle\n",
    "zeros": "$zeros\n",
    "underscore line": lambda p, s: lines(p.replace(".", "_")),
    "star line": lambda p, s: lines(p.replace(".", "*")),
    "dash line": lambda p, s: lines(p.replace(".", "-")),
    "x line": lambda p, s: lines(p.replace(".", "x")),
    "spaced line": lambda p, s: lines(" ".join(p)),
    "line of rows": lambda p, s: lines(" ".join(rows(p))),
    "words after": "$puzzle 7.2 very hard\n",
    "full width": lambda p, s: lines(
        "".join(chr(0xff10 + int(c)) if c != "." else c for c in p)),
    "Arabic digits": lambda p, s: p.translate(
        {48 + i: 0x660 + i for i in range(10)}) + "\n",
    "squares": lambda p, s: lines(*("".join(
        "\u2b1c" if c == "." else c + "\ufe0f\u20e3" for c in row)
                                    for row in rows(p))),
    "rows": "$rows",
    "commented rows": lambda p, s: lines(*(r + " text" for r in rows(p))),
    "words before rows": lambda p, s: "arrayOf(\n" + ",\n".join(
        "    intArrayOf(" + str(r)[1:-1] + ")" for r in nested(p)) + ")\n",
    "matrix": lambda p, s: "M = [" + ";\n     ".join(
        " ".join(row) for row in rows(zeros(p))) + "];\n",
    "numbers": lambda p, s: lines("123456789", *rows(p)),
    "numbers, letters": lambda p, s: numbered(p, "ABCDEFGHI"),
    "numbers, spaces": lambda p, s: numbered(p.replace(".", " "), "123456789"),
    "numbers, boxes": lambda p, s: "  1 2 3 | 4 5 6 | 7 8 9\n" + lines(
        *("ABC DEF GHI"[i] + " " + row
          for i, row in enumerate(board(p).splitlines()))),
    "numbers on two sides": lambda p, s: "".join(
        (str(i - 1) if i else " ") + " " + "  ".join(row) + "\n"
        for i, row in enumerate(["012345678", *rows(zeros(p))])),
    "spaces": lambda p, s: lines(*rows(p.replace(".", " "))),
    "commas": lambda p, s: lines(*(",".join(r) for r in rows(p))),
    "empty fields": lambda p, s: lines(
        *(",".join(c.strip(".") for c in r) for r in rows(p))),
    "sheet": lambda p, s: lines("Sudoku" + 12 * ";", 12 * ";", *(
        ";".join(";".join(row[i:i + 3]) + ";" for i in (0, 3, 6)) + ";5 a" +
        (i in (2, 5)) * ("\n" + 12 * ";")
        for i, row in enumerate(rows(p)))),
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
        p.replace(".", " "), "| ", " | ", " |",
        "+-------+-------+-------+", 2 * ("+-------+-------+-------+",)),
    "Unicode": lambda p, s: box(p),
    "Unicode, thick": lambda p, s: box(p).translate(
        str.maketrans("│├┼┤┌┬┐└┴┘─", "║╠╬╣╔╦╗╚╩╝═")),
    "no-break spaces": lambda p, s: lines(
        *("\u00a0 ".join(r) for r in rows(p))),
    "Markdown": lambda p, s: markdown(p.replace(".", " "), "|---"),
    "Markdown, centered": lambda p, s: markdown(p, "|:-:"),
    "pencil marks": lambda p, s: candidates(p),
    "pencil marks, frame": lambda p, s: candidates(p, "| "),
    "pencil marks, posted": posted,
    "Simple Sudoku": lambda p, s: board(
        p, " |", "|", "|", " |---+---+---|", 2 * (" *-----------*",), "") +
             " Simple Sudoku\n  Version 4.2n\n",
    "SudoCue": lambda p, s: board(
        p, "| ", " | ", " |", ":-------+-------+-------:",
        (".-------.-------.-------.", "'-------'-------'-------'")),
    "SudoCue, sdk": "#AMe\n#DEasy one\n#B03-08-2006\n$rows",
    "sdk": lambda p, s: "[Puzzle]\n" + lines(*rows(p), "[State]", *rows(s)),
    "HoDoKu": ":0000:x:$puzzle:::::\n",
    "OpenSudoku":
        '<opensudoku>\n<game data="$zeros" />\n</opensudoku>\n',
    "OpenSudoku, single quotes":
        "<opensudoku>\n<game data='$zeros' />\n</opensudoku>\n",
    "OpenSudoku, played": lambda p, s: "<opensudoku>\n<game data=\"" +
                          played(p, s) + "\" />\n</opensudoku>\n",
    "KSudoku": lambda p, s: "<ksudoku>\n <game>\n  <values>" +
               p.replace(".", "_") + "</values>\n </game>\n</ksudoku>\n",
    "Grid 01": lambda p, s: lines("Grid 01", *rows(zeros(p))),
    "======== between": "$rows========\n",
    "[Puzzle 1]": "[Puzzle 1]\n$puzzle\n",
    "[hard]": "[hard]\n$puzzle\n",
    "[1]": "[1]\n$puzzle\n",
    "1. Name: PUZZLE": "1. Easy Monster: $puzzle\n",
    "1. PUZZLE": "1. $puzzle\n",
    "HASH PUZZLE RATING": "0000183b305c $zeros  1.2\n",
    "PUZZLE;ED=...;name": "$puzzle;ED=7.2/1.2/1.2;name\n",
    "PUZZLE SOLUTION": "$puzzle $solution\n",
    "Solution:": "Puzzle:\n$puzzle\nSolution:\n$solution\n",
    "csv": lambda p, s: table(p, s),
    "csv, quotes": lambda p, s: table(zeros(p), s, quote='"'),
    "csv, empty lines": lambda p, s: table(p, s).replace("\n", "\n\n"),
    "csv, second header": lambda p, s: 2 * table(p, s),
    "csv, sep=;": lambda p, s: "sep=;\n" + table(p, s, ";"),
    "csv, pandas": lambda p, s: table(p, s, names=("", "puzzle", "solution")),
    "csv, other names": lambda p, s: table(p, s, names=("no", "q", "a")),
    "tsv": lambda p, s: table(p, s, "\t"),
    "bars": lambda p, s: table(p, s, "|"),
    "Kaggle": "quizzes,solutions\n$zeros,$solution\n",
    "json": '{"puzzle":"$puzzle"}\n',
    "json, other names": '{"answer": "$solution", "mission": "$zeros"}\n',
    "json, many lines":
        '{\n  "id": 5,\n  "question": "$puzzle",\n'
        '  "answer": "$solution"\n}\n',
    "json, array": '[{"puzzle": "$puzzle", "x": 1}]\n',
    "json, strings": '["$puzzle"]\n',
    "json, nested": lambda p, s: json.dumps({"board": nested(p)}) + "\n",
    "json, empty strings": lambda p, s: json.dumps(
        [[c.strip(".") for c in row] for row in rows(p)]) + "\n",
    "json, nested lines": lambda p, s: json.dumps(
        {"newboard": {"grids": [{"value": nested(p),
                                 "solution": nested(s)}]}}, indent=1) + "\n",
    "json, easy and hard": '{"easy": "$puzzle", "out": "$solution"}\n',
    "json, two on a line": '{"puzzle":"$puzzle","x":1} {"x":2}\n',
    "json, cells": lambda p, s: json.dumps(
        {"cells": [None if c == "." else int(c) for c in p]}) + "\n",
    "sudokuwiki": "https://www.sudokuwiki.org/sudoku.htm?bd=$zeros\n",
    "sudokuexchange": "http://sudokuexchange.com/play/?s=$zeros\n",
    "code": "<code>$puzzle</code>\n",
}

# These have the puzzle twice.
TWICE = ("csv, second header",)

# The answer has more characters than the text.
WIDER = ("empty fields", "json, empty strings", "squares")
DIGITS = {first + i: 48 + i for first in (0x660, 0xff10) for i in range(10)}
MARK = "".join("123456789"[(3 * i + i // 3 + j) % 9]
               for i in range(9) for j in range(9))

# Other texts: "@" is a puzzle, "$" its solution.  Some are longer than a chunk
# of 65,536 bytes, or have more puzzles than a batch.
LONG = 70000 * "a"
OTHERS = [
    " +-\n\n\t|@|@\r\n",
    "# 1 puzzle, of 2026\n@\n\t# x\n@ # 30 clues\n#\n",
    "[puzzle]\r\n@\r\n[State]\r\n$\r\n12.\r\n[Puzzle]\n@\n",
    "@\t$\t1.2\r\n7,@,$\r\n8 , @ ,\n123456789\t@\n1\t@\t$\n",
    '"1,""2""","@","$"\n',
    "# made today\n\nid\tpuzzle\n1\t@\n",
    "\ufeffid,puzzle\n1,@\n",
    "solution,PUZZLE\n$,@\n",
    "  @ 7 hard\r\n@ 4.2, medium\n@ @\n|@|@|\n@@\n",
    ":0300:5:@:412 413::r1:\n:0000:x:@:::::\n# 5\n@ x\n[State]\n1\n",
    '{"a":"@"}\n:1:x:@:::\n[Puzzle]\n@',
    "name,puzzle\n" + LONG + ",@\n# " + LONG + " 5\n@\n",
    '{"a":"' + LONG + '",\n"quiz":"@"}\n{"quiz":\n"@"}\n',
    '{"id":5}' + LONG.replace("a", " ") + '{"puzzle":"@"}\n',
    "[\n" + 5000 * '"@",\n' + "]\n",
    '["$","@"]\n',
    "<x metadata=@ />\n",
    "id,level\n@,5\n",
    "[State]\n@\n",
    "@\nSolutions are on page 17.\n@\n",
    "@\n" + 30000 * "#,12345678\n",
]

# Between items.  All of it is known to be something else.
NOISE = ["", "\n", "# a comment of 2026\n", "hello, world\n", "12\n",
         "Level: easy (30 clues), 2026-11-27 12:30\n", "-----\n", "\n\n\n",
         "[easy]\n", "Puzzle #17\n", "rated 7.1/1.2/1.2 by SE 1.2.1\n",
         "Phone: 555 123 4567\n", "====================\n", "<b>bold</b>\n"]


def write(name, p, s):
    form = FORMATS[name]
    if callable(form):
        return form(p, s)
    return string.Template(form).substitute(
        puzzle=p, zeros=zeros(p), rows=lines(*rows(p)), solution=s)


def fail(what, text, *details):
    print("not so:", what, text[:3000], *details, sep="\n")
    sys.exit(1)


def read_all(texts, *command):
    """What the client prints for each text, and its error.  One process reads
    all, with a full grid after each."""
    arguments = []
    for i, text in enumerate(texts):
        with open(f"text{i}", "w", encoding="utf-8", newline="") as file:
            file.write(text)
        arguments += f"text{i}", MARK
    done = subprocess.run([sys.argv[1], *command, *arguments], timeout=900,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    # Of several errors, the first
    errors = dict(re.findall(r"\btext(\d+):(.*)", done.stderr.decode())[::-1])
    answers = done.stdout.decode().split(MARK + "\n")
    if (len(answers) != len(texts) + 1 or
            done.returncode != 2 * bool(done.stderr)):
        fail("an answer to each text", "", done.returncode, done.stderr)
    return [(answer, errors.get(str(i), ""))
            for i, answer in enumerate(answers[:-1])]


def differs(name, answer, text, expected):
    """Is this not the text with its blanks filled in?  Spaces take the place of
    what has more bytes than a digit."""
    plain = [re.sub(" |\ufe0f|\u20e3", "", one).translate(DIGITS)
             for one in (answer, expected)]
    width = [len(line) for line in answer.split("\n")]
    return plain[0] != plain[1] or name not in WIDER and (
        width != [len(line) for line in text.split("\n")])


def is_part(found, expected):
    """Are these the expected ones in order, except some?"""
    rest = iter(expected)
    return all(p in rest for p in found)


def each(puzzles):
    """Two puzzles one after another, with each kind of line ends.  With empty
    edges, they would be refused in fields."""
    made = []
    puzzles = [(p, s) for p, s in puzzles if not has_edges(p)]
    for name in FORMATS:
        print(name)
        times = 2 if name in TWICE else 1
        (p, s), (q, t) = random.sample(puzzles, 2)
        text = write(name, p, s) + "\n" + write(name, q, t)
        answer = write(name, s, s) + "\n" + write(name, t, t)
        for end in "\n", "\r\n", "\r":
            made.append((name, text.replace("\n", end),
                         lines(*times * [p], *times * [q]),
                         answer.replace("\n", end)))
    for name in "pencil marks", "pencil marks, frame":
        text = write(name, p, s).translate(
            {48 + i: 0xff10 + i for i in range(10)})
        made.append((name, text, lines(p), write(name, s, s)))
    for text in OTHERS:
        found = text.count("@")
        made.append(("", text.replace("@", p).replace("$", s),
                     lines(*found * [p]), text.replace("@", s).replace("$", s)))
    texts = [text for _, text, _, _ in made]
    for command in ["convert"], ["solve", "-l"]:
        for (name, text, out, answer), (found, error) in zip(
                made, read_all(texts, *command)):
            wrong = found != out if command == ["convert"] else (
                name != "OpenSudoku, played" and differs(name, found, text, answer))
            if wrong or error:
                fail(f"{command} {name}", text, found, error)


def damage(text):
    """Delete, double or change a byte; return also the number of its line."""
    at = random.randrange(len(text))
    new = random.choice(["", 2 * text[at], random.choice("5.x |,\n\"[")])
    return text[:at] + new + text[at + 1:], text.count("\n", 0, at) + 1


def random_texts(puzzles, count):
    """Nothing is lost without a message, even if the text is damaged.  All that
    is above the damaged item is read, and no message is about it."""
    made, texts = [], []
    for _ in range(count):
        text, expected, begins = "", [], []
        for name in random.choices(list(FORMATS), k=random.randint(1, 5)):
            begins.append((text.count("\n") + 1, len(expected)))
            p, s = random.choice(puzzles)
            text += random.choice(NOISE) + write(name, p, s)
            text += random.choice(["", "\n"])
            expected += [p] * (2 if name in TWICE else 1)
        damaged, line = damage(text)
        made.append((expected, max(one for one in begins if one[0] < line or
                                   one[0] == 1)))
        texts += text, damaged
    refused = 0
    read = read_all(texts, "convert")
    for i, (expected, (line, above)) in enumerate(made):
        out, error = read[2 * i]
        found = out.split()
        was_refused = bool(error)
        if found != expected and not (error and is_part(found, expected)):
            fail("read or refused", texts[2 * i], out, error)
        refused += found != expected
        out, error = read[2 * i + 1]
        found = out.split()
        if not error and len(found) < len(expected):
            fail("nothing lost without a message", texts[2 * i + 1], out)
        if error and not was_refused and (
                int(re.match(r"\d*", error)[0] or line) < line or
                found[:above] != expected[:above]):
            fail("above the damage", texts[2 * i + 1], line, above, out, error)
    # What follows a table, and has as many fields, may be taken for a record.
    if refused > count // 25:
        fail("most texts are read", "", refused)


def damaged_records(puzzles, count):
    """A damaged record costs only itself: it is reported, passed on, and the
    others are answered."""
    harms = (lambda p: p[:random.randrange(10, 80)], lambda p: p + "5",
             lambda p: p[:40] + "@" + p[41:], lambda p: "5.3e+80",
             lambda p: p[:30] + "\x01" + p[31:])
    kinds = (("", "{}"), ("id,puzzle,note", "7,{},no"), ("quiz\tx", "{}\t12"),
             ("", '{{"id":5,"puzzle":"{}"}}'), ("", "{} 4.5"))
    made = []
    for _ in range(count):
        header, record = random.choice(kinds)
        text, answer = [header], [header]
        for p, s in random.sample(puzzles, 9):
            broken = random.choice(harms)(p) if random.random() < 0.2 else ""
            text.append(record.format(broken or p))
            answer.append(record.format(broken or s))
        if header or text[1] != answer[1]:
            made.append((lines(*text), lines(*answer)))
    read = read_all([text for text, _ in made], "solve", "-l")
    for (text, answer), (found, error) in zip(made, read):
        is_whole = not set(text.split("\n")) & set(answer.split("\n")) - {
            text.split("\n")[0], ""}
        if found != answer or is_whole == bool(error):
            fail("a damaged record costs only itself", text, found, error)


LINK = "https://puzz.link/p?sudoku/9/9/" \
       "53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79"
LINKED = "53..7....6..195....98....6.8...6...3" \
         "4..8.3..17...2...6.6....28....419..5....8..79"


class Sheet:
    """Puzzles in fields or in rows of cells, between all that may be there"""
    def __init__(self, pool):
        def coin(probability):
            return random.random() < probability

        self.sep, self.sign = random.choice(
            [*itertools.product(",;\t|", ("", "", "", *".0-_*")),
             *itertools.product(("", " "), ".0-_*")])
        fields = self.sep not in ("", " ")
        cut = fields and not self.sign and coin(0.5)
        self.sheet, self.puzzles, self.plain = [], [], True
        self.edges, self.alone, self.unique = False, fields, True
        if coin(0.3):
            self.sheet.append([random.choice(("Friday", "Level: 5"))])
        self.top = len(self.sheet)
        self.sheet += random.choice((0, 0, 1, 1, 2)) * [[]]
        for number in range(random.choice((1, 1, 1, 2, 2, 3))):
            if number:
                self.alone = False
                gap = random.choice((0, 1, 1, 2, 3))
                self.plain &= gap > 0
                self.sheet += gap * [[]]
                if coin(0.1):
                    self.sheet.append(["Second"])
                elif coin(0.1):
                    self.sheet.append([LINK])
                    self.puzzles.append(LINKED)
                    self.plain = False
            p, unique = random.choice(pool)
            left = [""] * random.choice((1, 2)) * (fields and coin(0.1))
            self.plain &= not left
            block = self.put(p, left)
            if fields and coin(0.1):
                block = spaced(block, len(left))
                self.plain = self.alone = False
            self.unique &= unique
            self.edges |= has_edges(p)
            if coin(0.2):
                self.sheet.append([*left, *random.choice(
                    ("123456789", "123456789", "ABCDEFGHI"))])
                self.alone = False
            elif not fields and coin(0.2):
                self.sheet.append(["-" * (9 + 8 * len(self.sep))])
                self.plain &= self.sign != "-"
            elif len(block) == 9 and fields and coin(0.05):
                block = [[str(i + 1), *row] for i, row in enumerate(block)]
                self.plain = self.alone = False
            if len(block) == 9 and coin(0.05):
                other = self.put(random.choice(pool)[0], coin(0.5) * [""])
                block = [one + two for one, two in zip(block, other)]
                self.plain = self.alone = False
            if fields and coin(0.1):
                block[random.randrange(9)] += ["", "a note"]
            self.sheet += block
        if cut:
            saved = [strip(row) for row in self.sheet]
            self.plain &= strip(saved) == self.sheet
            self.sheet = strip(saved)
        width = max(map(len, self.sheet)) + (
            random.randrange(1, 4) if fields and coin(0.1) else 0)
        quote = '"' if fields and coin(0.1) else ""
        end = random.choice(("\n", "\n", "\r\n", "\r"))
        self.text = random.choice(("", "", "\ufeff")) + "".join(self.sep.join(
            quote + field + quote for field in
            row + fields * (width - len(row)) * [""]) + end
                            for row in self.sheet)

    def put(self, p, left):
        self.puzzles.append(p)
        return [[*left, *(self.sign if c == "." else c for c in row)]
                for row in rows(p)]

    def could_have_another(self):
        """Can two puzzles without a conflict be saved as this one sheet?"""
        cells = {(r, c): cell for r, row in enumerate(self.sheet)
                 for c, cell in enumerate(row) if cell and r >= self.top}
        down, across = zip(*cells)
        found = {"".join(cells.get((r + i // 9, c + i % 9), ".")
                         for i in range(81))
                 for r in range(max(self.top, max(down) - 8), min(down) + 1)
                 for c in range(max(0, max(across) - 8), min(across) + 1)}
        return len(list(filter(has_no_conflict, found))) > 1

    def judge(self, found, error):
        """What is wrong with what was read?"""
        if found != self.puzzles[:len(found) if error else None]:
            return "another puzzle, or fewer"
        if error and self.plain and self.unique and not self.edges:
            return "refused"
        if not error and self.alone and self.could_have_another():
            return "a guess"
        return ""


class Table(Sheet):
    """A record with two different puzzles"""
    def __init__(self, pool):
        self.plain, self.alone = False, False
        self.puzzles = random.sample(
            sorted({p for p, unique in pool if unique}), 2)
        names = random.choice((("puzzle_a", "puzzle_b"), ("puzzle", "other"),
                               ("id", "board"), ("quiz", "canonical 2")))
        self.text = lines(*map(random.choice(",;\t|").join,
                               (names, self.puzzles)))


class Markdown(Sheet):
    """The heading of a table is its first row or has nothing, and a last row
    that has nothing may not be there."""
    def __init__(self, pool):
        p, self.unique = random.choice(pool)
        self.puzzles, self.plain, self.top = [p], True, 0
        self.edges = has_edges(p)
        self.sheet = random.choice(([], [9 * [""]])) + [
            [c.strip(".") for c in row] for row in rows(p)]
        if not any(self.sheet[-1]) and random.random() < 0.5:
            self.sheet.pop()
        self.alone = len(self.sheet) == 9 and not any(self.sheet[0])
        self.text = lines(*("|" + "|".join(cell.center(3) for cell in row) + "|"
                            for row in self.sheet)).replace(
                                "\n", "\n" + 9 * "|---" + "|\n", 1)


def spaced(block, left):
    """With empty rows and columns between the boxes"""
    gap = random.choice((1, 2)) * [""]
    block = [row[:left + 3] + gap + row[left + 3:left + 6] + gap + row[left + 6:]
             for row in block]
    return [*block[:3], *(len(gap) * [[]]), *block[3:6], *(len(gap) * [[]]),
            *block[6:]]


def strip(row):
    """Without what is empty at the end"""
    return row[:max((i + 1 for i, cell in enumerate(row) if cell), default=0)]


def has_edges(p):
    """Is a row or a column at an edge empty?"""
    return 9 * "." in (p[:9], p[-9:], p[::9], p[8::9])


def has_no_conflict(p):
    units = [unit for i, c in enumerate(p) if c in "123456789" for unit in (
        (c, i // 9), (c, i % 9, ""), (c, i // 27, i % 9 // 3))]
    return len(units) == len(set(units))


def sheets(puzzles, count):
    edgy = [p for p, _ in puzzles if has_edges(p)]
    pool = edgy + random.sample([p for p, _ in puzzles], len(edgy))
    # Without one of its clues, a minimal puzzle has several solutions.
    pool = [(p, True) for p in pool] + [
        (re.sub("[1-9]", ".", p, count=1), False) for p in pool[::3]]
    kinds = random.choices((Sheet, Table, Markdown), (90, 2, 8), k=count)
    made = [kind(pool) for kind in kinds]
    plain = 0
    for sheet, (found, error) in zip(
            made, read_all([sheet.text for sheet in made], "convert")):
        plain += sheet.plain and sheet.unique and not sheet.edges
        what = sheet.judge(found.split(), error)
        if what:
            fail(what, sheet.text, error, found, "not:", *sheet.puzzles)
    if plain < count // 9:
        fail("many sheets are plain", "", plain)


def processor_time(text):
    """What the client without sanitizers uses to read a text, in seconds"""
    with open("text", "w", encoding="utf-8", newline="") as file:
        file.write(text)
    with open("/dev/null", "wb") as null:
        process = subprocess.Popen([sys.argv[5], "convert", "text"],
                                   stdout=null, stderr=null)
        usage = os.wait4(process.pid, 0)[2]
    return usage.ru_utime + usage.ru_stime


def costs(puzzles):
    """Of each format, and of what is in no format, eight times the text takes
    about eight times as long: many puzzles on a line, too.  If all that came
    before was looked at again, it would be 64 times."""
    p, s = random.choice([pair for pair in puzzles if not has_edges(pair[0])])
    texts = [write(name, p, s) for name in FORMATS] + NOISE
    texts += [text.replace("@", p).replace("$", s) for text in OTHERS]
    texts += [";", '"', "{", "[", "5", " ", "5,", "a ", "+-", "<a ", "1:", "#"]
    for text in filter(None, texts):
        for one in {text, text.replace("\n", " ")}:
            one *= 50000 // len(one) or 1
            times = ((processor_time(one), processor_time(8 * one))
                     for _ in range(5))
            if all(many > 0.05 + 16 * few for few, many in times):
                fail("no more than eight times as long", one)


def main():
    puzzles = [line.split() for line in sys.stdin]
    seed, *counts = map(int, sys.argv[2:5])
    random.seed(seed)
    each(puzzles)
    random_texts(puzzles, counts[0])
    damaged_records(puzzles, counts[0])
    sheets(puzzles, counts[1])
    if len(sys.argv) > 5:
        costs(puzzles)


main()
