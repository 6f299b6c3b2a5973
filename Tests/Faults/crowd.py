"""Proves that any number of `todo` processes at once lose nothing: `scripts/crowd` runs this."""

import argparse
import functools
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import interposer
from calls import look
from contents import Contents, contents, put, take
from interposer import Event, Fault, read_log
from program import Answer, Program, database
from tally import Broken, Case, Tally

PATIENCE = ("--timeout", "600")
"""How long commands wait for each other: long enough for each to get its turn."""


def start(
    program: Program, home: pathlib.Path, *words: str, more: dict[str, str] = {}, **pipes
) -> subprocess.Popen:
    """Starts a command and lets it run."""
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | pipes
    return subprocess.Popen(
        [program.path, *words], env=program.environment(home, more), cwd=home, bufsize=0, **pipes)


def end(process: subprocess.Popen) -> Answer:
    out, err = process.communicate(timeout=900)
    return Answer(process.returncode, out.decode(), err.decode())


def at_once(
    program: Program, home: pathlib.Path, commands: list[tuple[str, ...]], more: dict[str, str] = {}
) -> list[Answer]:
    """Runs all commands at the same time."""
    return [end(p) for p in [start(program, home, *words, *PATIENCE, more=more) for words in commands]]


def todos(program: Program, home: pathlib.Path) -> list[dict]:
    answer = program.run(home, "list", "--all", "--json")
    expect(answer.code == 0, f"`todo list` ends with {answer.code}: {answer.err}")
    contents(database(home))
    return json.loads(answer.out)


def expect(condition: bool, problem: str) -> None:
    if not condition:
        raise Broken(problem)


def all_done(answers: list[Answer]) -> None:
    bad = [answer for answer in answers if answer.code != 0 or answer.err]
    expect(not bad, f"{len(bad)} of {len(answers)} failed, such as {bad[:1]}")


def make(program: Program, home: pathlib.Path, count: int) -> None:
    """Makes a list of `count` todos."""
    home.mkdir()
    script = "".join(f"add 'todo {number}'\n" for number in range(1, count + 1))
    answer = program.run(home, "batch", stdin=script.encode())
    expect(answer.code == 0, str(answer))


def adding(
    program: Program, count: int, folder: pathlib.Path, more: dict[str, str] = {}
) -> int:
    """All commands add a todo, and there is no list yet."""
    home = folder / "home"
    home.mkdir()
    answers = at_once(program, home, [("add", f"text {i}", "--quiet") for i in range(count)], more)
    all_done(answers)
    expected = {int(answer.out): f"text {i}" for i, answer in enumerate(answers)}
    expect(sorted(expected) == list(range(1, count + 1)), "numbers were given twice")
    found = {todo["number"]: todo["description"] for todo in todos(program, home)}
    expect(found == expected, "the list is not what was said")
    return count


def changing(program: Program, count: int, folder: pathlib.Path) -> int:
    """Each command changes the first todo, changes one of its own, or adds one."""
    home = folder / "home"
    make(program, home, count)
    commands = []
    for number in range(1, count + 1):
        commands.append([
            ("toggle", str(number)),
            ("edit", "1", "--tag", f"t{number}"),
            ("edit", str(number), f"edited {number}"),
            ("add", f"more {number}", "--tag", "new"),
        ][number % 4])
    answers = at_once(program, home, commands)
    all_done(answers)
    found = {todo["number"]: todo for todo in todos(program, home)}
    tags = {words[3] for words in commands if words[:2] == ("edit", "1") and len(words) == 4}
    expect(set(found[1]["tags"]) == tags, f"{tags - set(found[1]['tags'])} of the tags are lost")
    for words in commands:
        if words[0] == "toggle":
            expect(found[int(words[1])]["isComplete"], f"{words} is lost")
        if words[0] == "edit" and len(words) == 3:
            expect(found[int(words[1])]["description"] == words[2], f"{words} is lost")
    added = sum(words[0] == "add" for words in commands)
    expect(len(found) == count + added, "not all that were added are there")
    steps = dict(contents(database(home)))["step"]
    expect(len(steps) == 1 + count, f"{count} commands left {len(steps) - 1} steps")
    return count


def toggling(program: Program, count: int, folder: pathlib.Path) -> int:
    """All commands toggle the same todo."""
    home = folder / "home"
    make(program, home, 1)
    answers = at_once(program, home, [("toggle", "1")] * count)
    all_done(answers)
    completed = sum("Completed" in answer.out for answer in answers)
    expect(completed == (count + 1) // 2, f"{completed} of {count} said that they completed it")
    expect(todos(program, home)[0]["isComplete"] == bool(count % 2), "one of them is lost")
    return count


def undoing(program: Program, count: int, folder: pathlib.Path) -> int:
    """Some commands change the list while others undo and redo; then everything is undone and redone."""
    home = folder / "home"
    make(program, home, count)
    words = [("add", "more"), ("undo",), ("redo",), ("toggle", "1")]
    answers = at_once(program, home, [words[i % 4] for i in range(count)])
    bad = [
        answer for i, answer in enumerate(answers)
        if answer.code not in ((0, 1) if i % 4 in (1, 2) else (0, 1) if i % 4 == 3 else (0,))
    ]
    expect(not bad, f"{len(bad)} of {len(answers)} failed, such as {bad[:1]}")
    rows = dict(contents(database(home)))
    undone: set[int] = set()
    for sequence, _, _, other in reversed(rows["step"]):
        if other is not None and sequence not in undone:
            undone.add(other)
    open_steps = sum(other is None and sequence not in undone for sequence, _, _, other in rows["step"])
    answer = program.run(home, "undo", str(open_steps))
    expect(answer.code == 0, f"not all can be undone: {answer}")
    expect(not todos(program, home), "something is left when all is undone")
    answer = program.run(home, "redo", str(open_steps))
    expect(answer.code == 0, f"not all can be redone: {answer}")
    expect(dict(contents(database(home)))["todo"] == rows["todo"], "redo leads somewhere else")
    return count


def batch(program: Program, lines: int, singles: int, folder: pathlib.Path) -> int:
    """One long script runs alongside single commands."""
    home = folder / "home"
    make(program, home, 1)
    script = folder / "script"
    script.write_text("".join(f"add 'line {i}'\n" for i in range(lines)))
    running = start(program, home, "batch", str(script), *PATIENCE)
    answers = at_once(program, home, [("add", f"single {i}") for i in range(singles)])
    all_done([*answers, end(running)])
    found = [todo["description"] for todo in todos(program, home)]
    expect(len(found) == 1 + lines + singles, f"{1 + lines + singles - len(found)} are lost")
    first = found.index("line 0")
    expect(
        found[first : first + lines] == [f"line {i}" for i in range(lines)],
        "the script was torn apart")
    return lines + singles


def pager(program: Program, folder: pathlib.Path) -> int:
    """A list that doesn't fit into a pipe waits for its reader, and holds no lock."""
    home = folder / "home"
    make(program, home, 4_000)
    reader = start(program, home, "list")
    # It fills the pipe, and then waits.
    assert reader.stdout
    first = reader.stdout.read(1)
    waits_for_reader(reader)
    for words in [("add", "written meanwhile"), ("clear",), ("undo",)]:
        answer = program.run(home, *words, "--timeout", "0")
        expect(answer.code in (0, 1) and "locked" not in answer.err, f"{words}: {answer}")
    out, _ = reader.communicate(timeout=300)
    expect(reader.returncode == 0, f"the list ends with {reader.returncode}")
    expect((first + out).count(b"\n") >= 4_000, "the list lost something")
    return 3


def waits_for_reader(process: subprocess.Popen) -> None:
    """Waits until `process` blocks in a write to its pipe."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        tasks = pathlib.Path(f"/proc/{process.pid}/task").glob("*/wchan")
        if any("pipe" in read(task) for task in tasks):
            return
        # If the kernel doesn't report what it waits for, only the state of the process is known.
        state = read(pathlib.Path(f"/proc/{process.pid}/stat")).rpartition(")")[2].split()[:1]
        if state == ["S"] and used(process) == used_later(process):
            return
        time.sleep(0.02)
    raise Broken("the list never waited for its reader")


def read(path: pathlib.Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def used(process: subprocess.Popen) -> list[str]:
    return read(pathlib.Path(f"/proc/{process.pid}/stat")).rpartition(")")[2].split()[11:13]


def used_later(process: subprocess.Popen) -> list[str]:
    time.sleep(0.5)
    return used(process)


def stopped(program: Program, call: int, folder: pathlib.Path) -> int:
    """Beside a process that is stopped before one of its calls, others succeed or report a locked list."""
    home = folder / "home"
    make(program, home, 3)
    log = folder / "log"
    holder = start(
        program, home, "edit", "1", "edited while stopped",
        more=program.watched(home, Fault("stop-before", call), log))
    _, status = os.waitpid(holder.pid, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        holder.returncode = os.waitstatus_to_exitcode(status)
        raise Broken(f"it was not stopped, but ended with {holder.returncode}")
    try:
        for words, patience in [(("list",), 0.3), (("add", "meanwhile"), 1.0)]:
            begun = time.monotonic()
            answer = program.run(home, *words, "--timeout", str(patience))
            took = time.monotonic() - begun
            expect(answer.code in (0, 75), f"{words}: {answer}")
            if answer.code == 75:
                expect(took >= patience, f"{words} gave up after {took:.2f} s")
                # The machine may be busy; what matters is that it doesn't wait forever.
                expect(took < patience + 20, f"{words} gave up only after {took:.2f} s")
                seconds = "1 second" if patience == 1 else f"{patience:g} seconds"
                expect(
                    f"locked for {seconds}\nhint: " in answer.err and not answer.out,
                    f"{words}: {answer}")
    finally:
        holder.send_signal(signal.SIGCONT)
    done = end(holder)
    added = answer.code == 0
    expect(done.code in ((0, 75) if added else (0,)), f"it went on and ended so: {done}")
    found = [todo["description"] for todo in todos(program, home)]
    expect(("edited while stopped" in found) == (done.code == 0), f"{done}, and the list is {found}")
    expect(("meanwhile" in found) == added, f"{answer}, and the list is {found}")
    return 2


def replacing(program: Program, tries: int, folder: pathlib.Path) -> int:
    """`backup --force` never replaces another list, whoever locks either of them meanwhile."""
    home = folder / "home"
    make(program, home, 3)
    list_path, other, copy = database(home), home / "other.sqlite", home / "copy.sqlite"
    expect(program.run(home, "add", "precious", "--database", str(other)).code == 0, "no other list")
    kept = contents(other)
    chance = random.Random(35)
    over = threading.Event()
    failures: list[str] = []

    def lock(path: pathlib.Path, seed: int) -> None:
        """Locks the list again and again, for up to 10 ms, with breaks as short."""
        chance = random.Random(seed)
        holder = sqlite3.connect(path, isolation_level=None, timeout=60)
        while not over.is_set():
            holder.execute(chance.choice(["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"]))
            time.sleep(chance.random() / 100)
            holder.execute("ROLLBACK")
            time.sleep(chance.random() / 100)
        holder.close()

    def write() -> None:
        count = 0
        while not over.is_set():
            answer = program.run(home, "add", f"more {count}", *PATIENCE)
            if answer.code:
                failures.append(str(answer))
            count += 1

    threads = [
        threading.Thread(target=lock, args=(list_path, 1)),
        threading.Thread(target=lock, args=(other, 2)),
        threading.Thread(target=write),
    ]
    for thread in threads:
        thread.start()
    try:
        for number in range(tries):
            timeout = chance.choice(["0", "0.01", "600"])
            answer = program.run(home, "backup", str(other), "--force", "--timeout", timeout)
            expect(answer.code == 64 or answer.code == 75 and timeout != "600", f"try {number}: {answer}")
            # A copy that isn't in use may be replaced any number of times.
            answer = program.run(home, "backup", str(copy), "--force", *PATIENCE)
            expect(answer.code == 0, f"try {number}: {answer}")
    finally:
        over.set()
        for thread in threads:
            thread.join()
    expect(not failures, f"{failures[:1]}")
    expect(contents(other) == kept, "the other list is not what it was")
    expect([path.name for path in home.glob(".*")] == [], "something is left behind")
    return 2 * tries


def overwritten(program: Program, call: int, how: str, folder: pathlib.Path) -> int:
    """If another program removes or overwrites a list in the middle of a script, the script isn't reported
    as saved unless it was."""
    home = folder / "home"
    make(program, home, 40)
    path = database(home)
    script = home / "script"
    script.write_text("edit 1-30 --note 'edited in a script'\n")
    log = folder / "log"
    holder = start(
        program, home, "batch", str(script), more=program.watched(home, Fault("stop-before", call), log))
    _, status = os.waitpid(holder.pid, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        holder.returncode = os.waitstatus_to_exitcode(status)
        raise Broken(f"it was not stopped, but ended with {holder.returncode}")
    if how == "cut":
        os.truncate(path, 0)
    elif how == "halved":
        os.truncate(path, path.stat().st_size // 2)
    elif how == "zeros":
        path.write_bytes(bytes(path.stat().st_size))
    elif how == "removed":
        path.unlink()
    elif how == "folder":
        path.parent.rename(folder / "elsewhere")
    else:
        (home / "new").write_text("another file")
        (home / "new").rename(path)
    holder.send_signal(signal.SIGCONT)
    done = end(holder)
    listed = program.run(home, "list", "--json")
    saved = listed.out.count("edited in a script") == 30 and program.run(home, "doctor").code == 0
    expect(done.code in (0, 65, 74, 77), f"it ends with {done}")
    expect(saved or done.code != 0, f"it said that it saved what is not there: {done}, and then {listed}")
    expect(done.code == 0 or "hint: " in done.err, f"it gives no hint: {done}")
    return 1


def reading(program: Program, rounds: int, folder: pathlib.Path) -> int:
    """Scripts change two todos together; each reader finds both as one script left them."""
    home = folder / "home"
    make(program, home, 2)
    failures: list[str] = []
    writing = threading.Event()
    reads = 0

    def write() -> None:
        for number in range(rounds):
            script = f"edit 1 'value {number}'\nedit 2 'value {number}'\nmove 2 --to-top\nmove 1 --to-top\n"
            answer = program.run(home, "batch", *PATIENCE, stdin=script.encode())
            if answer.code:
                failures.append(str(answer))
        writing.set()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        while not writing.is_set() and not failures:
            answers = at_once(program, home, [("list", "--json")] * 4)
            for answer in answers:
                reads += 1
                if answer.code:
                    failures.append(str(answer))
                    continue
                pair = [(todo["number"], todo["description"]) for todo in json.loads(answer.out)]
                texts = {text for _, text in pair}
                if len(pair) != 2 or len(texts) != 1 and texts != {"todo 1", "todo 2"}:
                    failures.append(f"somebody read {pair}")
    finally:
        writer.join()
    expect(not failures, f"{len(failures)} of {reads}: {failures[:1]}")
    return reads


def calls_of(program: Program, folder: pathlib.Path, *words: str, todos: int = 3) -> list[Event]:
    """Returns the calls before which a command can be stopped."""
    home, log = folder / "home", folder / "log"
    make(program, home, todos)
    (home / "script").write_text("edit 1-30 --note 'edited in a script'\n")
    program.run(home, *words, environment=program.watched(home, log=log))
    return [event for event in read_log(log) if event.call != "told"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/crowd", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer processes, in a minute")
    parser.add_argument("--case", metavar="NAME", help="the one case that was reported")
    parser.add_argument("--program", type=pathlib.Path, required=True, help="the built todo")
    options = parser.parse_args()
    tally = Tally("scripts/crowd" + " --quick" * options.quick, options.case)
    try:
        run(tally, Program(options.program.resolve(), interposer.build(tally.folder)), options.quick)
    finally:
        tally.close()
    return tally.finish()


def run(tally: Tally, program: Program, quick: bool) -> None:
    count = 40 if quick else 200

    def case(kind: str, function: Callable, *arguments) -> Case:
        return Case(kind.replace(" ", "-"), kind, functools.partial(function, program, *arguments))

    tally.run(
        [
            case("first adds at once", adding, count),
            case("changes at once", changing, count),
            case("toggles of one todo at once", toggling, count + 1),
            case("undo and redo at once", undoing, count),
            case("script and single adds", batch, 5_000 if quick else 100_000, 20 if quick else 100),
            case("writers beside a pager", pager),
            case("reads beside scripts", reading, 15 if quick else 100),
            case("backups over other lists", replacing, 40 if quick else 400),
        ],
        workers=1)
    tally.say("crowds")

    folder = tally.folder / "calls"
    folder.mkdir()
    calls = len(calls_of(program, folder, "edit", "1", "edited while stopped"))
    tally.run(
        Case(f"stopped:{call}", "commands beside a stopped one",
             functools.partial(stopped, program, call))
        for call in range(1, calls + 1, 5 if quick else 1))
    folder = tally.folder / "script-calls"
    folder.mkdir()
    calls = calls_of(program, folder, "batch", "script", todos=40)
    # The checks before and after the commit don't see what happens between its own writes.
    written = [
        number for number, event in enumerate(calls, 1)
        if event.call == "write" and event.path == str(database(folder / "home"))]
    unseen = range(written[0], written[-1] + 1)
    tally.run(
        Case(f"overwritten:{how}:{call}", "lists that are overwritten in a script",
             functools.partial(overwritten, program, call, how))
        for how in ("cut", "halved", "zeros", "removed", "folder", "replaced")
        for call in range(1, len(calls) + 1)
        if (call not in unseen or how in ("removed", "folder", "replaced"))
        and (not quick or call % 7 == 1 or call > written[-1]))
    tally.must_break("locks that keep nobody out", [
        Case("", "", functools.partial(adding, program, 40, more=more))
        for more in [program.watched(tally.folder) | {"FAULTS_IGNORE_LOCKS": "1"}] * 3
    ])


if __name__ == "__main__":
    sys.exit(main())
