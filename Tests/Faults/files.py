"""Breaks commands that replace a file which is no list: it is what it was, or what it is to become."""

import dataclasses
import functools
import pathlib
import random
from collections.abc import Iterator

from calls import ERRORS, EXIT_CODES
from contents import Snapshot, put, take
from disk import Disk, Files
from interposer import Fault, read_log
from program import Program
from tally import Broken, Case

SCRIPT = b"# What stands here stays.\n" * 500 + b"add milk\ntoggle 1\nundo\n"


@dataclasses.dataclass(frozen=True)
class Replacement:
    """A command that replaces the file `name`."""

    name: str
    words: tuple[str, ...]
    file: str
    before: bytes


REPLACEMENTS = [Replacement("record", ("check", "--record", "week.check"), "week.check", SCRIPT)]


def strike(
    program: Program, replacement: Replacement, begin: Snapshot, after: bytes, fault: Fault,
    folder: pathlib.Path,
) -> None:
    """Runs the command with a fault and looks at the file."""
    home = folder / "home"
    put(begin, home)
    answer = program.run(home, *replacement.words, environment=program.watched(home, fault))
    content = (home / replacement.file).read_bytes()
    if content not in (replacement.before, after):
        raise Broken(f"the file has {len(content)} bytes of neither what was nor what was to be")
    if answer.is_killed:
        if answer.out and content != after:
            raise Broken(f"it said {answer.out!r}, and the file is as before")
    elif answer.code == 0:
        if content != after:
            raise Broken("it ended with 0, and the file is as before")
    else:
        if answer.code not in EXIT_CODES[fault.error] or "\nhint: " not in answer.err:
            raise Broken(f"{fault.error} ends with {answer.code}: {answer.err!r}")
        if content != replacement.before:
            raise Broken(f"it failed, and the file was replaced: {answer.err!r}")
    # What would take away the new file may itself have failed.
    if not answer.is_killed and fault.kind != "fail-from" and len(take(home)) != len(begin):
        raise Broken(f"it left something behind: {sorted(take(home))}")
    again = program.run(home, *replacement.words)
    if again.code != 0 or (home / replacement.file).read_bytes() != after:
        raise Broken(f"it does not work again: {again}")


def check(
    replacement: Replacement, files: Files, allowed: tuple[bytes, ...], folder: pathlib.Path
) -> None:
    """Looks at what a power cut left; no program is needed to see it."""
    content = files.get(replacement.file)
    if content not in allowed:
        size = "nothing" if content is None else f"{len(content)} bytes"
        raise Broken(f"the file holds {size} of neither what was nor what was to be")


def cases(program: Program, folder: pathlib.Path, quick: bool) -> Iterator[Case]:
    for replacement in REPLACEMENTS:
        home, log = folder / replacement.name, folder / f"{replacement.name}.log"
        home.mkdir()
        (home / replacement.file).write_bytes(replacement.before)
        begin, disk = take(home), Disk(home)
        answer = program.run(home, *replacement.words, environment=program.watched(home, log=log))
        assert answer.code == 0, answer
        after = (home / replacement.file).read_bytes()
        assert after != replacement.before
        events = read_log(log)

        def case(kind: str, fault: Fault) -> Case:
            name = f"{replacement.name}:{fault.kind}:{fault.at}{fault.error and ':'}{fault.error}"
            return Case(
                name, kind,
                functools.partial(strike, program, replacement, begin, after, fault))

        for number, event in enumerate((event for event in events if event.call != "told"), 1):
            for kind in ["kill-before", "kill-after", *["torn"] * (event.call == "write")]:
                yield case(kind, Fault(kind, number))
            for error in ERRORS:
                for kind in ["fail-once"] if error == "EINTR" else ["fail-once", "fail-from"]:
                    if not quick or kind == "fail-once":
                        yield case(f"{kind} {error}", Fault(kind, number, error))

        told = False
        for number, event in enumerate(events):
            disk.apply(event)
            told = told or event.call == "told"
            chance = random.Random(f"{replacement.name} {number}")
            for name, kept, growth in disk.recipes(chance, 20 if quick else 200):
                files = disk.state(kept, growth)
                yield Case(
                    f"{replacement.name}:power:{number}:{name}", "power cut",
                    functools.partial(
                        check, replacement, files,
                        (after,) if told else (replacement.before, after)))
