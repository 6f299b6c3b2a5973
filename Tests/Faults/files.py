"""Breaks commands that write a file of their own: it has its old content, or the whole new one."""

import dataclasses
import functools
import pathlib
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator

from calls import ERRORS, EXIT_CODES
from contents import Snapshot, put, take
from disk import Disk, Files
from interposer import Fault, read_log
from program import Answer, Program, database
from stories import FEW, FIXED
from tally import Broken, Case

SCRIPT = b"# What stands here stays.\n" * 500 + b"add milk\ntoggle 1\nundo\n"


def make_list(program: Program, home: pathlib.Path) -> None:
    for words in [*FEW, ("edit", "3", "--note", "n" * 9_000)]:
        answer = program.run(home, *words, *FIXED)
        assert answer.code == 0, answer


def make_damaged_list(program: Program, home: pathlib.Path) -> None:
    """Makes a list with one unreadable index, so that every todo can still be rescued."""
    make_list(program, home)
    path = database(home)
    stored = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    page, = stored.execute(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'todoByPosition'").fetchone()
    stored.close()
    with path.open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"\xA5" * 4096)


@dataclasses.dataclass(frozen=True)
class Replacement:
    """A command that creates or replaces the file `file`."""

    name: str
    words: tuple[str, ...]
    file: str
    before: bytes | None = None
    """`None` if there is no file yet: the command then refuses to replace it when run again."""
    prepare: Callable[[Program, pathlib.Path], None] = make_list
    """Makes the command's input."""


REPLACEMENTS = [
    Replacement(
        "record", ("check", "--record", "week.check"), "week.check", SCRIPT,
        prepare=lambda program, home: None),
    Replacement("export", ("export", "--output", "all.json"), "all.json", b"[]\n" * 3_000),
    Replacement("backup", ("backup", "copy.sqlite"), "copy.sqlite"),
    Replacement("backup-force", ("backup", "copy.sqlite", "--force"), "copy.sqlite", b"old" * 9_000),
    Replacement(
        "rescue", ("doctor", "--rescue", "saved.sqlite"), "saved.sqlite", prepare=make_damaged_list),
    Replacement(
        "config", ("config", "--init"), ".config/todo/config",
        prepare=lambda program, home: None),
]


@dataclasses.dataclass(frozen=True)
class Rehearsal:
    """A command's effects if nothing breaks it."""

    replacement: Replacement
    begin: Snapshot
    after: bytes


def content_of(home: pathlib.Path, replacement: Replacement) -> bytes | None:
    path = home / replacement.file
    return path.read_bytes() if path.exists() else None


def files_in(snapshot: Snapshot) -> set[str]:
    """Returns the files that aren't empty: a folder or an empty journal does no harm."""
    return {name for name, (_, content) in snapshot.items() if content}


def run(program: Program, home: pathlib.Path, replacement: Replacement, more: dict[str, str] = {}) -> Answer:
    return program.run(home, *replacement.words, *FIXED, environment=more)


def strike(
    program: Program, rehearsal: Rehearsal, fault: Fault, call: str, folder: pathlib.Path
) -> None:
    """Runs the command with a fault and checks the file."""
    replacement, after = rehearsal.replacement, rehearsal.after
    home = folder / "home"
    put(rehearsal.begin, home)
    answer = run(program, home, replacement, program.watched(home, fault))
    content = content_of(home, replacement)
    if content not in (replacement.before, after):
        raise Broken(f"the file has {len(content or b'')} bytes of neither what was nor what was to be")
    check_answer(answer, fault, is_done=content == after)

    found = take(home)
    others = {name: entry for name, entry in rehearsal.begin.items() if entry[1] and name != replacement.file}
    if any(found.get(name) != entry for name, entry in others.items()):
        raise Broken("it changed what it was to read")
    left = files_in(found) - set(others) - {replacement.file}
    # The call that removes the new file may itself have failed.
    may_leave = answer.is_killed or fault.kind == "fail-from" or call == "unlink"
    if left and not may_leave:
        raise Broken(f"it left something behind: {sorted(left)}")

    again = run(program, home, replacement)
    if content == after and replacement.before is None:
        if again.code != 73 or "\nhint: " not in again.err:
            raise Broken(f"it does not say that the file is there: {again}")
    elif again.code != 0:
        raise Broken(f"it does not work again: {again}")
    if content_of(home, replacement) != after:
        raise Broken(f"again it does something else: {again}")


def check_answer(answer: Answer, fault: Fault, is_done: bool) -> None:
    """Checks that the answer is true."""
    if answer.is_killed:
        if answer.out and not is_done:
            raise Broken(f"it said {answer.out!r}, and the file is as before")
        return
    if answer.code == 0:
        if not is_done:
            raise Broken("it ended with 0, and the file is as before")
        return
    codes = EXIT_CODES[fault.error] | ({65, 66} if fault.reads else set())
    # There is no hint for an unreadable input file.
    has_hint = "\nhint: " in answer.err or answer.code == 66
    if answer.code not in codes or not answer.err.startswith("todo: ") or not has_hint:
        raise Broken(f"{fault.error} ends with {answer.code}: {answer.err!r}")
    if ("saved, but" in answer.err) != is_done:
        state = "whole" if is_done else "as before"
        raise Broken(f"the file is {state}, and the message is {answer.err!r}")


def check(
    replacement: Replacement, files: Files, allowed: tuple[bytes | None, ...], folder: pathlib.Path
) -> None:
    """Checks the file that a power cut left, without running the program."""
    content = files.get(replacement.file)
    if content not in allowed:
        size = "nothing" if content is None else f"{len(content)} bytes"
        raise Broken(f"the file holds {size} of neither what was nor what was to be")


def cases(program: Program, folder: pathlib.Path, quick: bool) -> Iterator[Case]:
    for replacement in REPLACEMENTS:
        home, log = folder / replacement.name, folder / f"{replacement.name}.log"
        home.mkdir()
        replacement.prepare(program, home)
        if replacement.before is not None:
            (home / replacement.file).write_bytes(replacement.before)
        begin, disk = take(home), Disk(home)
        answer = run(program, home, replacement, program.watched(home, log=log))
        assert answer.code == 0, answer
        after = (home / replacement.file).read_bytes()
        assert after != replacement.before
        rehearsal = Rehearsal(replacement, begin, after)
        events = read_log(log)

        def case(kind: str, fault: Fault, call: str) -> Case:
            reads = "read:" if fault.reads else ""
            name = f"{replacement.name}:{fault.kind}:{reads}{fault.at}{fault.error and ':'}{fault.error}"
            return Case(name, kind, functools.partial(strike, program, rehearsal, fault, call))

        for number, event in enumerate((event for event in events if event.call != "told"), 1):
            kinds = [("kill-before", ""), ("kill-after", ""), *[("torn", "")] * (event.call == "write")]
            for error in ERRORS:
                kinds.append(("fail-once", error))
                # A call that is always interrupted would be retried forever.
                if error != "EINTR":
                    kinds.append(("fail-from", error))
            for index, (kind, error) in enumerate(kinds):
                if not quick or index % 9 == number % 9:
                    yield case(f"{kind} {error}".strip(), Fault(kind, number, error), event.call)

        if replacement.name != "rescue":
            # A rescue treats a failed read as damage, and saves the rest.
            reads = count_reads(program, rehearsal, folder)
            for number in range(1, reads + 1, 5 if quick else 1):
                yield case("read EIO", Fault("fail-once", number, "EIO", reads=True), "read")

        for number, event in enumerate(events):
            disk.apply(event)
            told = number == len(events) - 1 or any(event.call == "told" for event in events[: number + 1])
            chance = random.Random(f"{replacement.name} {number}")
            for name, kept, growth in disk.recipes(chance, 5 if quick else 60):
                files = disk.state(kept, growth)
                yield Case(
                    f"{replacement.name}:power:{number}:{name}", "power cut",
                    functools.partial(
                        check, replacement, files,
                        (after,) if told else (replacement.before, after)))


def count_reads(program: Program, rehearsal: Rehearsal, folder: pathlib.Path) -> int:
    home, log = folder / "reading", folder / "reads.log"
    put(rehearsal.begin, home)
    run(program, home, rehearsal.replacement,
        program.watched(home, Fault("fail-once", 0, reads=True), log))
    count = sum(event.call == "read" for event in read_log(log))
    shutil.rmtree(home)
    log.unlink()
    return count
