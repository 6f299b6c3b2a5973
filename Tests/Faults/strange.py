"""Puts something else where a file should be: a pipe, a folder, a link, a socket."""

import functools
import os
import pathlib
import socket
from collections.abc import Callable, Iterator

from commands import EVERY, READING, Command, prepare, run
from contents import take
from program import Program, database
from tally import Broken, Case

PRECIOUS = b"Nobody writes through a link.\n"


def make_pipe(path: pathlib.Path) -> None:
    os.mkfifo(path)


def make_folder(path: pathlib.Path) -> None:
    path.mkdir()


def make_link(path: pathlib.Path) -> None:
    (path.parent / "precious").write_bytes(PRECIOUS)
    path.symlink_to("precious")


def make_broken_link(path: pathlib.Path) -> None:
    path.symlink_to("made-by-nobody")


def make_socket(path: pathlib.Path) -> None:
    # The path of a socket has to be short.
    here = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(f"/proc/self/fd/{here}/{path.name}")
    finally:
        os.close(here)


KINDS: dict[str, Callable[[pathlib.Path], None]] = {
    "pipe": make_pipe, "folder": make_folder, "link": make_link, "broken-link": make_broken_link,
    "socket": make_socket,
}


def in_place_of_journal(
    program: Program, suffix: str, kind: str, commands: list[Command], is_linked: bool,
    folder: pathlib.Path,
) -> int:
    """Every command refuses such a journal at once, and touches nothing."""
    home = folder / "home"
    prepare(program, home)
    journal = database(home).with_name(database(home).name + suffix)
    journal.unlink(missing_ok=True)
    KINDS[kind](journal)
    more = {}
    if is_linked:
        (home / "link").symlink_to(database(home))
        more = {"TODO_DATABASE": str(home / "link")}
    before = take(home)
    for command in commands:
        answer = run(program, home, command, timeout=30, more=more)
        if answer.code != 65 or f"{journal.name} belongs to the list" not in answer.err:
            raise Broken(f"{command.name} ends with {answer}")
        if "\nhint: " not in answer.err:
            raise Broken(f"{command.name}: no hint: {answer.err!r}")
        if take(home) != before:
            raise Broken(f"{command.name} changed the files")
    return len(commands)


def before_first(program: Program, kind: str, folder: pathlib.Path) -> int:
    """The very first command refuses it too, and makes no list."""
    home = folder / "home"
    path = database(home)
    path.parent.mkdir(parents=True)
    KINDS[kind](path.with_name(path.name + "-journal"))
    answer = run(program, home, Command(("add", "first")), timeout=30)
    if answer.code != 65 or path.exists():
        raise Broken(str(answer))
    return 1


def in_place_of_list(program: Program, kind: str, folder: pathlib.Path) -> int:
    home = folder / "home"
    path = database(home)
    path.parent.mkdir(parents=True)
    KINDS[kind](path)
    for command in [Command(("add", "x")), Command(("backup", "copy.sqlite")), *READING]:
        answer = run(program, home, command, timeout=30)
        expected = {"link": {65}, "broken-link": {0, 1, 65, 66, 73}}.get(kind, {65})
        if answer.code not in expected:
            raise Broken(f"{command.name} ends with {answer}")
    if kind == "link" and (path.parent / "precious").read_bytes() != PRECIOUS:
        raise Broken("it wrote through a link to another file")
    return 2 + len(READING)


def in_place_of_settings(program: Program, kind: str, folder: pathlib.Path) -> int:
    """Something else in its place is reported, and stops only commands that need a setting."""
    home = folder / "home"
    prepare(program, home)
    path = home / ".config" / "todo" / "config"
    path.parent.mkdir(parents=True)
    KINDS[kind](path)
    for words in [("add", "x"), ("list",), ("doctor",)]:
        answer = run(program, home, Command(words), timeout=30)
        if answer.code not in ({0, 66} if words == ("list",) else {0}):
            raise Broken(f"{words} ends with {answer}")
        if kind not in ("link", "broken-link") and ".config/todo/config" not in answer.err:
            raise Broken(f"{words} does not say what is wrong: {answer}")
    return 3


def cases(program: Program, folder: pathlib.Path, quick: bool) -> Iterator[Case]:
    def case(name: str, kind: str, function: Callable, *arguments) -> Case:
        return Case(f"strange:{name}", kind, functools.partial(function, program, *arguments))

    on_list = [command for command in EVERY if command.uses_list]
    for suffix in ["-journal", "-wal", "-shm"]:
        for kind in KINDS:
            some = on_list if not quick or (suffix, kind) == ("-journal", "pipe") else on_list[::6]
            for is_linked in (False, True):
                name = f"{suffix[1:]}:{kind}{':linked' * is_linked}"
                yield case(name, "something in the journal's place", in_place_of_journal,
                           suffix, kind, some, is_linked)
    for kind in KINDS:
        yield case(f"first:{kind}", "something in the journal's place", before_first, kind)
        yield case(f"list:{kind}", "something in the list's place", in_place_of_list, kind)
        yield case(f"settings:{kind}", "something in the settings' place", in_place_of_settings, kind)
