"""Runs `todo` in a folder of its own."""

import dataclasses
import os
import pathlib
import subprocess

from interposer import Fault

NOW = "2026-11-21T08:00:00Z"


@dataclasses.dataclass(frozen=True)
class Answer:
    """A run's exit code and output."""

    code: int
    """The exit code; negative for a signal."""
    out: str
    err: str

    @property
    def is_killed(self) -> bool:
        return self.code < 0


@dataclasses.dataclass(frozen=True)
class Program:
    """The built `todo`, and the library to load into it or the program that traces it."""

    path: pathlib.Path
    interposer: pathlib.Path | None
    tracer: pathlib.Path | None = None

    def environment(self, home: pathlib.Path, more: dict[str, str] = {}) -> dict[str, str]:
        """Returns the environment of a run whose list is below `home`; it inherits only PATH."""
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "TODO_DATABASE": str(database(home)),
            "TZ": "UTC",
            "LC_ALL": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no",
            **more,
        }

    def watched(
        self, home: pathlib.Path, fault: Fault | None = None, log: pathlib.Path | None = None
    ) -> dict[str, str]:
        """Returns variables for watching the calls of a run that change or read something below `home`."""
        variables = {"FAULTS_FOLDER": str(home)}
        if self.interposer:
            variables["LD_PRELOAD"] = str(self.interposer)
        if log:
            variables["FAULTS_LOG"] = str(log)
        return variables | (fault.environment() if fault else {})

    def run(
        self,
        home: pathlib.Path,
        *words: str,
        stdin: bytes = b"",
        environment: dict[str, str] = {},
        timeout: float = 300,
    ) -> Answer:
        """Runs one command to its end."""
        tracer = [self.tracer] if self.tracer and "FAULTS_FOLDER" in environment else []
        result = subprocess.run(
            [*tracer, self.path, *words],
            input=stdin,
            capture_output=True,
            env=self.environment(home, environment),
            cwd=home,
            timeout=timeout,
        )
        return Answer(
            result.returncode,
            result.stdout.decode(errors="replace"),
            result.stderr.decode(errors="replace"),
        )


def database(home: pathlib.Path) -> pathlib.Path:
    """Returns the path of the list in `home`: below two folders that a first run has to make."""
    return home / "lists" / "mine" / "todo.sqlite"
