"""Cuts the power after every call of a series of commands, and tries each possible state of the disk."""

import dataclasses
import functools
import hashlib
import pathlib
import random
import shutil
from collections.abc import Iterator

from calls import look
from contents import Contents, contents, take
from disk import Disk, Files
from interposer import Event, Fault, SMALL_CACHE, read_log
from program import Answer, Program, database
from stories import FEW, FIXED, make_old, script
from tally import Broken, Case


@dataclasses.dataclass(frozen=True)
class Series:
    """Consecutive commands; the power may be cut during any of them."""

    name: str
    commands: tuple[tuple[tuple[str, ...], bytes], ...]
    is_old: bool = False
    dies_at: int = 0
    """If not 0, the first command first dies before this call; then all of them run."""
    environment: tuple[tuple[str, str], ...] = ()
    states: int = 1_200
    """About how many of the possible states are tried."""
    sector: int = 512


def commands(*words: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], bytes], ...]:
    return tuple((words, b"") for words in words)


LIFE = commands(
    ("add", "one", "--tag", "shop"), ("add", "two"), ("toggle", "1"),
    ("edit", "2", "two and a half", "--note", "n" * 5_000), ("undo",), ("redo",), ("move", "2", "--to-top"),
    ("complete", "1", "2"), ("clear",), ("undo", "3"),
)

SERIES = [
    Series("life", LIFE),
    Series("life-4096", LIFE, sector=4096),
    Series("old", commands(("add", "one"), ("delete", "1")), is_old=True),
    Series(
        "batches",
        ((("batch",), script(60, "x" * 400)), (("batch",), script(60)), (("undo",), b""), (("redo",), b""))),
    Series(
        "spill",
        (*commands(*FEW), (("batch",), b"edit 1 spilt\n" + script(90, "x" * 900) + b"\ndelete 2-3\n"),
         (("undo",), b"")),
        environment=tuple(SMALL_CACHE.items()), states=2_000),
]
# The command after a death finds folders and files that were never synced.
SERIES += [
    Series(f"after-death-{call}", commands(("add", "one"), ("add", "two")), dies_at=call, states=150)
    for call in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
]


@dataclasses.dataclass(frozen=True)
class Recording:
    """A series' effects on the disk."""

    begin: pathlib.Path
    events: list[Event]
    states: list[Contents]
    """The list before the first command, and after each."""
    begun: list[int]
    """How many calls there were before each command."""
    told: list[int]
    """How many calls there were when each command reported success."""


def record(program: Program, series: Series, folder: pathlib.Path, more: dict[str, str]) -> Recording:
    home, log = folder / "home", folder / "log"
    home.mkdir()
    if series.is_old:
        make_old(database(home))
    disk_at_first = Disk(home, series.sector)
    states, begun, told = [contents(database(home))], [], []
    words = list(series.commands)
    if series.dies_at:
        dead = program.run(
            home, *words[0][0], *FIXED,
            environment=program.watched(home, Fault("kill-before", series.dies_at), log))
        assert dead.is_killed, dead
    for command, stdin in words:
        begun.append(len(read_log(log)))
        answer = program.run(
            home, *command, *FIXED, stdin=stdin,
            environment=dict(series.environment) | program.watched(home, log=log) | more)
        assert answer.code == 0, (command, answer)
        # Reading a write-ahead log creates files, which must not be on the disk.
        copy = folder / f"copy-{len(states)}"
        shutil.copytree(home, copy)
        states.append(contents(database(copy)))
        events = read_log(log)
        told.append(
            next(i for i in range(begun[-1], len(events)) if events[i].call == "told"))
    return Recording(disk_at_first, read_log(log), states, begun, told)


def check(
    program: Program, files: Files, allowed: dict[str, Contents], may_refuse: bool,
    folder: pathlib.Path,
) -> None:
    """Opens the files left by a power cut.

    `may_refuse` allows refusing a file that begins with rubbish, if nothing had ever been saved: it might
    be any program's, so it has to be left alone.
    """
    home = folder / "home"
    home.mkdir()
    for name, content in files.items():
        path = home / name
        if content is None:
            path.mkdir(mode=0o700)
        else:
            path.write_bytes(content)
            path.chmod(0o600)
    if may_refuse and database(home).exists():
        before = take(home)
        answer = program.run(home, "list")
        if answer.code == 65 and "it is not a SQLite database\nhint: " in answer.err:
            if take(home) != before:
                raise Broken("it refused a file and changed it")
            return
    look(program, home, allowed)


def fingerprint(files: Files, allowed: dict[str, Contents]) -> bytes:
    """Returns the same bytes for equal files with the same allowed states."""
    whole = hashlib.sha256(repr(sorted(allowed)).encode())
    for name, content in sorted(files.items()):
        size = -1 if content is None else len(content)
        whole.update(f"{name} {size} ".encode() + (content or b""))
    return whole.digest()


def cases(
    program: Program, series: Series, folder: pathlib.Path, quick: bool, more: dict[str, str] = {}
) -> Iterator[Case]:
    """Tries each different state that a power cut after some call may leave."""
    recording = record(program, series, folder, more)
    disk = recording.begin
    states = min(80, series.states // 3) if quick else series.states
    most = max(1, states // len(recording.events))
    stride = max(1, 3 * len(recording.events) // states)
    seen = set()
    for number, event in enumerate([None, *recording.events]):
        if event:
            disk.apply(event)
        chance = random.Random(f"{series.name} {number}")
        if chance.randrange(stride):
            continue
        done = sum(number > told for told in recording.told)
        started = sum(number > begun for begun in recording.begun)
        # Reported commands are saved; the running one is saved completely, or not at all.
        allowed = {
            f"after {count} commands": recording.states[count] for count in {done, max(done, started)}
        }
        for name, kept, growth in disk.recipes(chance, most):
            files = disk.state(kept, growth)
            key = fingerprint(files, allowed)
            if key in seen:
                continue
            seen.add(key)
            yield Case(
                f"{series.name}:power:{number}:{name}", "power cut",
                functools.partial(
                    check, program, files, allowed, done == 0 and growth not in (None, b"\0")))
