# SPDX-License-Identifier: GPL-2.0-only
"""Tests a submission on one kernel, in as many machines as it takes.

All results leave a machine as they come, and each case says that it begins
(course/guest.sh).  So a module that stops the machine, or a case that does not
end, costs only the results that are still missing.  The rest of them comes from
a new machine, as far as the time allows, but not the rest of a step in which
two machines have not ended.  What is missing then has failed.

A case may take 15 s, those that do not end 60 s together, and all 300 s, or
what --limit says, with the others in proportion; on kcsan, three times as long.
These are seconds of the machine's own time (course/limit), so a host that is
slow or busy takes no points.  A case that fails while the machine has less than
half of the processor time that it needs is run again in a new machine, once.
"""

import shutil
import subprocess

from .host import BUILD, COURSE, ENDING, MACHINES, Busy, Failed
from .look import look_at
from .rules import UNBUILT, Run

# Lines that a machine may report; the driver's tests need less than 1,000
MOST_LINES = 20000
# Bytes of a file that a machine writes, which cannot grow without end, and of
# its console that are read. The memory of User Mode Linux is a file, too.
MOST_OUTPUT, MOST_MEMORY = 16 << 20, 2 << 30


class Tester:
    """Tests a submission, `job`, on a kernel.  Afterwards, `run` has what it
    has reported, `messages` what the compiler has printed, and `looks` what is
    to be looked at."""

    def __init__(self, job, kernel):
        self.job, self.kernel = job, kernel
        self.run = Run(kernel, job.course, job.tag, job.goes_on)
        self.work = job.work / kernel
        self.work.mkdir()
        self.module = self.work / "sudoku.ko"
        self.log = BUILD / "vm" / f"grade-{job.work.name}-{kernel}.console"
        # The logs of all machines, and what the last one has printed besides
        self.console, self.errors = self.work / "console", self.work / "errors"
        self.console.touch()
        self.messages, self.looks = [], []
        # KCSAN delays accesses, and its two processors take no turns.
        self.limit = self.left = job.limit * (3 if kernel == "kcsan" else 1)
        self.seconds = self.limit // 20 + 1  # for a case
        self.lost = self.failed_boots = 0

    def test(self):
        build = subprocess.run(
            [*ENDING, COURSE / "build", "--limit", str(self.job.limit // 3),
             *["--unsafe"] * (not self.job.sandbox), self.job.directory,
             self.job.kernels[self.kernel], self.module],
            stderr=subprocess.PIPE, text=True, check=False)
        self.messages = build.stderr.splitlines()
        if build.returncode == 3:
            raise Busy("the build")
        if build.returncode:
            self.run.trouble = UNBUILT
        else:
            self.looks = look_at(self.module, self.job.sandbox)
            while self.plan_rest() and self.run_machine():
                pass

    def plan_rest(self):
        """Puts what is still to be run into files, as guest.sh expects it."""
        plan = self.work / "steps"
        shutil.rmtree(plan, ignore_errors=True)
        plan.mkdir()
        for trial in self.run.trials.values():
            rest = [test for test in trial.rest()
                    if test in trial.waiting or not self.run.is_over]
            if rest and trial.deaths < 2:
                (plan / trial.step.id).write_text(
                    "".join(f"{test}\n" for test in rest))
        return any(plan.iterdir())

    def run_machine(self):
        """Runs a machine until it ends or dies.  Returns whether another one is
        to follow."""
        run = self.run
        run.begin_machine()
        state = self.read_reports()
        self.read_console()
        if state == "finished":
            return run.repeats and not run.trouble
        if state in ("busy", "failed"):
            raise Busy(run.test or "a machine")
        if not run.trial:
            self.failed_boots += 1
            if state != "late" and self.failed_boots > 1:
                raise Failed("the machine does not start: " + " ".join([
                    line for line in self.errors.read_text().splitlines()
                    if not line.startswith("-- all of it is in")][-5:]))
            return state != "late"
        test = run.test or "between two cases"
        run.die(state, test)
        if state == "hangs":
            self.lost += self.seconds
        # Nothing works without loading.
        return test != "the module is loaded" and not run.is_over and \
            self.lost < self.limit // 5 and self.left >= self.limit // 20

    def read_reports(self):
        """Returns how the machine has ended: "finished", if it has reported
        all, or the word of course/limit."""
        lines = 0
        with self.errors.open("w") as errors, subprocess.Popen(
                self.command(), stdout=subprocess.PIPE,
                stderr=errors) as machine:
            while not self.run.is_finished and lines < MOST_LINES and \
                    (line := machine.stdout.readline(4000)):
                self.run.take(line.decode("latin-1"))
                lines += 1
            machine.terminate()
        word, used = (self.work / "limit").read_text().split()
        self.left -= int(used)
        return "finished" if self.run.is_finished else \
            "late" if lines == MOST_LINES else word.replace("ended", "stopped")

    def command(self):
        job = self.work / "job"
        # A case never takes a day: course/limit ends it.
        job.write_text(f"tag={self.job.tag} seconds=86400 "
                       f"watch={(self.seconds + 2) // 3}\n" +
                       (COURSE / "guest.sh").read_text())
        most = MOST_MEMORY if self.kernel == "sanitized" else MOST_OUTPUT
        return [*ENDING, "prlimit", f"--fsize={most}", COURSE / "limit",
                "--tag", self.job.tag, "--begin", str(self.limit),
                "--state", self.work / "limit", str(self.seconds),
                str(self.left), MACHINES / "boot", "--kernel", self.kernel,
                "--log", self.log.stem, "--append", "LEAKS=no", "--limit", "0",
                *["--parallel"] * (self.kernel == "kcsan"),
                *["--sandbox"] * self.job.sandbox, job, self.work / "steps",
                self.job.work / "device_test", MACHINES / "complaints",
                self.module]

    def read_console(self):
        if not self.log.exists():
            return
        with self.log.open("rb") as file:
            file.seek(max(self.log.stat().st_size - MOST_OUTPUT, 0))
            text = file.read().decode("latin-1")
        self.log.unlink()
        self.run.add_log(text)
        with self.console.open("a", encoding="latin-1") as file:
            file.write(text)
