"""The commands to break, each with its initial list."""

import dataclasses
import pathlib
import sqlite3

from interposer import SMALL_CACHE
from program import NOW, Program, database

FIXED = ("--seed", "7", "--now", NOW)
"""Options with which the same input gives the same bytes."""

RELEASED = max(
    (pathlib.Path(__file__).parents[1] / "Released").glob("*/plain.sql"),
    key=lambda path: [int(number) for number in path.parent.name.split(".")])


@dataclasses.dataclass(frozen=True)
class Story:
    """A command that changes something, and how to prepare for it."""

    name: str
    words: tuple[str, ...]
    stdin: bytes = b""
    before: tuple[tuple[str, ...], ...] = (
        ("add", "Buy milk", "--tag", "shop", "--priority", "high"),
        ("add", "Call mum", "--due", "2026-12-24"),
        ("add", "Water the plants", "--note", "the ferns too"),
        ("complete", "2"),
    )
    """Commands to run first, undisturbed."""
    environment: tuple[tuple[str, str], ...] = ()
    is_old: bool = False
    """Whether the last released version made its list."""
    stride: int = 1
    """If there are too many calls, only every `stride`-th one is broken."""

    def prepare(self, program: Program, home: pathlib.Path) -> None:
        home.mkdir()
        for words in self.before:
            answer = program.run(home, *words, *FIXED)
            assert answer.code == 0, (words, answer)
        if self.is_old:
            make_old(database(home))

    def run(self, program: Program, home: pathlib.Path, more: dict[str, str]):
        return program.run(
            home, *self.words, *FIXED, stdin=self.stdin, environment=dict(self.environment) | more)


def make_old(path: pathlib.Path) -> None:
    """Makes a list as the last released version left it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    old = sqlite3.connect(path, isolation_level=None)
    old.executescript(RELEASED.read_text())
    old.close()
    path.chmod(0o600)


def script(count: int, note: str = "") -> bytes:
    """Returns lines that add `count` todos, complete every third and edit every fifth."""
    lines = []
    for number in range(1, count + 1):
        lines.append(f'add "line {number}" --as l{number} --note "{note}"')
        if number % 3 == 0:
            lines.append(f"complete @l{number}")
        if number % 5 == 0:
            lines.append(f'edit @l{number} "edited {number}" --tag odd')
    return "\n".join(lines).encode()


FEW = Story("", ()).before

STORIES = [
    Story("first", ("add", "The first of all"), before=()),
    Story("old", ("add", "The first of this release"), before=(), is_old=True),
    Story("add", ("add", "Write a letter", "--tag", "home", "--due", "2026-12-01")),
    Story("toggle", ("toggle", "1", "2")),
    Story("complete", ("complete", "1", "3")),
    Story("reopen", ("reopen", "2")),
    Story("edit", ("edit", "1", "Buy oat milk", "--note", "the blue one", "--remove-tag", "shop")),
    Story("move", ("move", "3", "--to-top")),
    Story("delete", ("delete", "1", "3")),
    Story("clear", ("clear",)),
    Story("undo", ("undo", "2")),
    Story("redo", ("redo", "2"), before=(*FEW, ("undo", "2"))),
    Story("batch", ("batch",), stdin=b"add one\nadd two\ntoggle 1\nmove 3 --to-top\ndelete 2\n"),
    Story(
        "import", ("import", "-", "--format", "jsonl"),
        stdin=b'{"description":"one","tags":["shop"]}\n{"description":"two","due":"2026-12-01"}\n'),
    # The transaction does not fit into the cache: rows reach the file long before the commit.
    Story(
        "spill", ("batch",), stdin=b"edit 1 spilt\n" + script(90, "x" * 900) + b"\ndelete 2-3\n",
        environment=tuple(SMALL_CACHE.items()), stride=7),
    # Enough todos for the text index to be filled.
    Story("index", ("batch",), stdin=script(4100), before=(), stride=97),
    Story(
        "spill-undo", ("undo",), stride=7, environment=tuple(SMALL_CACHE.items()),
        before=(*FEW, ("edit", "1-3", "--note", "y" * 60_000))),
]
