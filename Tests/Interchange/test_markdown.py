import html.parser
import unittest

from world import World


class Tasks(html.parser.HTMLParser):
    """The text of each list item with a box, and whether that is ticked."""

    def __init__(self, page):
        super().__init__()
        self.tasks = []
        self.headings = []
        self.inside = None
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag == "input":
            self.tasks.append([dict(attributes).get("checked") is not None, ""])
            self.inside = "task"
        elif tag in ("h1", "h2", "h3"):
            self.headings.append("")
            self.inside = "heading"
        elif tag in ("p", "li", "ul", "ol") and self.tasks and self.tasks[-1][1].strip():
            self.inside = None
        elif tag not in ("p", "li", "ul", "ol"):
            raise AssertionError(f"<{tag}> is no text")

    def handle_endtag(self, tag):
        if tag in ("p", "li", "ul", "ol", "h1", "h2", "h3"):
            self.inside = None

    def handle_data(self, data):
        if self.inside == "task":
            self.tasks[-1][1] += data
        elif self.inside == "heading":
            self.headings[-1] += data


class Markdown(World):
    def test_the_texts_are_shown_as_they_are(self):
        self.fill()
        page = self.run_program(
            "cmark-gfm", "--extension", "tasklist", "--extension", "strikethrough", "--extension",
            "table", input=self.todo("export", "--format", "markdown"),
        )
        shown = Tasks(page.replace("<!-- no project -->", "").replace("<!-- raw HTML omitted -->", ""))
        todos = self.todos()
        self.assertEqual(len(shown.tasks), len(todos))
        for (checked, text), todo in zip(shown.tasks, todos):
            self.assertEqual(checked, todo["isComplete"])
            self.assertEqual(text.strip()[: len(todo["description"])], todo["description"])
        self.assertEqual(shown.headings, ["home", "Two words"])

    def test_a_todo_survives_the_file(self):
        self.fill()
        path = self.write("list.md", self.todo("export", "--format", "markdown"))
        self.todo("import", path, database="back")
        names = ["description", "priority", "due", "tags", "project", "note", "isComplete"]
        pick = lambda todos: [[todo[name] for name in names] for todo in todos]
        self.assertEqual(pick(self.todos("back")), pick(self.todos()))


if __name__ == "__main__":
    unittest.main()
