"""Reads answers and writes scripts as programs do: leaves early, is slow, or makes its pipes non-blocking."""

import fcntl
import functools
import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from commands import CHANGING, EVERY, Command, prepare
from contents import contents
from program import Program, database
from stories import FIXED
from tally import Broken, Case

MANY = 4_000
"""Enough todos for a list that doesn't fit into a pipe."""


def start(program: Program, home: pathlib.Path, *words: str, more: dict[str, str] = {}, **streams):
    streams = {
        "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    return subprocess.Popen(
        [program.path, *words], env=program.environment(home, more), cwd=home, bufsize=0, **streams)


def leaves(program: Program, command: Command, line_count: int, folder: pathlib.Path) -> int:
    """If the reader leaves after `line_count` lines, the command succeeds without a message."""
    home = folder / "home"
    prepare(program, home)
    beginning, end = os.pipe()
    process = start(program, home, *command.words, *FIXED, stdin=subprocess.PIPE, stdout=end)
    os.close(end)
    if line_count == 0:
        os.close(beginning)
    process.stdin.write(command.stdin)
    process.stdin.close()
    process.stdin = None
    if line_count:
        with os.fdopen(beginning, "rb", buffering=0) as lines:
            for _ in range(line_count):
                while lines.read(1) not in (b"\n", b""):
                    pass
    err = process.communicate(timeout=120)[1].decode()
    told = command.makes and err.startswith(("Exported ", "Wrote "))
    if process.returncode or err and not told:
        raise Broken(f"after {line_count} lines it ends with {process.returncode}: {err}")
    if command.makes and not (home / command.makes).exists():
        raise Broken("it made no file")
    contents(database(home))
    return 1


def refusal_unheard(program: Program, folder: pathlib.Path) -> int:
    """If nobody can read the message, the exit code still reports the failure."""
    home = folder / "home"
    prepare(program, home)
    for words, code in [(("delete", "99"), 1), (("edit",), 64), (("backup", "week.check"), 73)]:
        beginning, end = os.pipe()
        process = start(program, home, *words, stderr=end)
        os.close(beginning)
        os.close(end)
        process.communicate(timeout=120)
        if process.returncode != code:
            raise Broken(f"{words} ends with {process.returncode}")
    return 3


def no_waiting(descriptor: int) -> None:
    fcntl.fcntl(descriptor, fcntl.F_SETFL, fcntl.fcntl(descriptor, fcntl.F_GETFL) | os.O_NONBLOCK)


def asleep(process: subprocess.Popen) -> bool:
    """Waits until `process` sleeps; returns whether it does, or has ended."""
    deadline = time.monotonic() + 120

    def state() -> tuple[str, list[str]]:
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        return fields[0], fields[11:13]

    seen, since = state(), time.monotonic()
    while time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.02)
        if state() != seen or seen[0] != "S":
            seen, since = state(), time.monotonic()
        elif time.monotonic() - since > 0.4:
            return True
    return False


def make_many(program: Program, home: pathlib.Path) -> None:
    home.mkdir()
    lines = "".join(f"add 'todo {number} {'x' * 30}'\n" for number in range(MANY))
    answer = program.run(home, "batch", stdin=lines.encode())
    assert answer.code == 0, answer


def slow_reader(
    program: Program, words: tuple[str, ...], stream: str, stdin: bytes, folder: pathlib.Path
) -> int:
    """A non-blocking pipe (O_NONBLOCK) loses nothing, however late it is read."""
    home = folder / "home"
    make_many(program, home)
    expected = program.run(home, *words, *FIXED, stdin=stdin)
    if words[0] == "batch":
        program.run(home, "undo")
    script = folder / "script"
    script.write_bytes(stdin)
    beginning, end = os.pipe()
    no_waiting(end)
    with script.open("rb") as lines, (folder / "other").open("wb") as other:
        streams = {"stdout": other, "stderr": other} | {stream: end}
        process = start(program, home, *words, *FIXED, stdin=lines, **streams)
    os.close(end)
    waited = asleep(process)
    with os.fdopen(beginning, "rb") as reader:
        said = reader.read()
    process.wait(timeout=120)
    whole = (expected.out if stream == "stdout" else expected.err).encode()
    if process.returncode != expected.code or said != whole:
        raise Broken(
            f"it ends with {process.returncode}, not {expected.code}; {len(said)} of {len(whole)} bytes")
    if len(whole) > 1 << 17 and not waited:
        raise Broken("it did not wait for its reader")
    return 1


def slow_writer(
    program: Program, command: Command, words: tuple[str, ...], by_name: bool, waits: bool,
    folder: pathlib.Path,
) -> int:
    """A script that arrives slowly blocks no other command, and runs once it is complete."""
    home = folder / "home"
    prepare(program, home)
    beginning, end = os.pipe()
    if not waits:
        no_waiting(beginning)
    name = home / "pipe"
    if by_name:
        os.mkfifo(name)
    said = [str(name) if word == "-" and by_name else word for word in command.words]
    if by_name and command.words == ("batch",):
        said.append(str(name))
    process = start(
        program, home, *said, *words, stdin=subprocess.DEVNULL if by_name else beginning)
    os.close(beginning)
    if by_name:
        os.close(end)
        end = os.open(name, os.O_WRONLY)
    half = len(command.stdin) // 2
    os.write(end, command.stdin[:half])
    if not asleep(process):
        raise Broken(f"it does not wait for the rest: {process.communicate()}")
    for then in [("add", "meanwhile"), ("undo",), ("list",)]:
        answer = program.run(home, *then, "--timeout", "0")
        if answer.code:
            raise Broken(f"meanwhile {then} ends with {answer}")
    os.write(end, command.stdin[half:])
    os.close(end)
    out, err = process.communicate(timeout=120)
    if process.returncode:
        raise Broken(f"in the end it says {err.decode()}")
    listed = program.run(home, "list", "--all").out
    expected = 0 if "--dry-run" in words else 1
    if listed.count("from a script") + listed.count("imported") != expected:
        raise Broken(f"it did not do what it was told: {out.decode()}{listed}")
    return 4


def slow_mistake(program: Program, folder: pathlib.Path) -> int:
    """A bad line in a piped script is reported with its number."""
    home = folder / "home"
    script = b"add one\n\nadd two\nbad line\nadd three\n"
    for more, code, count in [((), 65, 0), (("--keep-going",), 65, 3)]:
        prepare(program, home)
        answer = program.run(home, "batch", *more, stdin=script)
        if answer.code != code or "stdin:4:1: unknown command `bad`" not in answer.err:
            raise Broken(str(answer))
        listed = program.run(home, "list").out
        if sum(f"\t{word}\n" in listed for word in ("one", "two", "three")) != count:
            raise Broken(f"{more}: {listed}")
        subprocess.run(["rm", "-r", home], check=True)
    return 2


def large_script(program: Program, folder: pathlib.Path) -> int:
    """A long piped script takes no more memory than a short one, give or take 16 MiB."""
    used = []
    for lines in (1, 128):
        home = folder / f"home-{lines}"
        prepare(program, home)
        # Measured in a separate process, whose only child is the program.
        measure = (
            "import resource, subprocess, sys\n"
            "text = b'# ' + b'x' * 1_000_000 + b'\\n'\n"
            "process = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE)\n"
            f"for _ in range({lines}): process.stdin.write(text)\n"
            "process.stdin.write(b'add last\\n'); process.stdin.close()\n"
            "assert process.wait() == 0\n"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n")
        result = subprocess.run(
            [sys.executable, "-c", measure, program.path, "batch", "--quiet"], cwd=home, text=True,
            capture_output=True, env=program.environment(home), timeout=300)
        if result.returncode:
            raise Broken(result.stderr)
        used.append(int(result.stdout.split()[-1]))
    if used[1] > used[0] + 16 * 1024:
        raise Broken(f"{used[0]} KiB for a short script, and {used[1]} KiB for a long one")
    return 2


def no_room(program: Program, folder: pathlib.Path) -> int:
    """A script is refused if there is no room to store it until it is complete; a short one needs none."""
    home = folder / "home"
    prepare(program, home)
    before = contents(database(home))
    nowhere = {"TMPDIR": "/no/such/folder"}
    for stdin, words in [
        (b"add one\n" + b"# comment\n" * 300_000, ("batch",)),
        (b'{"description":"one"}\n' * 100_000, ("import", "-", "--format", "jsonl")),
    ]:
        answer = program.run(home, *words, stdin=stdin, environment=nowhere)
        if answer.code != 74 or "/no/such/folder: No such file" not in answer.err or "\nhint: " not in answer.err:
            raise Broken(f"{words} ends with {answer.code}: {answer.err}")
        if contents(database(home)) != before:
            raise Broken(f"{words} changed the list")
    answer = program.run(home, "batch", stdin=b"add one\n", environment=nowhere)
    if answer.code:
        raise Broken(str(answer))
    return 3


def cases(program: Program, folder: pathlib.Path, quick: bool) -> Iterator[Case]:
    def case(name: str, kind: str, function: Callable, *arguments) -> Case:
        return Case(f"pipes:{name}", kind, functools.partial(function, program, *arguments))

    for command in EVERY:
        counts = range(16) if not quick or command.words == ("doctor",) else (0, 1)
        for count in counts:
            yield case(f"leaves:{command.name}:{count}", "reader that leaves", leaves, command, count)
    for words in [("doctor", "--json"), ("history", "--json"), ("list", "--json")]:
        for count in range(0, 16, 4 if quick else 1):
            command = Command(words)
            yield case(f"leaves:{command.name}:{count}", "reader that leaves", leaves, command, count)
    yield case("refusal", "reader that leaves", refusal_unheard)

    bad = b"bad line\n" * 6_000
    for words, stream, stdin in [
        (("list", "--all"), "stdout", b""),
        (("list", "--all", "--json"), "stdout", b""),
        (("export", "--format", "csv"), "stdout", b""),
        (("doctor",), "stdout", b""),
        (("batch", "--dry-run"), "stdout", b"edit 1-2000 changed\n"),
        (("batch", "--keep-going"), "stderr", bad),
        (("list", "--trace"), "stderr", b""),
    ]:
        yield case(f"slow-reader:{words[0]}{''.join(words[1:])}", "reader that does not wait",
                   slow_reader, words, stream, stdin)

    batch, imported = CHANGING[-2:]
    for command in (batch, imported):
        for words in ((), ("--dry-run",), ("--keep-going",)):
            for by_name in (False, True):
                for waits in (True,) if by_name else (True, False):
                    name = ":".join([command.words[0], *words, "named" if by_name else f"stdin{waits:d}"])
                    yield case(f"slow-writer:{name}", "writer that is slow", slow_writer, command, words,
                               by_name, waits)
    yield case("mistake", "writer that is slow", slow_mistake)
    yield case("large", "large script", large_script)
    yield case("no-room", "large script", no_room)
