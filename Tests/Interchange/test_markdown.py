import html.parser
import re
import unittest

from world import World


class Tasks(html.parser.HTMLParser):
    """The text of each list item with a box, and whether the box is ticked; also the headings."""

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

    def test_subtasks_are_lists_inside_of_tasks(self):
        self.todo("add", "Paint the fence", "--project", "home", "--note", "the long one\n\nby the road")
        self.todo("add", "Buy paint", "--parent", "1", "--project", "home")
        self.todo("add", "Measure it", "--parent", "2", "--note", "twice", "--project", "home")
        self.todo("add", "Find the brush", "--parent", "1", "--project", "home")
        self.todo("add", "Call mum")
        text = self.todo("export", "--format", "markdown")
        page = self.run_program("cmark-gfm", "--extension", "tasklist", input=text)
        depth, depths = 0, []
        for tag in re.findall(r"</?ul>|<input", page):
            depth += {"<ul>": 1, "</ul>": -1}.get(tag, 0)
            if tag == "<input":
                depths.append(depth)
        self.assertEqual(depths, [1, 2, 3, 2, 1])
        self.todo("import", self.write("list.md", text), database="back")
        pick = lambda todos: [
            (todo["number"], todo["parent"], todo["description"], todo["note"]) for todo in todos
        ]
        self.assertEqual(pick(self.todos("back")), pick(self.todos()))

    def test_a_todo_survives_the_file(self):
        self.fill()
        path = self.write("list.md", self.todo("export", "--format", "markdown"))
        self.todo("import", path, database="back")
        names = ["description", "priority", "due", "tags", "project", "note", "isComplete"]
        pick = lambda todos: [[todo[name] for name in names] for todo in todos]
        self.assertEqual(pick(self.todos("back")), pick(self.todos()))


if __name__ == "__main__":
    unittest.main()
