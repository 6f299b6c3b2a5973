import csv
import io
import unittest

from world import World, without


class CSV(World):
    def test_python_reads_what_was_exported(self):
        self.fill()
        rows = list(csv.DictReader(io.StringIO(self.todo("export", "--format", "csv"), newline="")))
        self.assertEqual(
            [[row["description"], row["note"], row["project"]] for row in rows],
            [[todo["description"], todo["note"], todo["project"] or ""] for todo in self.todos()],
        )

    def test_what_python_writes_is_read(self):
        texts = ['a "quoted" text', "commas, and\nline breaks", " blanks ", "ü 😀", "'"]
        for dialect in (csv.excel, csv.unix_dialect):
            with self.subTest(dialect.__name__):
                file = io.StringIO(newline="")
                writer = csv.writer(file, dialect=dialect)
                writer.writerow(["note", "description", "price"])
                for number, text in enumerate(texts):
                    writer.writerow([text * 2, text, number])
                name = dialect.__name__
                self.todo("import", self.write(f"{name}.csv", file.getvalue()), database=name)
                todos = self.todos(name)
                self.assertEqual([todo["description"] for todo in todos], texts)
                exported = self.todo("export", "--format", "csv", database=name)
                rows = list(csv.DictReader(io.StringIO(exported, newline="")))
                self.assertEqual([row["price"] for row in rows], list("01234"))
                self.assertEqual([row["note"] for row in rows], [text * 2 for text in texts])

    def test_a_list_survives_python(self):
        self.fill()
        rows = list(csv.reader(io.StringIO(self.todo("export", "--format", "csv"), newline="")))
        file = io.StringIO(newline="")
        csv.writer(file, quoting=csv.QUOTE_ALL).writerows(rows)
        self.todo("import", self.write("again.csv", file.getvalue()), database="again")
        self.assertEqual(self.todos("again"), self.todos())


if __name__ == "__main__":
    unittest.main()
