"""Builds the interposer and the tracer, and controls them through environment variables."""

import dataclasses
import errno
import pathlib
import subprocess

SOURCES = pathlib.Path(__file__).parent
COMPILE = ["clang", "-O2", "-Wall", "-Wextra", "-Werror"]


def build(folder: pathlib.Path) -> pathlib.Path:
    """Compiles the interposer into `folder`, and returns its path."""
    library = folder / "interposer.so"
    sources = sorted((SOURCES / "Interposer").glob("*.c"))
    subprocess.run(
        [*COMPILE, "-shared", "-fPIC", "-o", library, *sources, "-ldl", "-lpthread"], check=True)
    return library


def build_tracer(folder: pathlib.Path) -> pathlib.Path:
    """Compiles the tracer, for a program that loads no library, into `folder`."""
    tracer = folder / "tracer"
    subprocess.run([*COMPILE, "-o", tracer, *sorted((SOURCES / "Tracer").glob("*.c"))], check=True)
    return tracer


@dataclasses.dataclass(frozen=True)
class Fault:
    """The fault at the call with the number `at`, counted from 1."""

    kind: str
    """kill-before, kill-after, torn, stop-before, fail-once (this call), fail-from (this and all later calls)"""
    at: int
    error: str = ""
    """The name of the error that a failing call reports, such as ENOSPC."""
    reads: bool = False
    """Whether `at` counts calls that read, instead of calls that change something."""

    def environment(self) -> dict[str, str]:
        variables = {"FAULTS_KIND": self.kind, "FAULTS_AT": str(self.at)}
        if self.error:
            variables["FAULTS_ERRNO"] = str(getattr(errno, self.error))
        if self.reads:
            variables["FAULTS_READS"] = "1"
        return variables


SMALL_CACHE = {"FAULTS_CACHE_PAGES": "10"}
"""A cache of ten pages, so that a transaction of a few hundred rows spills it."""


@dataclasses.dataclass(frozen=True)
class Event:
    """One call that succeeded, as logged."""

    call: str
    """write, truncate, sync, create, mkdir, unlink, rename, link, chmod; told: something on stdout"""
    inode: int
    number: int
    """The offset of a write, or the new length."""
    path: str
    target: str
    data: bytes


def read_log(path: pathlib.Path) -> list[Event]:
    """Returns the calls in a log, in order."""
    if not path.exists():
        return []
    content = path.read_bytes()
    events, start = [], 0
    while start < len(content):
        end = content.index(b"\n", start)
        call, inode, number, count, name, target = content[start:end].decode().split("\t")
        data = content[end + 1 : end + 1 + int(count)]
        events.append(Event(call, int(inode), int(number), name, target, data))
        start = end + 1 + int(count) + 1
    return events
