"""Deprives a command of what every process has: threads, open files, `/proc`, permissions for new files."""

import dataclasses
import functools
import itertools
import os
import pathlib
import resource
import shutil
import sys
from collections.abc import Iterator

from commands import CHANGING, EVERY, MAKING, Command, at_home, look, prepare, rehearse, run
from contents import contents, put
from places import OWN_WORLD, may_mount
from program import Program, database
from tally import Broken, Case

FIRST_USER = 20_000
"""The first user ID that commands run as: each case has its own, since the limit counts a user's threads."""


def few_files(
    program: Program, command: Command, limits: list[int], folder: pathlib.Path
) -> int:
    """With few open files, a command succeeds, or reports that it can't and changes nothing."""
    expected = rehearse(program, command, folder)
    for limit in limits:
        home = folder / f"home-{limit}"
        put(expected.begin, home)

        def allow() -> None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))

        answer = run(program, home, command, preexec_fn=allow)
        # The loader of a dynamically linked program needs an open file itself.
        if answer.code == 127 and "shared libraries" in answer.err:
            continue
        look(answer, home, command, expected, {0, 74})
    return len(limits)


def first_with_few_files(program: Program, limit: int, folder: pathlib.Path) -> int:
    """The very first command makes a list, or leaves nothing that hinders the next command."""
    home = folder / "home"
    home.mkdir()
    command = Command(("add", "first"))
    answer = run(
        program, home, command,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit)))
    listed = program.run(home, "list")
    if (answer.code == 0) != ("first" in listed.out) or listed.code:
        raise Broken(f"with {limit} files it ends with {answer.code}, and the list is {listed}")
    if answer.code not in (0, 74) and "shared libraries" not in answer.err:
        raise Broken(f"with {limit} files: {answer}")
    return 1


def soft_limit(program: Program, folder: pathlib.Path) -> int:
    """A limit that a process may raise doesn't count."""
    home = folder / "home"
    prepare(program, home)
    answer = run(
        program, home, Command(("add", "x")),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (6, 256)))
    if answer.code:
        raise Broken(str(answer))
    return 1


def closed_streams(program: Program, command: Command, folder: pathlib.Path) -> int:
    """Whichever standard streams are closed, no other file takes their place."""
    expected = rehearse(program, command, folder)
    tried = 0
    for count in (1, 2, 3):
        for closed in itertools.combinations((0, 1, 2), count):
            tried += 1
            home = folder / f"home-{'-'.join(map(str, closed))}"
            put(expected.begin, home)

            def close() -> None:
                for descriptor in closed:
                    os.close(descriptor)

            try:
                answer = run(program, home, command, preexec_fn=close)
            except BrokenPipeError:
                raise Broken("the pipe of standard input is closed") from None
            found = contents(database(home))
            if found not in (expected.before, expected.after):
                raise Broken(f"with {closed} closed the list is neither as before nor as after")
            if answer.code == 0 and found != expected.after:
                raise Broken(f"with {closed} closed it ends with 0, and the list is as before")
            # A command that has nothing to say, or nobody to say it to, still succeeds.
            if answer.code not in (0, 66, 74):
                raise Broken(f"with {closed} closed it ends with {answer}")
    return tried


def as_user(user: int, threads: int | None = None) -> dict:
    """Returns options that start a command as a user who owns little, with at most `threads` threads."""

    def limit() -> None:
        if threads is not None:
            resource.setrlimit(resource.RLIMIT_NPROC, (threads, threads))

    if os.getuid():
        return {"preexec_fn": limit}
    return {"user": user, "group": user, "extra_groups": [], "preexec_fn": limit}


def public(program: Program, folder: pathlib.Path) -> Program:
    """Returns a copy of the program that every user may run."""
    folder.mkdir(mode=0o755)
    copy = dataclasses.replace(program, path=folder / "todo")
    shutil.copy2(program.path, copy.path)
    copy.path.chmod(0o755)
    return copy


def no_threads(program: Program, command: Command, user: int, folder: pathlib.Path) -> int:
    """A command works even if no thread can be created."""
    folder.chmod(0o755)
    copy = public(program, folder / "public")
    expected = rehearse(program, command, folder)
    home = folder / "home"
    put(expected.begin, home)
    if os.getuid() == 0:
        at_home(home, user)
    answer = run(copy, home, command, timeout=60, **as_user(user, threads=1))
    look(answer, home, command, expected)
    return 1


def foreign_without_threads(program: Program, user: int, folder: pathlib.Path) -> int:
    """A file that isn't a list is refused even if no thread can be created."""
    folder.chmod(0o755)
    copy = public(program, folder / "public")
    tried = 0
    for content in [b"A letter.\n" * 500, b"SQLite format 3\0" + bytes(4080)]:
        for words in [("list",), ("add", "x"), ("doctor",), ("backup", "copy.sqlite")]:
            home = folder / f"home-{tried}"
            prepare(program, home)
            database(home).write_bytes(content)
            if os.getuid() == 0:
                at_home(home, user)
            answer = run(copy, home, Command(words), timeout=60, **as_user(user, threads=1))
            if answer.code != 65:
                raise Broken(f"{words} ends with {answer}")
            tried += 1
    return tried


WITHOUT_PROC = (*OWN_WORLD, "sh", "-c", 'mount -t tmpfs none /proc && exec "$0" "$@"')


def no_proc(program: Program, command: Command, folder: pathlib.Path) -> int:
    """Without `/proc`, a command still sees its arguments and obeys them."""
    expected = rehearse(program, command, folder)
    home = folder / "home"
    put(expected.begin, home)
    answer = run(program, home, command, starter=WITHOUT_PROC)
    look(answer, home, command, expected)
    return 1


def closed_umask(program: Program, command: Command, user: int, folder: pathlib.Path) -> int:
    """With a umask that forbids everything, the user who made a file can still read and write it."""
    folder.chmod(0o755)
    copy = public(program, folder / "public")
    home = folder / "home"
    prepare(program, home)
    if command.words[0] == "add":
        shutil.rmtree(home / "lists")
    if os.getuid() == 0:
        at_home(home, user)
    answer = run(copy, home, command, umask=0o777, **as_user(user))
    if answer.code:
        raise Broken(f"{command.name} ends with {answer.code}: {answer.err.strip()}")
    made = home / command.makes if command.makes else database(home)
    if made.stat().st_mode & 0o600 != 0o600:
        raise Broken(f"{command.name} made a file of mode {made.stat().st_mode & 0o777:o}")
    for words in [("add", "afterwards"), ("doctor",), ("undo",)]:
        answer = run(copy, home, Command(words), umask=0o777, **as_user(user))
        if answer.code:
            raise Broken(f"then {words} ends with {answer.code}: {answer.err.strip()}")
    return 4


def long_path(program: Program, length: int, folder: pathlib.Path) -> int:
    """A path of any length works, or is refused before anything is created."""
    home = folder / "home"
    prepare(program, home)
    deep = folder
    # Long folder names, but none above the maximum length.
    while len(str(deep)) + 220 < length:
        deep = deep / ("d" * 200)
    rest = length - len(str(deep)) - 1
    path = deep / ("n" * rest if rest <= 255 else "n" * (rest - 101) + "/" + "n" * 100)
    for words in [("add", "x", "--database", str(path)), ("backup", str(path.with_name("b" + path.name[1:])))]:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = pathlib.Path(words[-1])
        answer = program.run(home, *words)
        if answer.code == 0:
            for then in [("list",), ("add", "y"), ("undo",), ("doctor",)]:
                again = program.run(home, *then, "--database", str(target))
                if again.code:
                    raise Broken(f"{length} bytes: {words[0]} is done, and {then} ends with {again}")
            continue
        if answer.code != 73 or "Make room" in answer.err or "\nhint: " not in answer.err:
            raise Broken(f"{length} bytes: {words[0]} ends with {answer}")
        if any(target.parent.iterdir()) and not path.exists():
            raise Broken(f"{length} bytes: {words[0]} was refused, and left a file")
    return 2


def cases(program: Program, folder: pathlib.Path, quick: bool) -> Iterator[Case]:
    def case(name: str, kind: str, function, *arguments) -> Case:
        return Case(f"scarcity:{name}", kind, functools.partial(function, program, *arguments))

    limits = [3, 4, 5, 6, 8, 12, 16] if quick else list(range(3, 33))
    for command in EVERY:
        yield case(f"files:{command.name}", "few open files", few_files, command, limits)
    for limit in limits:
        yield case(f"first:{limit}", "few open files", first_with_few_files, limit)
    yield case("files:soft", "few open files", soft_limit)
    for command in CHANGING[:1] if quick else [*CHANGING, *MAKING]:
        yield case(f"closed:{command.name}", "closed standard streams", closed_streams, command)
    users = itertools.count(FIRST_USER)
    for command in EVERY:
        yield case(f"threads:{command.name}", "no threads", no_threads, command, next(users))
    yield case("threads:foreign", "no threads", foreign_without_threads, next(users))
    for command in [Command(("add", "x")), *MAKING]:
        yield case(f"umask:{command.name}", "closed umask", closed_umask, command, next(users))
    for length in [490, 496, 497, 504, 505, 512, 600] if quick else [*range(485, 525), 700, 4000]:
        yield case(f"path:{length}", "long path", long_path, length)
    if may_mount(folder, OWN_WORLD):
        for command in EVERY:
            yield case(f"proc:{command.name}", "no /proc", no_proc, command)
    else:
        print("SKIPPED: commands without /proc, for this user may mount nothing", file=sys.stderr)
