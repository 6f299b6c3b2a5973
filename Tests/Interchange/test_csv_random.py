"""Python's csv module and `todo` read each other's files, whatever the texts.

    TODO=PATH-OF-TODO python3 -m unittest discover --start-directory Tests/Interchange
"""

import csv
import io
import json
import os
import random
import subprocess
import tempfile
import unittest

FIELDS = [
    "number", "id", "description", "isComplete", "priority", "due", "wait", "repeat", "until",
    "parent", "blockedBy", "tags", "project", "note", "position", "createdAt", "modifiedAt", "completedAt",
]
PIECES = [
    "a", "milk", " ", ",", '"', '""', "'", "\n", "\r\n", "\r", "\t", ";", "=1+1", "-", "é", "😀",
    "\u202e", "\u2028", "\x1b", "\\", "\\n", "x" * 300,
]


def text(chance):
    return "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 8)))


def todos(chance, count):
    """Returns todos with every field, as in the JSON of `todo`."""
    made = []
    for number in range(1, count + 1):
        is_complete = chance.random() < 0.5
        instant = "2026-11-21T08:00:00.%03dZ" % chance.randint(0, 999)
        made.append({
            "number": number,
            "id": "0193a2f0-0000-7000-8000-%012x" % number,
            "description": text(chance),
            "isComplete": is_complete,
            "priority": chance.choice(["none", "low", "medium", "high"]),
            "due": chance.choice([None, "2026-12-24", instant]),
            "wait": chance.choice([None, "2026-12-01", instant]),
            "repeat": None if is_complete else chance.choice([None, "weekly", "every mon, thu"]),
            "until": None,
            # Smaller numbers only, so that there is no cycle.
            "parent": chance.choice([None, chance.randint(1, number - 1)]) if number > 1 else None,
            "blockedBy": sorted(chance.sample(range(1, number), min(chance.randint(0, 2), number - 1))),
            "tags": chance.sample(["shop", "a,b", 'c"d', "é", "😀", "=x", ";"], chance.randint(0, 3)),
            "project": chance.choice([None, text(chance)]),
            "note": chance.choice(["", text(chance)]),
            "position": chance.choice([number, number + 0.125, -number]),
            "createdAt": instant,
            "modifiedAt": instant,
            "completedAt": instant if is_complete else None,
        })
    return made


def cell(value):
    """Returns the CSV field for a JSON value."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        if all(isinstance(one, int) for one in value):
            return " ".join(str(one) for one in value)
        return ", ".join(one.replace(",", ",,").replace(";", ";;") for one in value)
    return str(value)


class RandomCSV(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.count = 0

    def fresh(self):
        """Gives the following commands an empty list."""
        self.count += 1

    def todo(self, *arguments, input=None):
        database = os.path.join(self.folder, f"{self.count}.sqlite")
        result = subprocess.run(
            [os.path.abspath(os.environ["TODO"]), *arguments, "--database", database],
            input=input, capture_output=True)
        self.assertEqual((result.returncode, result.stderr.decode()), (0, ""), arguments)
        return result.stdout.decode()

    def assertSame(self, expected, actual):
        """Compares entry by entry: the first difference is more helpful than all of them."""
        for one, other in zip(expected, actual):
            self.assertEqual(one, other)
        self.assertEqual(len(expected), len(actual))

    def test_python_reads_what_was_exported(self):
        for count in [1, 50, 700]:
            made = todos(random.Random(count), count)
            self.fresh()
            self.todo("import", "-", "--format", "json", input=json.dumps(made).encode())
            exported = self.todo("export", "--format", "csv")
            self.assertSame(
                [FIELDS] + [[cell(one[name]) for name in FIELDS] for one in made],
                list(csv.reader(io.StringIO(exported, newline=""), strict=True)))

    def test_what_python_writes_is_read(self):
        """The columns are in another order, and there is an extra one."""
        for dialect in [
            {}, {"quoting": csv.QUOTE_ALL, "lineterminator": "\n"},
            {"quoting": csv.QUOTE_NONNUMERIC},
        ]:
            made = todos(random.Random(31), 300)
            file = io.StringIO(newline="")
            writer = csv.writer(file, **dialect)
            writer.writerow(FIELDS[::-1] + ["Cost, net"])
            for one in made:
                writer.writerow([cell(one[name]) for name in FIELDS[::-1]] + [one["note"]])

            self.fresh()
            self.todo("import", "-", "--format", "csv", input=file.getvalue().encode())
            read = json.loads(self.todo("export"))
            for one in read:
                one.pop("extra", None)
            with self.subTest(dialect):
                self.assertSame(made, read)

            exported = self.todo("export", "--format", "csv")
            rows = list(csv.DictReader(io.StringIO(exported, newline=""), strict=True))
            with self.subTest(dialect):
                self.assertSame([one["note"] for one in made], [row["note"] for row in rows])
                self.assertSame([one["note"] for one in made], [row["Cost, net"] for row in rows])


if __name__ == "__main__":
    unittest.main()
