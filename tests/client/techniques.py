#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""
Compares the techniques with their definitions.

	techniques.py LIBRARY PAGE < TABLE

The definitions are those of docs/techniques.md, in the plainest way: all sets
of rows, digits, cells or links are tried.  LIBRARY is collect.c.  TABLE is what
"sudoku convert --add" writes: puzzle, solution, level, rating, EP, ED, hardest
and length.  The puzzles are solved here, each time with all steps of the
easiest technique, and then in the same way without some candidates that are
wrong.  In each position, the steps that the library finds must be the same, and
in the end the rating.  PAGE is sudoku-rate(1), which has the order of the
techniques and their ratings.

A set of candidates is an integer.  Bit 9 * cell + digit, both from 0, is for a
candidate.
"""
import collections
import csv
import ctypes
import functools
import itertools
import random
import re
import sys
from concurrent import futures

UNITS = [[cell for cell in range(81) if number == (
    cell // 27 * 3 + cell % 9 // 3, 9 + cell // 9, 18 + cell % 9)[kind]]
    for kind in range(3) for number in range(9 * kind, 9 * kind + 9)]
BOXES, LINES = range(9), range(9, 27)
CELL = [511 << 9 * cell for cell in range(81)]


def candidate(cell, digit):
    return 1 << 9 * cell + digit


def union(sets):
    together = 0
    for one in sets:
        together |= one
    return together


# The places for a digit in a unit
PLACES = [[union(candidate(cell, digit) for cell in unit)
           for digit in range(9)] for unit in UNITS]
# Of each of these sets, exactly one candidate is right.
GROUPS = CELL + sum(PLACES, [])
# What excludes a candidate: the others in its sets
PEERS = {1 << i: union(group for group in GROUPS if group >> i & 1) & ~(1 << i)
         for i in range(729)}
# Nine sets of nine candidates each, one of which is right in each row and in
# each column: cells and digits of a unit, or the cells of a digit
TABLES = {"naked": [[[candidate(cell, digit) for digit in range(9)]
                     for cell in unit] for unit in UNITS]}
TABLES["hidden"] = [list(zip(*table)) for table in TABLES["naked"]]
ROWS = [[[candidate(9 * i + j, digit) for j in range(9)] for i in range(9)]
        for digit in range(9)]
TABLES["fish"] = ROWS + [list(zip(*table)) for table in ROWS]


def members(candidates):
    while candidates:
        one = candidates & -candidates
        yield one
        candidates ^= one


def excluded(candidates):
    """What excludes all of these"""
    rest = -1
    for one in members(candidates):
        rest &= PEERS[one]
    return rest


# Each technique takes the candidates of the blanks and yields what its steps
# place, and what they remove.

def last_cell(has):
    for unit in UNITS:
        blanks = [has & CELL[cell] for cell in unit if has & CELL[cell]]
        if len(blanks) == 1:
            yield blanks[0], 0


def singles(groups):
    def find(has):
        for group in groups:
            if (has & group).bit_count() == 1:
                yield has & group, 0
    return find


def locked(units, others, direct):
    """All places of a unit are in another one; with direct, in a third of the
    first's kind, one place is left."""
    crossing = [(i, j, digit) for i in units for j in others
                for digit in range(9) if PLACES[i][digit] & PLACES[j][digit]]

    def find(has):
        for i, j, digit in crossing:
            places = has & PLACES[i][digit]
            other = has & PLACES[j][digit]
            if not places or places & ~other:
                continue
            if not direct:
                yield 0, other & ~places
                continue
            for k in range(i // 9 * 9, i // 9 * 9 + 9):
                third = has & PLACES[k][digit]
                if third & other and (third & ~other).bit_count() == 1:
                    yield third & ~other, 0
    return find


@functools.lru_cache(3)
def find_rows(kind, has):
    """For each table, the columns that each of its rows has"""
    return [(table, [{j for j in range(9) if row[j] & has} for row in table])
            for table in TABLES[kind]]


def subsets(kind, size, direct=False):
    """Some rows have together only as many columns."""
    def find(has):
        for table, rows in find_rows(kind, has):
            usable = [i for i in range(9) if 2 <= len(rows[i]) <= size]
            for chosen in itertools.combinations(usable, size):
                columns = set().union(*(rows[i] for i in chosen))
                if len(columns) != size:
                    continue
                for i in set(range(9)) - set(chosen):
                    left = rows[i] - columns
                    if not direct:
                        yield 0, has & union(table[i][j] for j in columns)
                    elif left != rows[i] and len(left) == 1:
                        yield table[i][left.pop()], 0
    return find


@functools.cache
def units_of(part):
    """The numbers of the units that have all of these places for a digit"""
    return {i for i, unit in enumerate(PLACES)
            if any(not part & ~places for places in unit)}


@functools.lru_cache(9)
def find_links(has, digit):
    """Units whose places are two candidates or two groups, each with the units
    that it is in.  A group is where a box and a line cross; a line in a single
    box has no two groups."""
    links = []
    for i, unit in enumerate(PLACES):
        places = has & unit[digit]
        number = places.bit_count()
        if number > 6 or number > 2 and i in LINES and len(
                units_of(places)) > 1:
            continue
        for some in itertools.product(*[(0, 1)] * (number - 1)):
            a = union(itertools.compress(members(places), some))
            b = places & ~a
            ends = [(end, units_of(end)) for end in (a, b)]
            if a and (number == 2 or all(len(at) > 1 for _, at in ends)):
                links.append((i, places, ends))
    return links


def two_links(kind):
    def find(has):
        for digit in range(9):
            for (i, a, ends_a), (j, b, ends_b) in itertools.combinations(
                    find_links(has, digit), 2):
                grouped = (a | b).bit_count() > 4
                with_box = i in BOXES or j in BOXES
                if a & b or kind != (
                        "group" if grouped else "box" if with_box else
                        "parallel" if i // 9 == j // 9 else "across"):
                    continue
                for x, y in itertools.product((0, 1), (0, 1)):
                    if ends_a[x][1] & ends_b[y][1]:
                        yield 0, has & excluded(ends_a[1 - x][0] |
                                                ends_b[1 - y][0])
    return find


def wings(size):
    def find(has):
        digits = [has >> 9 * cell & 511 for cell in range(81)]
        pairs = [cell for cell in range(81) if digits[cell].bit_count() == 2]
        for pivot in range(81):
            if digits[pivot].bit_count() != size:
                continue
            near = [cell for cell in pairs if PEERS[candidate(cell, 0)] &
                    candidate(pivot, 0)]
            for a, b in itertools.combinations(near, 2):
                z = digits[a] & digits[b]
                all_three = digits[a] | digits[b]
                if z.bit_count() == 1 and digits[pivot] == (
                        all_three if size == 3 else all_three & ~z):
                    ends = z << 9 * a | z << 9 * b
                    if size == 3:
                        ends |= z << 9 * pivot
                    yield 0, has & excluded(ends)
    return find


def chain_lengths(has):
    """The links of the shortest chain that excludes each candidate"""
    strong = dict.fromkeys(members(has), 0)
    for group in GROUPS:
        if (has & group).bit_count() == 2:
            for one in members(has & group):
                strong[one] |= has & group & ~one
    lengths = {}
    for start in members(has):
        right = newest = start
        wrong, length = 0, 1
        while newest and start not in lengths:
            follows = has & union(PEERS[one] for one in members(newest))
            newest = ~right & union(strong[one] for one in
                                    members(follows & ~wrong))
            wrong |= follows
            right |= newest
            if right & PEERS[start]:
                lengths[start] = length
            length += 2
    return lengths


def fill(left):
    """Follow all singles; 0 at a contradiction"""
    before = 0
    while before != left:
        before = left
        for group in GROUPS:
            one = left & group
            if not one:
                return 0
            if not one & one - 1:
                left &= ~PEERS[one]
    return left


def trials(left):
    for one in members(left):
        if left & PEERS[one] and not fill(left & ~PEERS[one]):
            yield 0, one


def first_trial_in_trial(left):
    for one in members(left):
        after = fill(left & ~PEERS[one])
        before = 0
        while before != after:
            before = after
            after = fill(after & ~union(wrong for _, wrong in trials(after)))
        if not after:
            yield 0, one
            return


TECHNIQUES = {
    "last cell": last_cell,
    "hidden single in a box": singles(sum(PLACES[:9], [])),
    "hidden single in a line": singles(sum(PLACES[9:], [])),
    "direct pointing": locked(BOXES, LINES, True),
    "direct claiming": locked(LINES, BOXES, True),
    "direct hidden pair": subsets("hidden", 2, True),
    "naked single": singles(CELL),
    "direct hidden triple": subsets("hidden", 3, True),
    "pointing pair": locked(BOXES, LINES, False),
    "claiming pair": locked(LINES, BOXES, False),
    "naked pair": subsets("naked", 2),
    "X-wing": subsets("fish", 2),
    "hidden pair": subsets("hidden", 2),
    "naked triple": subsets("naked", 3),
    "swordfish": subsets("fish", 3),
    "hidden triple": subsets("hidden", 3),
    "skyscraper": two_links("parallel"),
    "two-string kite": two_links("across"),
    "turbot fish": two_links("box"),
    "empty rectangle": two_links("group"),
    "XY-wing": wings(2),
    "XYZ-wing": wings(3),
    "naked quad": subsets("naked", 4),
    "jellyfish": subsets("fish", 4),
    "hidden quad": subsets("hidden", 4),
    "chain": None,
    "trial": trials,
    "trial in trial": first_trial_in_trial,
}


def read_ratings(manual):
    """The order of the techniques and their ratings"""
    with open(manual, encoding="utf-8") as page:
        rows = re.findall(r"^\.It (\d\.\d) Ta (\w[-\w ]*\w)", page.read(),
                          re.M)
    return {name: rating for rating, name in rows} | {
        "naked quad": "chain", "jellyfish": "chain", "hidden quad": "chain",
        "chain": "chain", "trial": "trial", "trial in trial": "trial2"}


LIBRARY = ctypes.CDLL(sys.argv[1])
RATINGS = read_ratings(sys.argv[2])
NAMES = list(RATINGS)
seen = collections.Counter()


class Position:
    """The candidates of the blanks, the digits that are placed, and how many
    links a chain may have because one with as many was necessary"""
    def __init__(self, puzzle, without=0):
        self.has, self.placed, self.links = (1 << 729) - 1, 0, 3
        self.take(union(candidate(cell, int(digit) - 1) for cell, digit in
                        enumerate(puzzle) if digit != "."), without)

    def take(self, placed, removed):
        for one in members(placed):
            self.has &= ~PEERS[one]
        self.has &= ~placed & ~removed
        self.placed |= placed

    def find(self, name):
        """What all steps of a technique place, and what they remove"""
        if name == "chain":
            lengths = chain_lengths(self.has)
            self.links = max([self.links, min(lengths.values(), default=0)])
            return 0, union(one for one in lengths
                            if lengths[one] <= self.links)
        steps = list(TECHNIQUES[name](
            self.has | self.placed * name.startswith("trial")))
        return union(placed for placed, _ in steps), union(
            removed for _, removed in steps)

    def ask(self, number):
        """The number of the technique and the same from the library.  What a
        chain places is what it excludes."""
        left, digits = ((ctypes.c_uint16 * 81)(
            *(candidates >> 9 * cell & 511 for cell in range(81)))
            for candidates in (self.has, self.placed))
        found = (ctypes.c_uint16 * 162)()
        number = LIBRARY.find(left, digits, number, self.links, found)
        placed, removed = (union(digits << 9 * cell for cell, digits in
                                 enumerate(half) if digits)
                           for half in (found[:81], found[81:]))
        if number == NAMES.index("chain"):
            removed |= self.has & union(map(PEERS.get, members(placed)))
            placed = 0
        return number, (placed, removed)


def compare(position, everything, chains):
    """Compare the steps of all techniques up to the easiest that has one, or
    also of the harder ones except trials, and the next step.  Return the
    easiest, and what it finds."""
    easiest, found = -1, (0, 0)
    for number, name in enumerate(NAMES):
        if easiest >= 0 and (name.startswith("trial") or not everything) or (
                name == "chain" and not chains):
            continue
        _, steps = position.ask(number)
        expected = position.find(name)
        if steps != expected:
            sys.exit(f"{name} finds {steps}, not {expected}")
        if any(steps):
            seen[name] += 1
        if any(steps) and easiest < 0:
            easiest, found = number, steps
    seen["any"] += 1
    number, steps = position.ask(-1)
    if chains and (number != easiest or steps[0] & ~found[0] or
                   steps[1] & ~found[1]):
        sys.exit(f"the next step is of technique {number}, not {easiest}")
    return easiest, found


def solve(puzzle, without=0, everything=False):
    """Solve a puzzle, and return its rating as the table has it."""
    position = Position(puzzle, without)
    used, pearl = [], None
    while position.has:
        easiest, (placed, removed) = compare(
            position, everything and len(used) % 2, not used or
            max(used)[1] <= NAMES.index("chain"))
        if easiest < 0:
            break
        used.append((RATINGS[NAMES[easiest]], easiest))
        if placed and not pearl:
            pearl = max(used)[0]
        position.take(placed, removed)
    if not used or position.has:
        return None
    (rating, hardest), diamond = max(used), used[0][0]
    numbers = [one if "." in one else "" for one in (rating, pearl, diamond)]
    level = ("easy" if rating <= "1.5" else "medium" if rating <= "2.5" else
             "hard" if rating <= "4.4" else rating)
    return [level, *numbers, NAMES[hardest],
            str(position.links) if NAMES[hardest] == "chain" else ""]


def draw_wrong(solution, share):
    """Some candidates that are not in the solution"""
    right = union(candidate(cell, int(digit) - 1)
                  for cell, digit in enumerate(solution))
    return union(1 << i for i in range(729)
                 if random.random() < share) & ~right


def check_row(row, wrong):
    """Solve the puzzle of a row of the table, also without each set of wrong
    candidates, and return the positions that were seen."""
    seen.clear()
    puzzle, _, *rating = row.values()
    expected = solve(puzzle)
    if rating != expected:
        sys.exit(f"the rating of {puzzle} is {rating}, not {expected}")
    for without in wrong:
        solve(puzzle, without, True)
    return seen


def main():
    LIBRARY.name_of.restype = ctypes.c_char_p
    classes = {"chain": 100, "trial": 101, "trial2": 102}
    for number, (name, rating) in enumerate(RATINGS.items()):
        expected = classes.get(rating) or int(rating.replace(".", ""))
        if name != LIBRARY.name_of(number).decode() or (
                expected != LIBRARY.difficulty_of(number)):
            sys.exit(f"the manual page has another rating or order of {name}")
    random.seed(1)
    rows = list(csv.DictReader(sys.stdin))
    wrong = [[draw_wrong(row["solution"], share) for share in (0.15, 0.4)]
             for row in rows]
    with futures.ProcessPoolExecutor() as pool:
        together = sum(pool.map(check_row, rows, wrong), collections.Counter())
    if together.keys() != {*NAMES, "any"} or together["any"] < 1000:
        sys.exit(f"there are too few positions with steps: {together}")


if __name__ == "__main__":
    main()
