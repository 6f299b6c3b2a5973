import unittest

from world import World


class TodoTxt(World):
    def setUp(self):
        super().setUp()
        self.folder = self.home / "txt"
        self.folder.mkdir()
        self.file = self.folder / "todo.txt"
        self.write(
            "config",
            f'export TODO_DIR="{self.folder}"\nexport TODO_FILE="{self.file}"\n'
            f'export DONE_FILE="{self.folder}/done.txt"\nexport REPORT_FILE="{self.folder}/report.txt"\n',
        )
        self.write(
            "topydo.conf",
            f"[topydo]\nfilename = {self.file}\narchive_filename = {self.folder}/done.txt\n"
            "colors = 0\n",
        )

    def todo_txt(self, *words):
        return self.run_program("todo-txt", "-d", self.home / "config", "-p", *words)

    def topydo(self, *words):
        return self.run_program("topydo", "-c", self.home / "topydo.conf", *words)

    @staticmethod
    def meaning(text):
        """Returns the words of each line, sorted: their order has no meaning."""
        return [sorted(line.split(" ")) for line in text.splitlines() if line]

    def test_what_todo_txt_writes_comes_back_as_it_was(self):
        for line in [
            "(A) Call mum +family @phone due:2026-12-24",
            "Buy milk +home +home.kitchen @shop @dairy note:x http://example.org/a:b",
            "(D) Trailing words +one +two @a @b t:2026-11-24 rec:1w key:value:more",
            "x-ray appointment",
            "task with  two blanks",
            "Talk to @bob about +house before Friday",
        ]:
            self.todo_txt("-t", "add", line)
        self.todo_txt("-a", "do", "2")
        text = self.file.read_text()
        self.assertIn("\nx 2", text)
        self.assertEqual(self.meaning(self.rewritten(text, "todotxt")), self.meaning(text))

    def test_what_topydo_writes_comes_back_as_it_was(self):
        self.topydo("add", "(B) Water plants due:2026-11-25 rec:1w t:2026-11-24 +garden @home star:1")
        self.topydo("add", "Sub task before:1")
        self.topydo("add", "Plain")
        self.topydo("do", "3")
        text = self.file.read_text() + (self.folder / "done.txt").read_text()
        self.assertIn("x 2", text)
        self.assertEqual(self.meaning(self.rewritten(text, "todotxt")), self.meaning(text))

    def test_todo_txt_lists_what_was_exported(self):
        self.fill()
        text = self.todo("export", "--format", "todotxt")
        self.file.write_text(text)
        listed = self.todo_txt("-x", "ls").splitlines()
        lines = [f"{number + 1:02} {line}" for number, line in enumerate(text.splitlines())]
        self.assertEqual(sorted(listed[:-2]), sorted(lines))
        self.assertEqual(self.todo_txt("lsprj").split(), ["+Two%20words", "+home"])
        self.assertEqual(self.todo_txt("lsc").split(), ["@dairy", "@shop"])

        self.todo_txt("-a", "do", "4")
        self.todo("import", self.file, "--format", "todotxt", database="back")
        back = {todo["description"]: todo for todo in self.todos("back")}
        self.assertTrue(back["x marks the spot"]["isComplete"])
        self.assertEqual(back["Buy milk"]["project"], "home")

    def test_topydo_lists_what_was_exported(self):
        self.fill()
        self.file.write_text(self.todo("export", "--format", "todotxt"))
        listed = self.topydo("ls", "-x", "-F", "%p|%d|%s").splitlines()
        self.assertIn("A|2026-12-24|Buy milk +home @shop @dairy", listed)
        self.assertIn("B||x marks the spot", listed)
        self.assertEqual(len(listed), len(self.todos()))


    def test_a_todo_survives_the_file(self):
        self.fill()
        path = self.write("todo.txt", self.todo("export", "--format", "todotxt"))
        self.todo("import", path, database="back")
        names = ["description", "priority", "due", "tags", "project", "note", "isComplete"]
        pick = lambda todos: [[todo[name] for name in names] for todo in todos]
        self.assertEqual(pick(self.todos("back")), pick(self.todos()))


if __name__ == "__main__":
    unittest.main()
