#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Reads what people see on sheets of "sudoku print".

    sheets.py CLIENT < TABLE

TABLE is what "sudoku convert -f csv --add solution,level,rating" writes.  The
captions, which are as wide as the left edge of their grid and half as high as
its cells, say where the digits of a puzzle are.
"""
import csv
import html
import re
import subprocess
import sys
from xml.etree import ElementTree

SVG = re.compile(r'<text x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" font-size="'
                 r'(?P<size>[\d.]+)"(?P<bold> font-weight="bold")?>(?P<text>'
                 r'.*?)</text>')
PDF = re.compile(r"BT /F(3|(?P<bold>4)) (?P<size>[\d.]+) Tf (?P<x>[\d.]+) "
                 r"(?P<y>[\d.]+) Td \((?P<text>.*?)\) Tj ET")


# What HTML and PDF escape, each kind of character that a PDF has, and more than
# a buffer's size
TITLE = "A (b) <&> \u20ac\u2013\u0178 " + 200 * "\u00fc"


def read_pages(document):
    """The title, the number and the grids of each page"""
    is_pdf = document.startswith("%PDF")
    for page in re.split("\nstream" if is_pdf else "<g transform", document)[1:]:
        texts = [(float(one["x"]), float(one["y"]) * (-1 if is_pdf else 1),
                  float(one["size"]), bool(one["bold"]),
                  html.unescape(one["text"]).replace("\\", ""))
                 for one in (PDF if is_pdf else SVG).finditer(page)]
        texts.sort(key=lambda one: one[1])
        grids = {}
        for left, top, size, _, caption in texts[1:-1]:
            if "   " not in caption:
                continue
            cells, bold = ["."] * 81, [False] * 81
            for x, y, _, is_bold, digit in texts[1:-1]:
                row = int((y - top - size / 2) // (2 * size))
                column = int((x - left) // (2 * size))
                if len(digit) == 1 and row in range(9) and column in range(9):
                    cells[9 * row + column] = digit
                    bold[9 * row + column] = is_bold
            number, difficulty = caption.split("   ")
            grids[int(number)] = difficulty, "".join(cells), bold
        yield texts[0][4], texts[-1][4], grids


def expected_pages(rows, most, is_letter):
    """The same, by the manual page"""
    pages = []
    both = (TITLE, most), (TITLE + ": solutions", max(most, 9))
    for title, each in both[:1] if is_letter else both:
        for first in range(0, len(rows), each):
            grids = {}
            for i, row in enumerate(rows[first:first + each], first + 1):
                level = row["level"] + (f' ({row["rating"]})' if row["rating"]
                                        else "")
                grids[i] = (level, row["puzzle"], [False] * 81)
                if "solutions" in title:
                    grids[i] = ("", row["solution"],
                                [cell != "." for cell in row["puzzle"]])
            pages.append((title, str(len(pages) + 1), grids))
    return pages


def main():
    rows = list(csv.DictReader(sys.stdin))
    for form in "svg", "pdf":
        for most in 1, 2, 4, 6, 9:
            is_letter = most == 4
            document = subprocess.run(
                [sys.argv[1], "print", "-f", form, "-n", str(most), "-t",
                 TITLE, *["-p", "letter", "--no-solutions"] * is_letter],
                input="\n".join(row["puzzle"] for row in rows),
                capture_output=True, encoding="cp1252", check=True).stdout
            if form == "svg":
                ElementTree.fromstring(document)
            if ("0 0 612" in document) != is_letter:
                sys.exit(f"{form}: another paper")
            for found, expected in zip(
                    read_pages(document),
                    expected_pages(rows, most, is_letter), strict=True):
                if found != expected:
                    sys.exit(f"{form}, {most} on a page: {found}, "
                             f"not {expected}")


if __name__ == "__main__":
    main()
