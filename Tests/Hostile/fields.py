"""Puts a hostile value into one field of an otherwise good file."""

import json
import pathlib

import texts
from judge import Answer, Broken, Todo

NOW = "2026-11-21T08:00:00Z"
GREATEST = 2**53 - 1

NUMBERS = texts.NUMBERS + [
    str(GREATEST), str(GREATEST - 1), str(GREATEST + 1), str(-GREATEST), str(-GREATEST - 1), str(2**52), str(2**52 + 1), str(2**63),
    "9e15", "1.7e308", "1.7976931348623157e308", "-1e308", "5e-324", "1e-308", "2.2250738585072014e-308", "0.30000000000000004",
    "1.0000000000000002", "-0.0", "1e0", "1E+2", "4503599627370497.5", "NaN", "Infinity", "-Infinity", "null", "true", "[]", "{}", '""',
]

DATES = texts.DATES + [
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "1970-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z", "2026-11-21T08:00:00+14:00",
    "00010101T000000Z", "99991231T235959Z", "00000101T000000Z", "20261224", "20261324T000000Z", "20261224T250000Z", "99991231",
]
"""Dates as our formats write them, and as others do."""

TEMPLATES: dict[str, tuple[str, dict[str, str]]] = {
    "json": (
        '{{"number":{number},"id":{id},"description":{description},"isComplete":{isComplete},"priority":{priority},"due":{due},'
        '"tags":{tags},"project":{project},"note":{note},"position":{position},"createdAt":{createdAt},"modifiedAt":{modifiedAt},'
        '"completedAt":{completedAt}}}',
        {"number": "40", "id": '"0193a2f0-0000-7000-8000-000000000040"', "description": '"x"', "isComplete": "true",
         "priority": '"high"', "due": '"2026-12-24"', "tags": '["shop"]', "project": '"home"', "note": '"n"', "position": "40",
         "createdAt": '"2026-11-20T08:00:00.000Z"', "modifiedAt": '"2026-11-20T09:00:00.000Z"',
         "completedAt": '"2026-11-20T09:00:00.000Z"'}),
    "csv": (
        "{number},{id},{description},{isComplete},{priority},{due},{tags},{project},{note},{position},{createdAt},{modifiedAt},"
        "{completedAt},{Cost}",
        {"number": "40", "id": "0193a2f0-0000-7000-8000-000000000040", "description": "x", "isComplete": "true", "priority": "high",
         "due": "2026-12-24", "tags": "shop", "project": "home", "note": "n", "position": "40",
         "createdAt": "2026-11-20T08:00:00.000Z", "modifiedAt": "2026-11-20T09:00:00.000Z",
         "completedAt": "2026-11-20T09:00:00.000Z", "Cost": "1"}),
    "taskwarrior": (
        '{{"id":{id},"uuid":{uuid},"description":{description},"status":{status},"priority":{priority},"due":{due},"wait":{wait},'
        '"tags":{tags},"project":{project},"entry":{entry},"modified":{modified},"end":{end},"urgency":{urgency},"mask":{mask}}}',
        {"id": "40", "uuid": '"0193a2f0-0000-7000-8000-000000000040"', "description": '"x"', "status": '"completed"',
         "priority": '"H"', "due": '"20261224T180000Z"', "wait": '"20261223T000000Z"', "tags": '["shop"]', "project": '"home"',
         "entry": '"20261120T080000Z"', "modified": '"20261120T090000Z"', "end": '"20261120T090000Z"', "urgency": "1.5",
         "mask": '"-"'}),
    "ics": (
        "BEGIN:VTODO\r\nUID:{UID}\r\nDTSTAMP:{DTSTAMP}\r\nCREATED:{CREATED}\r\nLAST-MODIFIED:{LAST}\r\nSUMMARY:{SUMMARY}\r\n"
        "STATUS:COMPLETED\r\nCOMPLETED:{COMPLETED}\r\nPERCENT-COMPLETE:{PERCENT}\r\nPRIORITY:{PRIORITY}\r\nDTSTART:{DTSTART}\r\n"
        "DUE:{DUE}\r\nSEQUENCE:{SEQUENCE}\r\nGEO:{GEO}\r\nRRULE:{RRULE}\r\nCATEGORIES:{CATEGORIES}\r\nEND:VTODO\r\n"
        "BEGIN:VTODO\r\nSUMMARY:y\r\nDTSTART:20261224T080000Z\r\nDURATION:{DURATION}\r\nEND:VTODO",
        {"UID": "0193a2f0-0000-7000-8000-000000000040", "DTSTAMP": "20261120T080000Z", "CREATED": "20261120T080000Z",
         "LAST": "20261120T090000Z", "SUMMARY": "x", "COMPLETED": "20261120T090000Z", "PERCENT": "100", "PRIORITY": "1",
         "DTSTART": "20261223T080000Z", "DUE": "20261224T180000Z", "SEQUENCE": "1", "GEO": "1;2", "RRULE": "FREQ=DAILY;COUNT=2",
         "CATEGORIES": "shop", "DURATION": "PT1H"}),
    "todotxt": (
        "x {completed} {created} x +home @shop due:{due} t:{t} pri:{pri} rec:{rec} due-at:{at}\n({priority}) y\n{date} z",
        {"completed": "2026-11-20", "created": "2026-11-19", "due": "2026-12-24", "t": "2026-12-23", "pri": "A", "rec": "1w",
         "at": "2026-12-24T18:00:00.000Z", "priority": "A", "date": "2026-11-20"}),
    "markdown": (
        "- [x] x #shop due:{due} !{priority}\n\n  n\n{number}. [ ] y",
        {"due": "2026-12-24", "priority": "high", "number": "40"}),
}
"""A todo as each format writes it, and the values of its fields."""

FRAMES = {
    "json": ('[{"description":"first","position":1},\n', ',\n{"description":"last","position":50}]\n'),
    "csv": ("number,id,description,isComplete,priority,due,tags,project,note,position,createdAt,modifiedAt,completedAt,Cost\r\n"
            ",,first,,,,,,,1,,,,\r\n", "\r\n,,last,,,,,,,50,,,,\r\n"),
    "taskwarrior": ('[{"description":"first","status":"pending"},\n', ',\n{"description":"last","status":"pending"}]\n'),
    "ics": ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nSUMMARY:first\r\nEND:VTODO\r\n",
            "\r\nBEGIN:VTODO\r\nSUMMARY:last\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"),
    "todotxt": ("first\n", "\nlast\n"),
    "markdown": ("- [ ] first\n", "\n- [ ] last\n"),
}


def file(kind: str, field: str | None = None, value: str = "") -> bytes:
    """A file of three todos or more, one of which has `value` in this field."""
    template, values = TEMPLATES[kind]
    beginning, end = FRAMES[kind]
    return (beginning + template.format(**values | ({field: value} if field else {})) + end).encode()


NUMERIC = {"number", "position", "id", "urgency", "PERCENT", "PRIORITY", "SEQUENCE", "GEO", "Cost", "priority", "pri"}
TEXTS = {"description", "tags", "project", "note", "uuid", "UID", "SUMMARY", "CATEGORIES", "isComplete", "status", "mask"}


def values(kind: str, name: str) -> list[str]:
    """Returns values to put into a field: unchanged, and quoted if the format has quotes."""
    plain = NUMBERS if name in NUMERIC else (NUMBERS + DATES)[::8] if name in TEXTS else DATES + NUMBERS[::4]
    plain = list(dict.fromkeys(plain))
    if kind not in ("json", "taskwarrior"):
        return [value for value in plain if "\n" not in value]
    if name in NUMERIC:
        return plain + [json.dumps(value) for value in plain[::4]]
    return [json.dumps(value) for value in plain] + plain[::4]


def sound(todo: Todo, what: str) -> list[dict]:
    """Returns the whole list; its positions and numbers must be in range, and its numbers unique."""
    todos = todo.run("list", "--all", "--json", codes={0}, what=what).todos
    for entry in todos:
        if not -GREATEST <= (entry["position"] if entry["position"] is not None else 2 * GREATEST) <= GREATEST:
            raise Broken(f"{what} gave the position {entry['position']}")
        if not 1 <= entry["number"] <= GREATEST:
            raise Broken(f"{what} gave the number {entry['number']}")
    if len({entry["number"] for entry in todos}) < len(todos):
        raise Broken(f"{what} gave a number twice")
    return todos


def works(todo: Todo, before: list[dict], answer: Answer, what: str) -> None:
    """Checks that a refused import changed nothing.

    A list with an accepted import must allow adding, moving, exporting, importing, undo and redo.
    """
    after = sound(todo, what)
    if answer.code:
        if after != before:
            raise Broken(f"{what} was refused, and is there in part")
        return
    todo.run("add", "behind all", codes={0}, what=what)
    todo.run("move", str(after[0]["number"]), "--to-bottom", codes={0}, what=what)
    moved = sound(todo, what)
    if moved[-1]["number"] != after[0]["number"] or moved[-2]["description"] != "behind all":
        raise Broken(f"{what}: what is added or moved to the end is not there")
    exported = todo.run("export", "--format", "json", codes={0}, raw=True, what=what)
    other = Todo(todo.program, todo.home / "other")
    other.home.mkdir()
    other.run("import", "-", "--format", "json", stdin=exported.out, codes={0}, what=f"the export of {what}")
    if [entry["description"] for entry in sound(other, what)] != [entry["description"] for entry in moved]:
        raise Broken(f"the export of {what} is in another order when it is imported")
    (other.home / ".local/share/todo/todo.sqlite").unlink()
    other.home.joinpath(".local/share/todo/todo.sqlite-journal").unlink(missing_ok=True)
    for folder in (".local/share/todo", ".local/share", ".local", ""):
        (other.home / folder).rmdir()
    todo.run("undo", "3", codes={0}, what=what)
    if sound(todo, what) != before:
        raise Broken(f"{what} is not taken back by undo")
    todo.run("redo", "3", codes={0}, what=what)
    if sound(todo, what) != moved:
        raise Broken(f"{what} is another when it is done again")
    todo.run("undo", "3", codes={0}, what=what)


def field(program: str, kind: str, name: str, chosen: list[str]):
    """Imports each value into an empty list and into one with todos."""
    def check(folder: pathlib.Path) -> int:
        count = 0
        for name_of_list, script in (("empty", b""), ("filled", b"add one --as x\nadd two\nmove 2 --to-top\ndelete @x\nadd three\n")):
            todo = Todo(program, folder / name_of_list)
            todo.home.mkdir()
            todo.run("batch", stdin=script, codes={0})
            for value in chosen:
                what = f"{kind} with {name} {value!r:.80}"
                before = sound(todo, what)
                answer = todo.run(
                    "import", "-", "--format", kind, "--now", NOW, stdin=file(kind, name, value), codes={0, 65}, what=what)
                works(todo, before, answer, what)
                count += 1
            todo.run("doctor", codes={0}, what=f"{kind} with {name}")
        return count
    return check


def good(program: str):
    """Imports the unchanged files, which shows that a refusal of the others is due to the value."""
    def check(folder: pathlib.Path) -> None:
        for kind in TEMPLATES:
            todo = Todo(program, folder / kind)
            todo.home.mkdir()
            todo.run("import", "-", "--format", kind, stdin=file(kind), codes={0}, what=f"a good file of {kind}")
            if len(sound(todo, kind)) < 3:
                raise Broken(f"{kind} lost a todo")
    return check


def lines(program: str):
    """Puts values into the fields of JSON lines and check files, too."""
    def check(folder: pathlib.Path) -> int:
        todo = Todo(program, folder)
        todo.run("add", "one", codes={0})
        chosen = values("json", "position")
        for value in chosen:
            for line in (
                f'{{"command":"add","description":"x","due":{value}}}', f'{{"command":"undo","count":{value}}}',
                f'{{"command":"toggle","todos":[{value}]}}', f'{{"command":"move","todos":[1],"before":{value}}}',
                f'{{"command":"add","description":"x","position":{value}}}', f'{{"command":"add","description":"x","number":{value}}}',
            ):
                todo.run("batch", "--dry-run", stdin=line.encode(), codes={0, 1, 65}, what=line)
            for fact in ("position", "createdAt", "due"):
                script = f"add x\n  + 1 description: \"x\"\n  + 1 {fact}: {value}\n"
                todo.run("check", "-", stdin=script.encode(), codes={0, 1, 65}, what=script)
        sound(todo, "JSON lines")
        return len(chosen)
    return check
