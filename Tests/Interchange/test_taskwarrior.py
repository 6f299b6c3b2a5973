import json
import os
import unittest

from world import World, without

CONFIGURATION = """
confirmation=no
verbose=nothing
uda.estimate.type=duration
uda.client.type=string
uda.reviewed.type=date
uda.points.type=numeric
"""


class Taskwarrior(World):
    def setUp(self):
        super().setUp()
        self.write("taskrc", CONFIGURATION)

    def task(self, *words, data="tasks", input=None):
        (self.home / data).mkdir(exist_ok=True)
        return self.run_program(
            "task",
            *words,
            input=input,
            TASKRC=str(self.home / "taskrc"),
            TASKDATA=str(self.home / data),
        )

    def fill_tasks(self):
        add = lambda *words: self.task("add", *words)
        add("Buy milk", "project:home.kitchen", "priority:H", "+shop", "+dairy", "due:2036-12-24")
        add('Say "hello" / [brackets] ü 😀', "due:2036-12-24T18:00", "wait:2036-12-01")
        add("Scheduled", "scheduled:2036-12-10", "until:2037-01-01", "priority:L")
        add("Water plants", "due:2036-11-25", "recur:weekly")
        add("Build house", "depends:1", "estimate:PT90M", "client:ACME, Inc.", "points:3.5")
        add("Two", "depends:1,2", "reviewed:2026-11-20", "priority:M")
        self.task("5", "annotate", "called them")
        self.task("5", "annotate", "they said: no {json}")
        self.task("5", "start")
        self.task("1", "done")
        add("gone")
        self.task("list")
        self.task("gone", "delete")

    @staticmethod
    def known(text):
        """Returns the tasks that don't recur, by id, without the fields that `task` recomputes for each export."""
        tasks = {}
        for task in json.loads(text):
            if "recur" in task or "parent" in task:
                continue
            # A text before version 2.6; a list has the order of the tasks' numbers.
            if "depends" in task:
                task["depends"] = sorted(task["depends"])
            tasks[task["uuid"]] = without(task, "id", "urgency")
        return tasks

    def test_what_task_exports_comes_back_as_it_was(self):
        self.fill_tasks()
        exported = self.task("export")
        self.assertEqual(len(json.loads(exported)), 8)
        self.assertEqual(
            self.known(self.rewritten(exported, "taskwarrior")), self.known(exported)
        )

    def test_annotations_are_dated_lines_of_the_note_both_ways(self):
        self.task("add", "Call the bank")
        self.task("1", "annotate", "no answer")
        exported = self.task("export")
        self.write("tasks.json", exported)
        self.todo("import", "tasks.json")
        (todo,) = self.todos()
        self.assertRegex(todo["note"], "^[0-9-]{10} no answer$")
        self.assertEqual(self.todo("import", "tasks.json"), "Imported 1: 1 unchanged\n")
        # Two at the same time, of which `task` would lose one.
        self.todo("note", "1", "tried again", "--now", "2096-11-30T08:00:00Z")
        self.todo("note", "1", "at last", "--now", "2096-11-30T09:00:00Z")
        self.write("home.json", self.todo("export", "--format", "taskwarrior"))
        self.task("import", "home.json")
        (task,) = json.loads(self.task("export"))
        self.assertNotIn("note", task)
        annotations = task["annotations"]
        self.assertEqual(
            [annotation["description"] for annotation in annotations],
            ["no answer", "tried again", "at last"],
        )
        self.assertEqual(annotations[0], json.loads(exported)[0]["annotations"][0])
        # `task import` changes the modification time.
        before = [without(todo, "modifiedAt") for todo in self.todos()]
        self.write("tasks.json", json.dumps([task]))
        self.todo("import", "tasks.json")
        self.assertEqual([without(todo, "modifiedAt") for todo in self.todos()], before)

    def test_of_a_series_the_last_open_task_repeats(self):
        # The first was due long ago; `task` creates one for each week since.
        self.task("add", "Water plants", "due:2026-10-05", "recur:weekly", "until:2199-12-31")
        self.task("list")
        # This creates the first ones.
        tasks = json.loads(self.task("export"))
        instances = [task for task in tasks if "parent" in task]
        self.assertGreater(len(instances), 5)
        self.write("tasks.json", json.dumps(tasks))
        self.todo("import", "tasks.json")
        todos = self.todos()
        self.assertEqual(len(todos), len(instances))
        (todo,) = [todo for todo in todos if todo["repeat"]]
        self.assertEqual(todo["repeat"], "weekly")
        self.assertEqual(todo["until"], "2199-12-31")
        self.assertEqual(todo["due"], max(todo["due"] for todo in todos))
        self.assertIn("parent", todo["extra"]["taskwarrior"])
        # A second import brings nothing new.
        self.assertIn("unchanged", self.todo("import", "tasks.json"))
        self.assertEqual(self.todos(), todos)

    def pending(self, data="tasks"):
        self.task("list", data=data)
        tasks = json.loads(self.task("status:pending", "export", data=data))
        return sorted((task["description"], task["due"]) for task in tasks)

    def test_a_series_goes_home_and_does_not_double(self):
        self.task("add", "Water plants", "due:2026-11-05", "recur:weekly", "until:2199-12-31")
        self.task("add", "Pay", "due:tomorrow", "recur:P1M")
        self.task("list")
        exported = self.task("export")
        before = self.pending()
        self.write("tasks.json", exported)
        self.todo("import", "tasks.json")
        self.write("home.json", self.todo("export", "--format", "taskwarrior"))
        for data in ("tasks", "elsewhere"):
            self.task("import", "home.json", data=data)
            self.assertEqual(self.pending(data), before)
        # The list continues the series.
        (last,) = [
            todo for todo in self.todos() if todo["repeat"] and todo["description"] == "Water plants"
        ]
        self.todo("complete", last["number"])
        self.write("home.json", self.todo("export", "--format", "taskwarrior"))
        self.task("import", "home.json")
        after = self.pending()
        self.assertEqual(len(after), len(before))
        self.assertEqual(len(set(after)), len(after))

    def test_a_series_of_the_list_does_not_double_there(self):
        self.todo("add", "Water plants", "--due", "2026-11-10", "--repeat", "weekly")
        self.write("todos.json", self.todo("export", "--format", "taskwarrior"))
        self.task("import", "todos.json")
        self.task("list")
        self.write("back.json", self.task("export"))
        self.todo("import", "back.json")
        todos = self.todos()
        self.assertEqual(len([todo for todo in todos if todo["repeat"]]), 1)
        self.assertEqual(len({todo["due"] for todo in todos}), len(todos))

    def test_someday_comes_back(self):
        self.task("add", "Learn to sail", "wait:someday")
        exported = self.task("export")
        self.assertEqual(self.known(self.rewritten(exported, "taskwarrior")), self.known(exported))

    def test_a_todo_that_repeats_becomes_a_template_and_comes_back(self):
        rules = [
            "daily", "every 3 days", "weekdays", "every 2 weeks", "monthly", "every 31st",
            "every 3 months", "every 2 years", "every! 3 days", "every last fri", "every mon, thu",
        ]  # fmt: skip
        for rule in rules:
            self.todo("add", rule, "--due", "2199-10-31", "--repeat", rule)
        path = self.write("todos.json", self.todo("export", "--format", "taskwarrior"))
        self.task("import", path)
        self.task("list")
        tasks = json.loads(self.task("export"))
        made = {task["description"] for task in tasks if "parent" in task}
        self.assertEqual(made, set(rules[:-3]))
        self.todo(
            "import", self.write("back.json", json.dumps(tasks)), database="back"
        )
        shown = lambda todos: sorted((todo["due"], todo["repeat"]) for todo in todos)
        self.assertEqual(shown(self.todos("back")), shown(self.todos()))

    def test_what_depends_is_blocked(self):
        self.task("add", "Buy paint")
        self.task("add", "Paint", "depends:1")
        self.task("add", "Hang pictures", "depends:1,2")
        self.write("tasks.json", self.task("export"))
        self.todo("import", "tasks.json")
        self.assertEqual([todo["blockedBy"] for todo in self.todos()], [[], [1], [1, 2]])
        self.todo("complete", "1")
        path = self.write("back.json", self.todo("export", "--format", "taskwarrior"))
        self.task("import", path, data="back")
        blocked = json.loads(self.task("+BLOCKED", "export", data="back"))
        self.assertEqual([task["description"] for task in blocked], ["Hang pictures"])

    def test_a_pipe_from_task_fills_a_list(self):
        self.fill_tasks()
        exported = self.task("export")
        self.run_program(
            "sh",
            "-c",
            'task export | "$TODO" --database list.sqlite import -',
            TODO=os.environ["TODO"],
            TASKRC=str(self.home / "taskrc"),
            TASKDATA=str(self.home / "tasks"),
        )
        again = self.todo("export", "--format", "taskwarrior")
        self.assertEqual(self.known(again), self.known(exported))

    def test_an_object_a_line_is_read_too(self):
        self.fill_tasks()
        lines = self.task("rc.json.array=off", "export")
        self.assertTrue(lines.startswith("{"))
        self.assertEqual(
            self.known(self.rewritten(lines, "taskwarrior")), self.known(self.task("export"))
        )

    def test_task_imports_what_it_exported_by_way_of_todo(self):
        self.fill_tasks()
        exported = self.task("export")
        self.write("again.json", self.rewritten(exported, "taskwarrior"))
        self.task("import", "again.json", data="again")
        self.assertEqual(self.known(self.task("export", data="again")), self.known(exported))

    def test_what_task_does_not_escape_is_read(self):
        self.task("add", "a bell \a and \x1b[31mred")
        exported = self.task("export")
        self.assertIn("\a", exported)
        self.assertEqual(
            json.loads(self.rewritten(exported, "taskwarrior"))[0]["description"],
            json.loads(exported, strict=False)[0]["description"],
        )

    def test_a_task_becomes_the_todo_that_it_is(self):
        self.fill_tasks()
        self.write("tasks.json", self.task("export"))
        self.todo("import", "tasks.json", "--format", "taskwarrior")
        milk = next(todo for todo in self.todos() if todo["description"] == "Buy milk")
        self.assertEqual(milk["project"], "home.kitchen")
        self.assertEqual(milk["priority"], "high")
        self.assertEqual(milk["due"], "2036-12-24")
        self.assertEqual(sorted(milk["tags"]), ["dairy", "shop"])
        self.assertTrue(milk["isComplete"])
        hello = next(todo for todo in self.todos() if "hello" in todo["description"])
        self.assertEqual(hello["due"], "2036-12-24T17:00:00.000Z")
        self.assertEqual(hello["wait"], "2036-12-01")

    def test_a_todo_survives_task(self):
        self.fill()
        path = self.write("todos.json", self.todo("export", "--format", "taskwarrior"))
        self.task("import", path)
        shown = {task["uuid"]: task for task in json.loads(self.task("export"))}
        for todo in self.todos():
            task = shown[todo["id"]]
            self.assertEqual(task["description"], todo["description"])
            self.assertEqual(task.get("project"), todo["project"])
            self.assertEqual(sorted(task.get("tags", [])), sorted(todo["tags"]))
            self.assertEqual(task["status"], "completed" if todo["isComplete"] else "pending")
        back = self.write("back.json", self.task("export"))
        self.todo("import", back, "--format", "taskwarrior", database="back")
        order = lambda todos: sorted(
            (
                {**without(todo, "number", "position"), "tags": sorted(todo["tags"])}
                for todo in todos
            ),
            key=lambda todo: todo["id"],
        )
        self.assertEqual(order(self.todos("back")), order(self.todos()))


if __name__ == "__main__":
    unittest.main()
