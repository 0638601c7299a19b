# SPDX-License-Identifier: GPL-2.0-only
"""Grades the submissions of a class (docs/teaching.md).

	course/grade-all [--jobs N] [--out FILE.csv] [--due DATE]
			 [--extra EXTRA.csv] [OPTION OF course/grade...] DIR

DIR has a submission a student, a directory or an archive.  FILE.csv gets a row
for each, FILE.json all reports, and the directory FILE three files for each:
NAME.md for the student, the report NAME.json, and NAME.c, the sources.  What
could not be graded, because the host was busy or for another reason that is not
the submission's, is tried again alone.  The exit status is 0 if all were
graded, and 2 if one was not; its row has the reason.
"""

import argparse
import csv
import hashlib
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from .host import COURSE, ENDING, MACHINES, Failed, end_on_signals, \
    files_below, note, sources

MOST = 64 << 20
# The year 1981; a .zip without dates says 1980.
NO_DATE = 347155200
# What tells a message of the compiler from one of sparse, or checkpatch.pl
LINT = {"warnings": r": warning: .*\[-W", "sparse": r": warning: (?!.*\[-W)",
        "checkpatch errors": ": ERROR: ", "checkpatch warnings": ": WARNING: "}
FAILED = {"score": None, "steps": [], "failed": True, "text": []}
ARCHIVE = re.compile(r"\.(zip|rar|7z|tar|t[bgx]z2?|tzst|tar\.\w+)$", re.I)
# Moodle, Canvas and Blackboard.  Entries with the same key are one submission.
PLATFORMS = [re.compile(pattern, re.DOTALL) for pattern in (
    r"(?P<key>(?P<name>.+?)_\d+)_assignsubmission_",
    r"(?P<key>(?P<name>[^_]+)(_LATE)?_\d{3,})_\d{3,}_",
    r"(?P<key>.*?_(?P<name>[^_]+)_attempt_(?P<time>\d{4}(-\d\d){5}))")]
# Prints the files of any archive as a tar archive.  bsdtar overlooks a wrong
# checksum of gzip, and that a tar archive ends between two files.  Old
# programs of Windows write "\" for "/".
UNPACK = r"""
die() { echo "$*"; exit 1; }
archive=$(mktemp) && cat > "$archive" && mkdir files && cd files || exit
case $(head -c 262 "$archive" | tr -d '\0') in
*ustar) [ -z "$(tail -c 1024 "$archive" | tr -d '\0')" ] || die truncated ;;
$(printf '\037\213')*)   gzip -t < "$archive" || exit ;;
esac
[ "$(bsdtar -tf "$archive" 2> /dev/null | head -n 20000 | wc -l)" -lt 20000 ] ||
        die more than 20,000 files
said=$(LC_ALL=C.UTF-8 bsdtar --passphrase none -xf "$archive" 2>&1) &&
        [ -z "$said" ] || die "$said"
! find . ! -type d ! -type f -printf '%P is a link or a device\n' |
        grep -m 1 . || exit 1
tar -c --transform 's,\\,/,g' .
"""
CHECKPATCH = r"""
tar -x --one-top-level=tree && cd tree || exit
find . \( -name core -o -name include -o -name tests \) -prune -o \
        -name '*.[ch]' -type f -print0 |
        xargs -0r "$0" --no-tree --terse --no-summary -f
"""
# A hook may print.
COMMIT = r"""
exec 2> /dev/null
tar -x --one-top-level=tree && cd tree && git log -1 --format=%ct &&
        git -c core.fileMode=false describe --always --dirty --exclude '*'
"""


class NotGraded(Exception):
    """It cannot be said how many points the submission has."""


def clean(text):
    """Text of a submission, for a file that others read"""
    return re.sub(r"[\0-\x1f\x7f]", " ",
                  text.encode("utf-8", "replace").decode("utf-8"))


def lines_of(output):
    return [clean(line)
            for line in output.decode("utf-8", "replace").split("\n") if line]


def digest(directory, *paths):
    """Changes when names, modes or contents of files do."""
    return hashlib.sha256(subprocess.check_output(
        ["tar", "-C", directory, "-c", "--sort=name", "--mtime=@0",
         "--owner=0", "--group=0", "--exclude-vcs", "--exclude=./build", "--",
         *paths])).hexdigest()


def newest(*paths):
    """The time of the newest file, of some and all that are in directories"""
    return max((path / file).stat().st_mtime for path in paths
               for file in (path.is_dir() and files_below(path) or ["."]))


def at(time, source, submission):
    """When it was handed in, if the platform does not tell"""
    if submission.time:
        time, source = submission.time, "platform"
    # What follows the year 9999 is no date.
    return {"time": min(max(time, 0), 10 ** 11), "time of": source}


@dataclass
class Submission:
    """What a student has handed in, and when, if a platform tells that"""
    name: str
    time: float | None
    paths: list = field(default_factory=list)


@dataclass
class Grader:
    """What grades submissions: a directory for all that it makes, the kernel
    and the source of one with which sources are checked, what comes before a
    command that reads submissions, and the options of course/grade.  Reports of
    the same key, in directory `results`, are used again."""
    work: Path
    kernel: str
    source: str
    box: list
    options: list
    results: Path
    key: str

    def new_directory(self):
        return Path(tempfile.mkdtemp(dir=self.work))

    def run(self, script, source, *words):
        """Runs a script in the sandbox, whose input is a file, or the files of
        a directory as a tar archive.  Returns the status, and all that it
        prints."""
        work = self.new_directory()
        if source.is_dir():
            subprocess.run(["tar", "-C", source, "-cf", work / "input",
                            "--exclude=./build", "."], check=True)
            source = work / "input"
        with source.open("rb") as data, (work / "output").open("wb+") as output:
            status = subprocess.run(
                [*ENDING, "timeout", "-s", "KILL", "100", "prlimit",
                 f"--fsize={2 * MOST}", *self.box, "sh", "-c", script, *words],
                stdin=data, stdout=output, stderr=output, cwd=work, check=False,
                env=os.environ | {"TMPDIR": str(work)}).returncode
            output.seek(0)
            return status, output.read()

    def unpack(self, archive):
        """Returns a new directory with the files of an archive."""
        if not archive.stat().st_size:
            raise NotGraded("the file is empty")
        directory = self.new_directory()
        status, output = self.run(UNPACK, archive)
        if not status:
            tar = subprocess.run(
                ["prlimit", f"--fsize={MOST}", "tar", "-C", directory, "-x",
                 "--no-same-owner", "--no-same-permissions"],
                input=output, stderr=subprocess.PIPE, check=False)
            status, output = tar.returncode, tar.stderr
        if status:
            raise NotGraded("the archive cannot be unpacked: " +
                            [*lines_of(output), f"status {status}"][0])
        return directory

    def copy(self, submission):
        """Returns a new directory with all, and the one in it that has the
        least deep Kbuild, or Makefile, or those of the only archive in it."""
        top = self.new_directory()
        subprocess.run(["cp", "-aH", "--", *submission.paths, top], check=True)
        for _ in range(3):
            files = files_below(top)
            found = [path for path in files if path.name == "Kbuild"] or \
                [path for path in files if path.name == "Makefile"]
            found.sort(key=lambda path: len(path.parts))
            if found[1:] and len(found[0].parts) == len(found[1].parts):
                raise NotGraded("there is more than one of "
                                + " ".join(map(str, found[:5])))
            if found:
                return top, top / found[0].parent
            archives = [path for path in files if ARCHIVE.search(path.name)]
            if len(archives) != 1:
                break
            top = self.unpack(top / archives[0])
        raise NotGraded("there is no Kbuild or Makefile; files: " + (", ".join(
            [*map(str, files[:5])] + ["..."] * (len(files) > 5)) or "none"))

    def facts(self, submission, top, directory):
        """When it was handed in, and what tells that"""
        time, source, commit = newest(top), "newest file", None
        # The files in an archive may have no date.
        if time < NO_DATE:
            time = newest(*submission.paths)
        while directory != top and not (directory / ".git").exists():
            directory = directory.parent
        is_git = (directory / ".git").exists()
        if is_git:
            commit = re.fullmatch(
                r"(\d{1,10}) ([0-9a-f]{7,40}(-dirty)?)",
                " ".join(lines_of(self.run(COMMIT, directory)[1])))
        if commit:
            time, source = int(commit[1]), "last commit"
        return at(time, source, submission) | {
            "commit": commit[2] if commit else "unreadable" * is_git}

    def grade(self, submission):
        """Returns a new report, or that of an earlier run if all is the same.
        """
        result = self.results / submission.name
        facts = {"name": clean(submission.name), "digest": ""}
        try:
            facts |= at(newest(*submission.paths), "newest file", submission)
            top, directory = self.copy(submission)
            facts |= self.facts(submission, top, directory)
            facts["digest"] = f"{self.key} {digest(directory, '.')}"
            with suppress(OSError, ValueError):
                earlier = json.loads(Path(f"{result}.json").read_bytes())
                if earlier["digest"] == facts["digest"]:
                    return earlier | facts
            Path(f"{result}.c").write_bytes(sources_of(directory))
            report = self.report(directory)
        except NotGraded as why:
            why = clean(f"not graded: {why}")
            report = FAILED | {"trouble": why, "text": [why], "final": True}
        except Exception as error:
            report = FAILED | {"trouble": f"grading has failed: {error!r}"}
        report |= facts | ({"digest": ""} if report["failed"] else {})
        Path(f"{result}.md").write_text(feedback(report), "utf-8")
        Path(f"{result}.json").write_text(json.dumps(report, indent=3))
        note(f"{report['name']}:", report.get("trouble") or report["score"])
        return report

    def report(self, directory):
        """Returns a report as course/grade writes it."""
        path = self.new_directory() / "report"
        process = subprocess.run(
            [*ENDING, COURSE / "grade", "--all", "--json", path, *self.options,
             directory], capture_output=True, check=False)
        printed, messages = lines_of(process.stdout), lines_of(process.stderr)
        if process.returncode not in (0, 1):
            why = [f"status {process.returncode}", *messages][-1]
            if process.returncode == 3:
                why = why.removeprefix("-- ")
                return FAILED | {"trouble": why, "text": [why]}
            return FAILED | {"text": messages,
                             "trouble": f"grading has failed: {why}"}
        # What begins with "--" says what the host does.
        return json.loads(path.read_bytes()) | self.lint(directory) | {
            "failed": False,
            "text": [line for line in messages if not line.startswith("-- ")] +
            [line for line in printed if not line.startswith("log ")]}

    def lint(self, directory):
        """Counts what the compiler with W=1, sparse and checkpatch report."""
        found = lines_of(subprocess.run(
            [*ENDING, COURSE / "build", *["--unsafe"] * (not self.box),
             directory, self.kernel, self.new_directory() / "sudoku.ko",
             "W=1", "C=2"], capture_output=True, check=False).stderr)
        found += lines_of(self.run(
            CHECKPATCH, directory, f"{self.source}/scripts/checkpatch.pl")[1])
        return {name: sum(bool(re.search(pattern, line)) for line in found)
                for name, pattern in LINT.items()}


def read_gradescope(path):
    """Returns the names and the time for each directory of an export."""
    import yaml  # may have been installed only now

    return {directory: (
        ", ".join(person[":name"] for person in entry[":submitters"])
        .replace("/", " "), entry[":created_at"].timestamp())
        for directory, entry in yaml.safe_load(path.read_bytes()).items()}


def find_submissions(directory, own):
    """The names of submissions are unique: those with the same name have their
    keys instead."""
    found = {}
    index = directory / "submission_metadata.yml"
    exported = read_gradescope(index) if index.is_file() else {}
    for path in sorted(directory.glob("[!.]*")):
        if path in own or path == index:
            continue
        key = path.name
        name, time = exported.get(key, (ARCHIVE.sub("", key), None))
        for match in (platform.match(key) for platform in PLATFORMS):
            if match:
                key, name = match["key"], match["name"]
                with suppress(IndexError, ValueError):
                    time = datetime.strptime(
                        match["time"], "%Y-%m-%d-%H-%M-%S").timestamp()
                break
        found.setdefault(key, Submission(name, time)).paths.append(path)
    count = Counter(submission.name for submission in found.values())
    for key, submission in found.items():
        if count[submission.name] > 1 or submission.name in found:
            submission.name = key
    return sorted(found.values(), key=lambda item: item.name.lower())


def sources_of(directory):
    """All that is text, except for what all submissions have in common"""
    texts = ((directory / path).read_bytes() for path in sources(directory)
             if path.suffix not in (".md", ".svg"))
    return b"".join(text for text in texts if b"\0" not in text)


def first_failure(report):
    for step in report["steps"]:
        if step["state"] == "failed" and not report.get("trouble"):
            return f"step {step['number']}: " + next(
                (f"{failure['test']}: {failure['expected'][0]['text']}"
                 for failure in step["failures"]),
                "".join(step["reports"][:1]))
    return report.get("trouble") or ""


def feedback(report):
    """What make grade prints, indented, so that Markdown shows it as it is"""
    name = re.sub(r"([\\`*_{}\[\]<>()#!|&])", r"\\\1", report["name"])
    score = "not graded" if report["score"] is None else \
        f"{report['score']} of 100"
    return "\n".join([f"# {name}: {score}", "",
                      *(f"    {line}" for line in report["text"]), "",
                      "`make grade ALL=1` shows the same.", ""])


def field_of(value):
    """A field of a table.  A spreadsheet takes text that begins so for a
    formula."""
    if not isinstance(value, str):
        return value
    text = clean(value)
    return "'" * bool(re.match("[-=+@ \uff0b\uff0d\uff1d\uff20]", text)) + text


def number(value):
    """One way to write a number: 5, not 5.0"""
    value = round(value, 2)
    return int(value) if value.is_integer() else value


def read_extra(path, names):
    """Returns the points and the remark for each name.  That in a table may
    begin with the "'" of field_of()."""
    extra = {}
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            for row in csv.reader(file):
                if row[:2] in ([], ["name", "points"]):
                    continue
                name, points, remark = (*row, "")[:3]
                if name not in names:
                    name = name.removeprefix("'")
                if name not in names or name in extra:
                    raise Failed(
                        f"{path}: {name} has no submission, or two lines")
                extra[name] = number(float(points)), remark
    except (OSError, ValueError) as error:
        raise Failed(f"{path} is not a table of names, points and remarks: "
                     f"{error}") from error
    return extra


def table_row(report, due, extra):
    by_hand, remark = extra.get(report["name"], (None, ""))
    points = [value for value in (report["score"], by_hand)
              if value is not None]
    time = report.get("time")
    late = math.ceil((time - due) / 86400) if time and due else None
    return {
        "name": report["name"], "score": report["score"], "by hand": by_hand,
        "total": number(float(sum(points))) if points else None,
        "days late": late and max(late, 0),
        **{f"step {step['number']} ({step['points']} points)": step["earned"]
           for step in report["steps"]},
        "first failure": first_failure(report), "remark": remark,
        "kernel reports": "; ".join(
            f"step {step['number']}, {text}" for step in report["steps"]
            for text in step["reports"]),
        "look": " ".join(report.get("look") or []),
        **{name: report.get(name) for name in LINT},
        "handed in": datetime.fromtimestamp(time).isoformat(" ", "minutes")
        if time else None,
        "time of": report.get("time of"), "commit": report.get("commit")}


def make_results(results):
    """Marks the directory of the results, so that no other one is taken for
    it."""
    if not results.parent.is_dir():
        raise Failed(f"there is no directory {results.parent}")
    mark = results / ".grade-all"
    if not mark.exists() and any(results.glob("[!.]*")):
        raise Failed(f"{results} has other files; name another table")
    results.mkdir(exist_ok=True)
    mark.touch()


def date(text):
    """A day ends with it."""
    return (datetime.fromisoformat(text) +
            timedelta(days=len(text) == len("2026-11-30"))).timestamp()


def parse_arguments():
    parser = argparse.ArgumentParser(prog="grade-all", allow_abbrev=False)
    parser.add_argument("--jobs", type=int,
                        default=len(os.sched_getaffinity(0)) // 2 or 1)
    parser.add_argument("--out", default="grades.csv")
    parser.add_argument("--due", type=date)
    parser.add_argument("--limit", type=int)
    for name in "extra", "kernel", "steps":
        parser.add_argument(f"--{name}")
    parser.add_argument("--unsafe", action="store_true")
    parser.add_argument("directory", type=Path)
    arguments = parser.parse_args()
    if not re.search(r"[^/]\.csv$", arguments.out):
        raise Failed(f"the name of a table ends in .csv, not {arguments.out}")
    return arguments


def make_grader(arguments, work):
    """Returns a Grader for the options."""
    subprocess.run([MACHINES / "packages", "course", "sparse",
                    "libarchive-tools", "python3-yaml"], check=True)
    kernel, source = (subprocess.check_output(
        [MACHINES / "kernel", name], text=True).strip()
        for name in ("6.12", "source"))
    # A container is a sandbox itself.
    has_sandbox = not arguments.unsafe and subprocess.run(
        [COURSE / "sandbox", "--check"], check=False).returncode != 3
    options = ["--unsafe"] * arguments.unsafe
    for name in "kernel", "limit", "steps":
        value = getattr(arguments, name)
        options += [f"--{name}", str(value)] if value else []
    key = digest(COURSE.parent, "course", "machines", "tests/device",
                 "tests/lib")
    if arguments.steps:
        key += digest(arguments.steps, ".")
    return Grader(work, kernel, source, has_sandbox * [
        COURSE / "sandbox", "--room", str(MOST), "--read",
        f"{source}/scripts"], options, Path(arguments.out).with_suffix(""),
        f"{key} {options}")


def write_results(arguments, reports, extra):
    rows = [table_row(report, arguments.due, extra) for report in reports]
    out = Path(arguments.out)
    with out.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [*max(rows, key=len)],
                               quoting=csv.QUOTE_ALL, lineterminator="\n")
        table.writeheader()
        table.writerows({name: field_of(value) for name, value in row.items()}
                        for row in rows)
    out.with_suffix(".json").write_text(json.dumps(
        {"of": 100, "submissions": reports}, indent=3))


def main():
    arguments = parse_arguments()
    work = tempfile.TemporaryDirectory(prefix="grade-all.")
    end_on_signals(work)
    grader = make_grader(arguments, Path(work.name))
    out = Path(arguments.out)
    submissions = find_submissions(arguments.directory.resolve(), [
        path.parent.resolve() / path.name
        for path in (out, grader.results, out.with_suffix(".json"))])
    if not submissions:
        raise Failed(f"there are no submissions in {arguments.directory}")
    extra = read_extra(arguments.extra or os.devnull, [
        clean(submission.name) for submission in submissions])
    make_results(grader.results)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        reports = list(pool.map(grader.grade, submissions))
    for i, report in enumerate(reports):
        if report["failed"] and not report.get("final"):
            reports[i] = grader.grade(submissions[i])
    write_results(arguments, reports, extra)
    sys.exit(2 if any(report["failed"] for report in reports) else 0)
