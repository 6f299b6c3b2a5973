"""A home of its own for each test, and the programs that run in it."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest


class World(unittest.TestCase):
    maxDiff = None
    zone = "Europe/Berlin"

    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="todo-interchange-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.environment = {
            "HOME": str(self.home),
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "TZ": self.zone,
        }

    def run_program(self, *words, input=None, code=0, **variables):
        """Returns a program's output; fails the test unless the program ends with `code`."""
        process = subprocess.run(
            [str(word) for word in words],
            input=None if input is None else input.encode(),
            stdin=subprocess.DEVNULL if input is None else None,
            capture_output=True,
            cwd=self.home,
            env={**self.environment, **variables},
            timeout=120,
        )
        output = process.stdout.decode()
        self.assertEqual(
            process.returncode, code, f"{words}\n{output}\n{process.stderr.decode()}"
        )
        self.errors = process.stderr.decode()
        return output

    def todo(self, *words, input=None, code=0, database="list"):
        return self.run_program(
            os.environ["TODO"],
            "--database",
            self.home / f"{database}.sqlite",
            "--now",
            "2026-11-21T08:00:00Z",
            *words,
            input=input,
            code=code,
        )

    def todos(self, database="list"):
        return json.loads(self.todo("list", "--all", "--json", database=database))

    def write(self, name, text):
        path = self.home / name
        path.write_bytes(text.encode())
        return path

    def rewritten(self, text, format):
        """Imports a file into an empty list, and returns its export."""
        path = self.write("rewritten", text)
        (self.home / "rewritten.sqlite").unlink(missing_ok=True)
        self.todo("import", path, "--format", format, database="rewritten")
        answer = self.todo("export", "--format", format, database="rewritten")
        # A second import of the same file changes nothing if its todos have ids.
        if format in ("taskwarrior", "ics"):
            self.todo("import", path, "--format", format, database="rewritten")
            again = self.todo("export", "--format", format, database="rewritten")
            self.assertEqual(again, answer)
        return answer

    def fill(self):
        """Fills the list with todos of every kind."""
        self.todo("batch", input=SCRIPT)


# Texts with a meaning in some format; unit tests cover features that no format has.
SCRIPT = r"""
add "Buy milk" --tag shop --tag dairy --priority high --due 2026-12-24 --project home
add "Call mum, dad; and \"all\" \\ the others" --due 2026-12-24T18:00:00+01:00 --priority low
add "Grüße 😀 e\u{301} 中文 עברית" --note "first line\nsecond, with; marks \\ and \"quotes\"\n\n- a list"
add "x marks the spot" --priority medium
add "(A) is no priority"
add "2026-01-01 is no date"
add "*stars* _lines_ `ticks` [x](y) <b> &amp; # 1. - > | ~~no~~"
add "100%20 {json} 'quotes' $HOME `id`"
add "A text that is so long that iCalendar folds it, and folds it once more, until it has been folded enough, ü ü ü ü ü ü ü ü ü ü ü ü ü ü"
add "Done on the day" --tag shop --project "Two words"
add "Summer time" --due 2026-07-01T00:30:00+02:00
complete 10
add "The last one" --due 2027-02-28
"""


def without(entry, *names):
    return {name: value for name, value in entry.items() if name not in names}
