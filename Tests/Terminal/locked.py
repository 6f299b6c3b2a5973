"""Locks the list of a `todo ui`, and checks that it still takes keys, reports the lock, and reads the list once it can.

    locked.py TODO
"""

import os
import sqlite3
import subprocess
import sys
import tempfile
import time

from terminal import Terminal

NOTE = "Another process has the list locked"


def main():
    program = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/todo.sqlite"
        environment = {
            "HOME": folder, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm",
            "TODO_DATABASE": database, "SWIFT_BACKTRACE": "enable=no"}
        subprocess.run(
            [program, "batch"], env=environment, input='add "Milk"\nadd "Bread"\ncomplete 2\n', text=True,
            check=True, stdout=subprocess.DEVNULL)
        terminal = Terminal([program, "ui"], environment)
        terminal.wait_for("Milk")
        terminal.wait_until_read()
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")

        started = time.monotonic()
        terminal.type("4")
        place = terminal.wait_for(NOTE)
        terminal.type("?")
        place = terminal.wait_for("go to the next todo", place)
        terminal.type("qx")
        place = terminal.wait_for("nothing was changed", place)
        assert time.monotonic() - started < 2, "it waited for the lock"

        other.execute("COMMIT")
        terminal.wait_for("Bread", place)
        terminal.type("q")
        assert terminal.wait() == 0
        print("keys are taken while another process has the list locked")


if __name__ == "__main__":
    main()
