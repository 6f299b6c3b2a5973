"""Presses random keys in `todo ui` while other processes change its list, and checks the history with `todo doctor`.

    keys.py TODO [COUNT [SEED]]
"""

import os
import random
import subprocess
import sys
import tempfile

from terminal import Terminal

SIZES = [(20, 5), (40, 10), (80, 24), (200, 50), (10, 3)]
COMMON = list("jjjkkkggG    xxxuuJK><VD*pyn") + ["\x12", "\x12", "\x04", "\x15", "\r", "\r", "\x1b"]
RARE = list("aAedtws/:12345v?oySE") + [
    "\x0c", "\x1a", "\t", "\x7f", "\x1b[A", "\x1b[B", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F",
    "\x1b[3~", "\x1b[Z", "\x1b[200~q pasted\rtext D\x1b[201~", "\x1b[", "\x1bO", "\x1b]0;", "\xff", "日", "👩‍👩‍👧"]
TYPED = [
    "Buy milk +shop due:tomorrow", "due:mon", "+home", "-home", "high", "every week", "is:open", "\x1b[D",
    "undo", "add x", "complete 1-3", "delete 2", "sort", "list +home", "日本語", "\x7f\x7f", "'", "\\", "\x00"]


def press(chance):
    kind = chance.random()
    if kind < 0.72:
        return chance.choice(COMMON)
    return chance.choice(RARE) if kind < 0.9 else chance.choice(TYPED)


def change(program, environment, chance):
    """Changes the list from another process; most changes may be refused."""
    command = chance.choice([
        ["complete", str(chance.randint(1, 60))], ["delete", str(chance.randint(1, 60)), "--yes"],
        ["undo"], ["redo"], ["add", f"From elsewhere {chance.randint(1, 99)}"],
        ["edit", str(chance.randint(1, 60)), "--due", "tomorrow"],
        ["move", str(chance.randint(1, 60)), "--top"]])
    subprocess.run(
        [program, *command], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, check=False)


def main():
    program = os.path.realpath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1_000_000)
    chance = random.Random(seed)
    print(f"seed {seed}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "HOME": folder, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm", "EDITOR": "true",
            "TODO_DATABASE": f"{folder}/todo.sqlite", "SWIFT_BACKTRACE": "enable=no"}
        lines = "".join(
            f'add "Todo {n} {"日本語" * (n % 3)}" --tag t{n % 7}\n'
            for n in range(60))
        subprocess.run([program, "batch"], env=environment, input=lines, text=True, check=True,
                       stdout=subprocess.DEVNULL)
        pressed = starts = 0
        while pressed < count:
            columns, rows = chance.choice(SIZES[:4])
            terminal = Terminal([program, "ui"], environment, columns, rows)
            before = terminal.attributes
            terminal.wait_for(b"\x1b[2J")
            starts += 1
            while pressed < count and not terminal.ended():
                pressed += 1
                if chance.random() < 0.01:
                    terminal.resize(*chance.choice(SIZES))
                if chance.random() < 0.02:
                    change(program, environment, chance)
                terminal.type(press(chance))
            if not terminal.ended():
                # Leave every mode, the remains of a sequence that was cut off, and a command's answer: keys are typed
                # faster than they are handled, so many answers may follow.
                for _ in range(500):
                    if terminal.ended():
                        break
                    terminal.wait_until_read()
                    terminal.type("\x1b[201~\r\x1b\x1b")
                    terminal.wait_until_read()
                    terminal.type("q")
            status = terminal.wait()
            assert status == 0, f"exit code {status}: {terminal.output[-1000:]!r}"
            assert terminal.attributes == before and terminal.modes == {}, terminal.modes
        for command in (["doctor"], ["list", "--all"], ["history"]):
            result = subprocess.run(
                [program, *command], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                check=False)
            assert result.returncode == 0, result
        print(f"{pressed} keys in {starts} screens; doctor finds the list in order")


if __name__ == "__main__":
    main()
