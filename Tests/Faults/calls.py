"""Breaks every call of a command: the process dies before, after or in it, or the call fails."""

import dataclasses
import functools
import pathlib
import shutil
from collections.abc import Iterator

from contents import Contents, Damage, Snapshot, contents, put, take
from interposer import Event, Fault, read_log
from program import Answer, Program, database
from stories import FIXED, Story
from tally import Broken, Case

ERRORS = ["ENOSPC", "EIO", "EINTR", "EACCES", "EDQUOT"]

EXIT_CODES = {
    "ENOSPC": {74},
    "EDQUOT": {74},
    "EIO": {74},
    "EINTR": {74},
    # An open file can be written to despite its permissions, so EACCES then means a failed disk.
    "EACCES": {74, 77},
}
"""The exit codes of a command that fails because one of its calls reported this error."""


@dataclasses.dataclass(frozen=True)
class Rehearsal:
    """A story's effects if nothing breaks it."""

    story: Story
    begin: Snapshot
    """The folder before."""
    before: Contents
    after: Contents
    log: list[Event]
    calls: int
    """How many calls can be broken."""
    reads: int
    """How many calls read."""
    next_contents: dict[Contents, Contents]
    """The list after one more command, run on the list in `before` and in `after`."""


NEXT = ("add", "afterwards", *FIXED)


def rehearse(program: Program, story: Story, folder: pathlib.Path) -> Rehearsal:
    """Runs `story` undisturbed in `folder`, and records its effects."""
    home = folder / "home"
    story.prepare(program, home)
    begin, before = take(home), contents(database(home))

    log = folder / "log"
    answer = story.run(program, home, program.watched(home, log=log))
    assert answer.code == 0, (story.name, answer)
    after = contents(database(home))
    assert before != after, story.name
    events = read_log(log)

    following = {after: next_contents(program, home)}
    again = folder / "again"
    put(begin, again)
    following[before] = next_contents(program, again)

    reading = folder / "reading"
    put(begin, reading)
    read = folder / "reads"
    story.run(program, reading, program.watched(reading, Fault("fail-once", 0, reads=True), read))
    return Rehearsal(
        story, begin, before, after, events,
        calls=sum(event.call != "told" for event in events),
        reads=sum(event.call == "read" for event in read_log(read)),
        next_contents=following)


def next_contents(program: Program, home: pathlib.Path) -> Contents:
    answer = program.run(home, *NEXT)
    assert answer.code == 0, answer
    return contents(database(home))


def look(program: Program, home: pathlib.Path, allowed: dict[str, Contents]) -> str:
    """Reads the list like a person; returns the name of its state, which has to be allowed.

    Reading rolls back what a crash left unfinished.
    """
    answer = program.run(home, "list", "--all", "--json")
    if answer.code != 0:
        raise Broken(f"`todo list` ends with {answer.code}: {answer.err.strip()}")
    try:
        found = contents(database(home))
    except Damage as damage:
        raise Broken(f"damage: {damage}") from damage
    for name, state in allowed.items():
        if found == state:
            return name
    raise Broken(f"the list is neither of {', '.join(allowed)}: {difference(found, allowed)}")


def difference(found: Contents, allowed: dict[str, Contents]) -> str:
    parts = []
    for name, state in allowed.items():
        tables = [
            f"{table} has {len(rows)} rows, not {len(expected)}" if len(rows) != len(expected)
            else f"{table} differs"
            for (table, rows), (_, expected) in zip(found, state) if rows != expected
        ]
        parts.append(f"{name} ({', '.join(tables)})")
    return "; ".join(parts)


def go_on(program: Program, home: pathlib.Path, rehearsal: Rehearsal, state: Contents) -> None:
    """Checks that the next command works as if nothing had happened."""
    answer = program.run(home, *NEXT)
    if answer.code != 0:
        raise Broken(f"the next command ends with {answer.code}: {answer.err.strip()}")
    if contents(database(home)) != rehearsal.next_contents[state]:
        raise Broken("the next command did something else than without the fault")
    mode = database(home).stat().st_mode & 0o777
    if mode != 0o600:
        raise Broken(f"the file has the mode {mode:o}")


def check_answer(answer: Answer, state: str, fault: Fault) -> None:
    """Checks that the answer is true."""
    if answer.is_killed:
        if answer.out and state != "after":
            raise Broken(f"it said {answer.out!r}, and the list is as before")
        return
    if answer.code == 0:
        if state != "after":
            raise Broken("it ended with 0, and the list is as before")
        return
    # SQLite reports an unreadable page as damage (`SQLITE_IOERR_CORRUPTFS`).
    expected = EXIT_CODES[fault.error] | ({65} if fault.reads else set())
    # The configuration file isn't part of the list.
    if fault.reads and ".config/todo/config" in answer.err:
        expected = {66}
    if answer.code not in expected:
        raise Broken(f"{fault.error} ends with {answer.code}: {answer.err.strip()}")
    if not answer.err.startswith("todo: ") or "\nhint: " not in answer.err:
        raise Broken(f"no message with a hint: {answer.err!r}")
    says_saved = "saved, but" in answer.err
    if says_saved != (state == "after"):
        raise Broken(f"the list is as {state}, and the message is {answer.err!r}")
    if answer.out:
        raise Broken(f"it failed and said {answer.out!r}")


def strike(
    program: Program, rehearsal: Rehearsal, fault: Fault, folder: pathlib.Path,
    goes_on: bool = True,
) -> None:
    """Runs the story with a fault and checks the result."""
    home = folder / "home"
    put(rehearsal.begin, home)
    answer = rehearsal.story.run(program, home, program.watched(home, fault))
    allowed = {"before": rehearsal.before, "after": rehearsal.after}
    state = look(program, home, allowed)
    check_answer(answer, state, fault)
    if goes_on:
        go_on(program, home, rehearsal, allowed[state])


def numbers(rehearsal: Rehearsal, most: int | None = None) -> list[int]:
    """Returns the calls to break: every call, or every `stride`-th and the first and last ones.

    With `most`, there are about that many.
    """
    calls = rehearsal.calls
    stride = max(rehearsal.story.stride, calls // most if most else 1)
    ends = 2 if most else 10
    return [
        number for number in range(1, calls + 1)
        if number % stride == 0 or number <= ends or number > calls - ends
    ]


def kills(program: Program, rehearsal: Rehearsal, quick: bool) -> Iterator[Case]:
    """The process dies before, after or in the middle of each call."""
    calls = [event for event in rehearsal.log if event.call != "told"]
    for number in numbers(rehearsal, 8 if quick else None):
        for kind in ["kill-before", "kill-after", "torn"]:
            if kind == "torn" and calls[number - 1].call != "write":
                continue
            yield Case(
                f"{rehearsal.story.name}:{kind}:{number}", kind,
                functools.partial(strike, program, rehearsal, Fault(kind, number)))


def failures(program: Program, rehearsal: Rehearsal, quick: bool) -> Iterator[Case]:
    """Each call fails: once, or from then on."""
    # A call that is always interrupted would be retried forever.
    kinds = [
        (error, kind) for error in ERRORS for kind in ["fail-once", "fail-from"]
        if (error, kind) != ("EINTR", "fail-from")
    ]
    for number in numbers(rehearsal, 10 if quick else None):
        for index, (error, kind) in enumerate(kinds):
            if not quick or index == number % len(kinds):
                yield Case(
                    f"{rehearsal.story.name}:{kind}:{number}:{error}", f"{kind} {error}",
                    functools.partial(
                        strike, program, rehearsal, Fault(kind, number, error),
                        goes_on=error in ("ENOSPC", "EIO")))


def read_failures(program: Program, rehearsal: Rehearsal, quick: bool) -> Iterator[Case]:
    """Each call that reads fails, as on an unreadable disk."""
    stride = max(1, rehearsal.reads // (4 if quick else 100))
    for number in range(1, rehearsal.reads + 1, stride):
        yield Case(
            f"{rehearsal.story.name}:read:{number}:EIO", "read EIO",
            functools.partial(
                strike, program, rehearsal, Fault("fail-once", number, "EIO", reads=True)))


def recoveries(program: Program, rehearsal: Rehearsal, quick: bool) -> Iterator[Case]:
    """The process dies, and so does the next one during its recovery."""
    every = range(rehearsal.calls - 3, 0, -rehearsal.calls // 2)
    for number in every if quick else numbers(rehearsal):
        yield Case(
            f"{rehearsal.story.name}:recovery:{number}", "death in recovery",
            functools.partial(die_twice, program, rehearsal, number))


def die_twice(program: Program, rehearsal: Rehearsal, number: int, folder: pathlib.Path) -> int:
    """Kills a command before the call `number`, then the next command at each call of its recovery.

    The next command first only reads, then writes: both have to roll back before they do anything
    else. Returns the number of deaths.
    """
    home = folder / "home"
    put(rehearsal.begin, home)
    rehearsal.story.run(program, home, program.watched(home, Fault("kill-before", number)))
    left = take(home)
    shutil.rmtree(home)

    allowed = {"before": rehearsal.before, "after": rehearsal.after}
    allowed |= {
        f"{name} and the next command": rehearsal.next_contents[state]
        for name, state in list(allowed.items())
    }
    deaths = last = 0
    for words in [("list", "--all"), NEXT]:
        call = 0
        while words is not NEXT or call < last + 2:
            call += 1
            put(left, home)
            answer = program.run(
                home, *words, environment=program.watched(home, Fault("kill-before", call)))
            state = look(program, home, allowed)
            shutil.rmtree(home)
            if words is not NEXT and "next" in state:
                raise Broken("reading changed the list")
            if words is NEXT and answer.out and "next" not in state:
                raise Broken(f"killed at call {call}, it said {answer.out!r}; the list is as {state}")
            deaths += 1
            if not answer.is_killed:
                if answer.code != 0:
                    raise Broken(f"the next command ends with {answer.code}: {answer.err.strip()}")
                last = call
                break
    return deaths
