"""Every command, with its initial list and its effects if nothing interferes."""

import dataclasses
import os
import pathlib
import subprocess

from contents import Contents, Snapshot, contents, take
from places import make
from program import Answer, Program, database
from stories import FIXED
from tally import Broken

SCRIPT = b'add "from a script" --tag new\ntoggle 1\n'


@dataclasses.dataclass(frozen=True)
class Command:
    """Words at the shell, and the standard input."""

    words: tuple[str, ...]
    stdin: bytes = b""
    makes: str = ""
    """The file that it makes besides the list, relative to the home."""
    uses_list: bool = True

    @property
    def name(self) -> str:
        return "-".join(word.strip("-").split("/")[-1] for word in self.words) or "none"


CHANGING = [
    Command(("add", "x", "--tag", "shop")),
    Command(("edit", "1", "Buy oat milk")),
    Command(("complete", "1")),
    Command(("toggle", "2")),
    Command(("move", "3", "--to-top")),
    Command(("delete", "1")),
    Command(("clear",)),
    Command(("undo",)),
    Command(("batch",), SCRIPT),
    Command(("import", "-", "--format", "jsonl"), b'{"description":"imported"}\n'),
]

READING = [
    Command(("list", "--all")),
    Command(("list", "milk", "--json")),
    Command(("show", "3")),
    Command(("history",)),
    Command(("stats",)),
    Command(("export", "--format", "csv")),
    Command(("doctor",)),
]

MAKING = [
    Command(("export", "--output", "all.json"), makes="all.json"),
    Command(("backup", "copy.sqlite"), makes="copy.sqlite"),
    Command(("doctor", "--rescue", "saved.sqlite"), makes="saved.sqlite"),
    Command(("check", "--record", "week.check"), makes="week.check", uses_list=False),
    Command(("config", "--init"), makes=".config/todo/config", uses_list=False),
]

OTHER = [
    Command(("check", "-"), b"toggle 9\n  ! no todo 9\n", uses_list=False),
    Command(("config",), uses_list=False),
    Command(("help", "add"), uses_list=False),
    Command(("--version",), uses_list=False),
]

EVERY = [*CHANGING, *READING, *MAKING, *OTHER]


def prepare(program: Program, home: pathlib.Path) -> None:
    """Makes a list, and a script without statements."""
    make(program, home)
    (home / "week.check").write_bytes(b"add milk\ntoggle 1\n")


def run(
    program: Program, home: pathlib.Path, command: Command, starter: tuple[str, ...] = (),
    timeout: float = 120, more: dict[str, str] = {}, **options
) -> Answer:
    """Runs a command.

    `starter` is the command line of a program that starts it; `options` go to `subprocess.Popen`.
    """
    process = subprocess.Popen(
        [*starter, program.path, *command.words, *FIXED], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=program.environment(home, more), cwd=home,
        **options)
    try:
        out, err = process.communicate(command.stdin, timeout)
    except subprocess.TimeoutExpired as error:
        process.kill()
        process.communicate()
        raise Broken(f"{command.name} does not end") from error
    return Answer(process.returncode, out.decode(errors="replace"), err.decode(errors="replace"))


@dataclasses.dataclass(frozen=True)
class Expected:
    """A command's answer, and the list before and after it."""

    begin: Snapshot
    """The home before."""
    out: str
    before: Contents
    after: Contents


def rehearse(program: Program, command: Command, folder: pathlib.Path) -> Expected:
    """Runs `command` undisturbed in a new home in `folder`; returns its answer and effects."""
    home = folder / "rehearsal"
    prepare(program, home)
    begin = take(home)
    before = contents(database(home))
    answer = run(program, home, command)
    assert answer.code == 0, (command, answer)
    after = contents(database(home))
    assert (before != after) == (command in CHANGING), command
    return Expected(begin, said(answer, home), before, after)


def said(answer: Answer, home: pathlib.Path) -> str:
    """Returns the output without the path of the home, so that it is the same in every home."""
    return answer.out.replace(str(home), "HOME")


def look(
    answer: Answer, home: pathlib.Path, command: Command, expected: Expected, codes: set[int] = {0}
) -> None:
    """Checks that a command did everything and said so, or did nothing and said why."""
    if answer.code not in codes:
        raise Broken(f"{command.name} ends with {answer.code}: {answer.err.strip()}")
    found = contents(database(home))
    if answer.code == 0:
        if found != expected.after:
            raise Broken(f"{command.name} ended with 0, and the list is otherwise")
        if said(answer, home) != expected.out:
            raise Broken(f"{command.name} answers {answer.out[:300]!r}")
        if command.makes and not (home / command.makes).exists():
            raise Broken(f"{command.name} made no file")
        return
    if found != expected.before:
        raise Broken(f"{command.name} ended with {answer.code}, and changed the list")
    if not answer.err.startswith("todo: ") or "\nhint: " not in answer.err:
        raise Broken(f"{command.name}: no message with a hint: {answer.err!r}")


def at_home(home: pathlib.Path, user: int) -> None:
    """Makes a user the owner of a home."""
    for path in [home.parent, home, *home.rglob("*")]:
        os.chown(path, user, user, follow_symlinks=False)
