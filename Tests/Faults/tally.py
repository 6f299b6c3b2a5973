"""Counts cases, runs them in parallel, and prints how to rerun the ones that fail."""

import collections
import concurrent.futures
import dataclasses
import os
import pathlib
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable


class Broken(Exception):
    """A promise that doesn't hold."""


@dataclasses.dataclass(frozen=True)
class Case:
    """A case to try: `name` runs it again, `kind` is its row in the counts."""

    name: str
    kind: str
    check: Callable[[pathlib.Path], int | None]
    """Gets an empty folder, and raises `Broken` if a promise doesn't hold.

    May return how many things it tried.
    """


class Tally:
    """The cases that were run."""

    def __init__(self, script: str, only: str | None = None, counts_only: bool = False):
        self.script = script
        self.only = only
        self.counts_only = counts_only
        self.counts: collections.Counter[str] = collections.Counter()
        self.failures: list[tuple[str, str]] = []
        # In memory: on a disk, every sync would have to wait, and only the calls matter here.
        fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="todo-faults.", dir=fast))
        self.folder.chmod(0o755)
        self.begun = time.monotonic()

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def is_asked_for(self, name: str) -> bool:
        """Whether a case was requested, by a prefix of its name; without a request, every case is."""
        return self.only is None or f"{name}:".startswith(f"{self.only}:")

    def attempt(self, case: Case) -> tuple[int, str | None]:
        """Runs a case; returns how many things it tried, and the problem, if any."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        try:
            return case.check(folder) or 1, None
        except Broken as broken:
            return 1, str(broken)
        except Exception as error:
            return 1, f"{type(error).__name__}: {error}"
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def run(self, cases: Iterable[Case], workers: int | None = None) -> int:
        """Runs the requested cases, by default all; returns how many fail."""
        chosen = [case for case in cases if self.is_asked_for(case.name)]
        if self.counts_only:
            self.counts.update(case.kind for case in chosen)
            return 0
        count = 0
        with concurrent.futures.ThreadPoolExecutor(workers or os.cpu_count() or 2) as pool:
            for case, (tried, problem) in zip(chosen, pool.map(self.attempt, chosen)):
                self.counts[case.kind] += tried
                if problem is None:
                    continue
                count += 1
                self.failures.append((case.name, problem))
                if len(self.failures) <= 50:
                    print(f"{case.name}: {problem}", file=sys.stderr)
                    print(f"    again: {self.script} --case {case.name}", file=sys.stderr, flush=True)
        return count

    def must_break(self, what: str, cases: Iterable[Case]) -> None:
        """Runs cases with a mistake that at least one of them has to notice."""
        if self.only or self.counts_only:
            return
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            problems = [problem for _, problem in pool.map(self.attempt, cases)]
        noticed = sum(problem is not None for problem in problems)
        self.counts["control"] += 1
        print(f"control: {what}: {noticed} of {len(problems)} noticed", flush=True)
        if not noticed:
            self.failures.append((what, "nothing was noticed: what should break it does not"))

    def say(self, what: str) -> None:
        if not self.only:
            print(f"[{time.monotonic() - self.begun:5.0f}s] {what}", flush=True)

    def finish(self) -> int:
        """Prints the counts; returns the exit code."""
        for kind, count in sorted(self.counts.items()):
            print(f"{count:7,} {kind}")
        total = sum(self.counts.values())
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(
            f"{total:,} cases: {len(self.failures)} failed, in {time.monotonic() - self.begun:.0f} s"
            f" ({used.ru_utime + used.ru_stime:.0f} s of a processor)")
        if self.only and not total:
            print(f"there is no case {self.only}", file=sys.stderr)
            return 1
        return 1 if self.failures else 0
