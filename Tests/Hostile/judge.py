"""Runs `todo`, and checks every answer for the promises that hold for all answers."""

import dataclasses
import json
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Faults"))
from tally import Broken  # noqa: E402

CODES = {0, 1, 64, 65, 66, 73, 74, 75, 76, 77}
"""The exit codes of `todo` for any input: 70 would be a bug, 128 and more a crash."""

UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]")
"""Characters that a terminal would obey or hide; line feeds and tabs come from todo itself."""


@dataclasses.dataclass(frozen=True)
class Answer:
    code: int
    out: bytes
    err: bytes
    kib: int = 0

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def todos(self) -> list[dict]:
        return json.loads(self.out)


def judge(answer: Answer, what: str, codes: set[int] = CODES, raw: bool = False) -> Answer:
    """Raises `Broken` if an answer breaks a promise; `raw` if standard output is a file of some format."""
    def broken(why: str) -> Broken:
        return Broken(f"{what!r:.300} {why}: {answer.code} {answer.out[-200:]!r} {answer.err[-300:]!r}")

    if answer.code not in codes:
        raise broken(f"ended with {answer.code}")
    for name, data in (("output", b"" if raw else answer.out), ("message", answer.err)):
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise broken(f"wrote an {name} that is not UTF-8") from None
        if found := UNSAFE.search(text):
            raise broken(f"wrote {found.group()!r} raw")
    if answer.code in CODES - {0} and not answer.err:
        raise broken("failed without a word")
    if answer.code and not answer.err.splitlines()[0].startswith(b"todo: ") and b"\ntodo: " not in answer.err:
        raise broken("does not say what happened")
    return answer


@dataclasses.dataclass
class Todo:
    """A `todo` with a home of its own."""

    program: str
    home: pathlib.Path
    patience: float = 120

    def environment(self, **variables: str | bytes) -> dict:
        return {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"} | variables

    def run(self, *arguments: str | bytes, stdin: bytes = b"", codes: set[int] = CODES, raw: bool = False,
            what: str = "", **variables: str | bytes) -> Answer:
        command = [self.program, *arguments]
        try:
            done = subprocess.run(command, input=stdin, capture_output=True, timeout=self.patience, cwd=self.home,
                                  env=self.environment(**variables))
        except subprocess.TimeoutExpired:
            raise Broken(f"{command[1:]!r:.300} hangs") from None
        return judge(Answer(done.returncode, done.stdout, done.stderr), what or f"{arguments} {variables or ''}", codes, raw)

    def terminal(self, *arguments: str, columns: int = 80, **variables: str) -> Answer:
        """Runs it at a terminal, without a pager or colours; the answer leaves out column positioning."""
        pid, descriptor = pty.fork()
        if pid == 0:
            os.chdir(self.home)
            os.execve(self.program, [self.program, *arguments], self.environment(
                TERM="xterm", NO_COLOR="1", TODO_PAGER="cat", COLUMNS=str(columns), **variables))
        out = b""
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            if not select.select([descriptor], [], [], 1)[0]:
                continue
            try:
                chunk = os.read(descriptor, 65_536)
            except OSError:
                break
            if not chunk:
                break
            out += chunk
        else:
            os.kill(pid, 9)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        os.close(descriptor)
        own = re.compile(rb"\x1b\[\d+G|\r(?=\n)")
        return judge(Answer(code, own.sub(b"", out), b""), f"{arguments} at a terminal", {0})

    def stream(self, *arguments: str, chunks, codes: set[int]) -> Answer:
        """Runs it with an input too large for memory, and measures how much memory it takes."""
        process = subprocess.Popen([self.program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, cwd=self.home, env=self.environment())

        def feed() -> None:
            try:
                for chunk in chunks:
                    process.stdin.write(chunk)
                process.stdin.close()
            except OSError:
                pass

        threading.Thread(target=feed, daemon=True).start()
        out, err = process.stdout.read(), process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return judge(Answer(process.returncode, out, err, usage.ru_maxrss), f"{arguments}, streamed", codes)
