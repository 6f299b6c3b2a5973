"""Gives `todo` texts, files, numbers and variables that are meant to break it.

Whatever the input, there is no crash, no hang, no raw control character in an answer or a message; the exit code is
documented, and stored text equals the typed text, byte for byte.
"""

import argparse
import json
import os
import pathlib
import re
import stat
import sys

import fields
import texts
from judge import Answer, Broken, Todo, judge
from tally import Case, Tally

FORMATS = ["json", "jsonl", "todotxt", "taskwarrior", "ics", "csv", "markdown"]
NOW = ["--now", "2026-11-21T08:00:00Z"]


def storable(text: str) -> bool:
    is_blank = re.fullmatch(r"[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*", text)
    return not is_blank and len(text.encode("utf-8", "surrogatepass")) <= 1_048_576 and "\0" not in text


class Hostile:
    def __init__(self, program: str, own: list[str], quick: bool):
        self.program = program
        self.texts = own
        self.step = 40 if quick else 1
        """Each place of the command line gets every `step`-th text."""
        self.quick = quick

    def todo(self, folder: pathlib.Path) -> Todo:
        return Todo(self.program, folder)

    # Stored text equals typed text.

    def stored(self, chosen: list[str]):
        """Stores texts as JSON lines, and shows them in every form of every command."""
        def check(folder: pathlib.Path) -> int:
            todo = self.todo(folder)
            wanted = [text for text in chosen if storable(text)]
            # A project keeps its first spelling, so each text has a different one.
            projects = [f"p{index}{text}" for index, text in enumerate(wanted)]
            lines = b"".join(
                json.dumps({"command": "add", "description": text, "note": text, "project": project}).encode() + b"\n"
                for text, project in zip(wanted, projects))
            todo.run("batch", "--trace", *NOW, stdin=lines, codes={0}, what="a batch with --trace")
            todos = todo.run("list", "--json", codes={0}).todos
            for text, project, found in zip(wanted, projects, todos, strict=True):
                if (found["description"], found["note"], found["project"]) != (text, text, project):
                    raise Broken(f"{text!r} became {found!r}")
            count = len(wanted)
            for arguments in (["list"], ["list", "--color", "always"], ["show", f"1-{count}"], ["history"], ["stats"], ["doctor"],
                              ["toggle", f"1-{count}"], ["list", "--completed"], ["undo"], ["redo"], ["undo"],
                              ["edit", "1-5", "--priority", "high", "--trace"], ["delete", f"1-{count}"], ["undo"]):
                answer = todo.run(*arguments, codes={0}, raw="always" in arguments)
                if "always" in arguments and b"\x1b[2J" in answer.out:
                    raise Broken("a control came through where colours are")
            for columns in (20, 80):
                for arguments in (["list"], ["show", f"1-{count}"], ["history"], ["stats"]):
                    todo.terminal(*arguments, columns=columns)
            for shell in ("bash", "zsh", "fish"):
                for words in (["list", "project:"], ["toggle", ""]):
                    line = ["todo " + " ".join(words)] if shell == "bash" else ["todo", words[0]]
                    todo.run("---complete", shell, words[1], *line, codes={0})
            for name in FORMATS:
                exported = todo.run("export", "--format", name, *NOW, codes={0}, raw=True)
                other = Todo(self.program, folder / name)
                other.home.mkdir()
                other.run("import", "-", "--format", name, stdin=exported.out, codes={0}, what=f"{name} of {chosen!r}")
                other.run("show", f"1-{count}", codes={0, 1})
                again = other.run("export", "--format", name, *NOW, codes={0}, raw=True)
                if name in ("json", "jsonl") and again.out != exported.out:
                    raise Broken(f"{name} is another after its import")
            return count
        return check

    def typed(self, text: str):
        """Adds a text to an empty list, as an argument."""
        def check(folder: pathlib.Path) -> None:
            todo = self.todo(folder)
            answer = todo.run("add", "--json", "--note", text, "--project=" + text, "--", text)
            if answer.code == 0:
                found = answer.todos[0]
                if (found["description"], found["note"], found["project"] or "") != (text, text, text):
                    raise Broken(f"{text!r} became {found!r}")
            elif todo.run("list", "--all", "--json", codes={0}).todos:
                raise Broken(f"{text!r} was refused and is there")
        return check

    # A command with a hostile text answers or refuses.

    PLACES = {
        "command": lambda t: [t], "option": lambda t: ["list", "--" + t], "reference": lambda t: ["toggle", "--", t],
        "range": lambda t: ["show", "1-" + t], "query": lambda t: ["list", "--", t], "tag query": lambda t: ["list", "+" + t],
        "project query": lambda t: ["list", "project:" + t], "due query": lambda t: ["list", "due<" + t],
        "priority": lambda t: ["add", "x", "--priority=" + t], "due": lambda t: ["add", "x", "--due=" + t],
        "tag": lambda t: ["add", "x", "--tag=" + t], "edit": lambda t: ["edit", "1", "--remove-tag=" + t],
        "clear": lambda t: ["edit", "1", "--clear=" + t], "move": lambda t: ["move", "1", "--before=" + t],
        "sort": lambda t: ["list", "--sort=" + t], "limit": lambda t: ["list", "--limit=" + t],
        "undo": lambda t: ["undo", "--", t], "history": lambda t: ["history", "--limit=" + t], "help": lambda t: ["help", t],
        "database": lambda t: ["add", "x", "--database=" + t], "now": lambda t: ["list", "--now=" + t],
        "now of a change": lambda t: ["add", "x", "--due=tomorrow", "--now=" + t], "seed": lambda t: ["add", "x", "--seed=" + t],
        "timeout": lambda t: ["list", "--timeout=" + t], "color": lambda t: ["list", "--color=" + t],
        "batch file": lambda t: ["batch", "--", t], "import file": lambda t: ["import", "--format=csv", "--", t],
        "import format": lambda t: ["import", "/dev/null", "--format=" + t], "check file": lambda t: ["check", "--", t],
        "backup file": lambda t: ["backup", "--", t], "rescue file": lambda t: ["doctor", "--rescue=" + t],
        "stats": lambda t: ["stats", "--weeks=" + t], "shell": lambda t: ["completions", "--", t],
        "setting": lambda t: ["config", "--", t],
        "completion of bash": lambda t: ["---complete", "bash", t, "todo list " + t], "completion of zsh": lambda t: ["---complete", "zsh", t, "todo", t],
    }
    VARIABLES = ["TODO_DATABASE", "TODO_CONFIG", "COLUMNS", "TZ", "NO_COLOR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME", "TERM",
                 "LC_ALL", "VISUAL", "EDITOR", "TMPDIR"]

    def asked(self, chosen: list[str]):
        def check(folder: pathlib.Path) -> int:
            todo = self.todo(folder)
            todo.run("add", "seven", "--tag", "t", codes={0})
            count = 0
            for place, text in chosen:
                if "\0" in text or len(text.encode()) > 100_000:
                    continue
                inside = folder / "work"
                inside.mkdir(exist_ok=True)
                where = Todo(self.program, inside)
                database = {} if place in ("database",) else {"TODO_DATABASE": str(folder / ".local/share/todo/todo.sqlite")}
                where.run(*self.PLACES[place](text), what=f"{place}: {text!r}", raw=place.startswith("completion of zsh"), **database)
                count += 1
            if (folder / "work" / "pwned").exists():
                raise Broken("something was run")
            return count
        return check

    def variables(self, chosen: list[str | bytes]):
        def check(folder: pathlib.Path) -> int:
            todo = self.todo(folder)
            for name, text in chosen:
                todo.run("list", what=f"{name}={text!r}", **{name: text})
                todo.run("add", "x", what=f"{name}={text!r}", **{name: text})
                todo.run("help", "list", what=f"{name}={text!r}", **{name: text})
                todo.run("stats", what=f"{name}={text!r}", **{name: text})
            return len(chosen)
        return check

    def lines(self, chosen: list[str]):
        """Uses raw texts as lines of scripts, of files to check and of a configuration."""
        def check(folder: pathlib.Path) -> int:
            todo = self.todo(folder)
            data = "\n".join(chosen).encode()
            todo.run("batch", "--keep-going", "--trace", stdin=data, codes={0, 65})
            for text in chosen:
                for arguments in (["batch"], ["check", "-"], ["import", "-", "--format", "markdown"]):
                    todo.run(*arguments, stdin=f"add 'before'\n{text}".encode(), what=f"{arguments}: {text!r}")
                todo.run("batch", stdin=f"add x --as {text}\ntoggle @{text}\n".encode(), what=f"label {text!r}")
                config = folder / "config"
                config.write_bytes(f"{text}\nlist.sort = {text}\nalias.x = {text}\n".encode())
                todo.run("list", TODO_CONFIG=str(config), what=f"configuration {text!r}")
                config.write_bytes(f"alias.x = list {json.dumps(text)}\n".encode())
                todo.run("x", TODO_CONFIG=str(config), what=f"alias {text!r}")
                todo.run("config", TODO_CONFIG=str(config), what=f"configuration {text!r}")
            return len(chosen)
        return check

    # Files with bytes that aren't text, too deep, too long, out of range.

    def files(self) -> list[tuple[str, bytes]]:
        pairs = (("[", "]", 100_000), ('{"a":', "}", 100_000), ("(", ")", 100_000), ("> ", "", 100_000), ("- ", "", 100_000),
                 ("BEGIN:VTODO\n", "END:VTODO\n", 2000), ("  - [ ] x\n", "", 2000))
        deep = [(a[:1], (a * count + b * count).encode()) for a, b, count in pairs]
        found = [("deep " + name, data) for name, data in deep]
        found += [("bytes", data) for data in texts.BYTES]
        found += [("NUL", b"add a\0b\n"), ("NULs", b"\0" * 100_000), ("empty", b""), ("mark", b"\xef\xbb\xbf"), ("returns", b"\r" * 9999)]
        for number in texts.NUMBERS + texts.DATES:
            quoted = json.dumps(number)
            for value in (number, quoted):
                found.append(("number", (
                    f'{{"number":{value},"description":"x","due":{value},"position":{value},"createdAt":{value},"priority":{value}}}\n').encode()))
            found.append(("taskwarrior number", f'[{{"description":"x","entry":{quoted},"due":{quoted},"status":"pending","urgency":{number}}}]'.encode()))
            found.append(("calendar number", f"BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:x\r\nDUE:{number}\r\nPRIORITY:{number}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".encode()))
            found.append(("csv number", f'number,description,due,position\n{number},x,{quoted},{number}\n'.encode()))
            found.append(("todo.txt number", f"x {number} {number} text due:{number} pri:{number}\n".encode()))
        return found

    def file(self, chosen: list[tuple[str, bytes]]):
        def check(folder: pathlib.Path) -> int:
            todo = self.todo(folder)
            todo.run("add", "before", codes={0})
            for name, data in chosen:
                for kind in [*FORMATS, "text"]:
                    before = todo.run("list", "--all", "--json", codes={0}).out if name == "deep [" else b""
                    answer = todo.run("import", "-", "--format", kind, stdin=data, codes={0, 65}, what=f"{kind} of {name} {data!r:.80}")
                    if before and answer.code and todo.run("list", "--all", "--json", codes={0}).out != before:
                        raise Broken(f"{kind} of {name} was refused and is there in part")
                for command in (["batch", "--keep-going"], ["check", "-"]):
                    todo.run(*command, stdin=data, codes={0, 1, 65}, what=f"{command} of {name} {data!r:.80}")
                path = folder / "a file"
                path.write_bytes(data)
                todo.run("list", "--database", str(path), codes={0, 65}, what=f"database of {name}")
                todo.run("list", TODO_CONFIG=str(path), what=f"configuration of {name}")
            todo.run("doctor", codes={0})
            return len(chosen)
        return check

    def arguments(self, data: bytes):
        def check(folder: pathlib.Path) -> None:
            todo = self.todo(folder)
            if b"\0" not in data:
                todo.run("add", data, codes={64})
                todo.run("list", TODO_DATABASE=bytes(folder) + b"/" + data, codes={64})
            if {path.name for path in folder.iterdir()}:
                raise Broken("something was made")
        return check

    # Inputs too large for memory, and very many labels.

    def long_line(self, arguments: list[str], beginning: bytes, codes: set[int], size: int):
        def check(folder: pathlib.Path) -> None:
            todo = self.todo(folder)
            todo.run("add", "before", codes={0})
            usual = todo.stream(*arguments, chunks=[b""], codes={0, 65}).kib

            def chunks():
                yield beginning
                chunk = b"x" * 1_048_576
                for _ in range(size):
                    yield chunk

            answer = todo.stream(*arguments, chunks=chunks(), codes=codes)
            # A file to check may have lines of 64 MiB, and is kept in memory to be written again.
            bound = 256 if arguments[0] == "check" else 128
            if answer.kib > usual + bound * 1024:
                raise Broken(f"{arguments}: {size} MiB took {answer.kib // 1024} MiB, and {usual // 1024} MiB without")
            if len(todo.run("list", "--json", codes={0}).todos) != 1:
                raise Broken("something was kept")
        return check

    def labels(self, count: int):
        def check(folder: pathlib.Path) -> None:
            todo = self.todo(folder)
            todo.patience = 600
            script = "".join(f"add x --as l{i}\n" for i in range(count)) + f"toggle @l0 @l{count - 1}\n"
            answer = todo.run("batch", stdin=script.encode(), codes={0})
            if f"{count:,} added, 2 completed" not in answer.text:
                raise Broken(answer.text)
        return check

    def cases(self):
        chosen = [text for text in self.texts if "\0" not in text]
        for start in range(0, len(chosen), 100):
            part = chosen[start:start + 100]
            yield Case(f"stored:{start}", "texts stored, shown in every form, exported and imported", self.stored(part))
        for index, text in enumerate(chosen):
            if index % (self.step if len(text) < 1000 else 1) == 0 and len(text.encode()) < 100_000:
                yield Case(f"typed:{index}", "texts typed", self.typed(text))
        # Each text in some places, and each place with some texts of every kind.
        pairs = [(place, text) for i, place in enumerate(self.PLACES) for text in chosen[i % self.step::self.step]]
        for start in range(0, len(pairs), 50):
            yield Case(f"asked:{start}", "words of the command line", self.asked(pairs[start:start + 50]))
        values = [*chosen[::self.step], *(data for data in texts.BYTES if b"\0" not in data)]
        pairs = [(name, value) for i, name in enumerate(self.VARIABLES) for value in values[i % 3::3 if self.quick else 1]
                 if len(value) < 50_000]
        for start in range(0, len(pairs), 20):
            yield Case(f"variable:{start}", "variables", self.variables(pairs[start:start + 20]))
        for start in range(0, len(chosen), 25):
            yield Case(f"line:{start}", "lines of scripts and configurations",
                       self.lines(chosen[start:start + 25:3 if self.quick else 1]))
        files = self.files()
        files = files[:30] + files[30::self.step]
        for start in range(0, len(files), 5):
            yield Case(f"file:{start}", "files", self.file(files[start:start + 5]))
        yield Case("fields", "good files", fields.good(self.program))
        for kind, (_, defaults) in fields.TEMPLATES.items():
            for name in defaults:
                chosen = fields.values(kind, name)[:: 25 if self.quick else 1]
                for start in range(0, len(chosen), 25):
                    yield Case(
                        f"field:{kind}:{name}:{start}", "values in one field of a good file",
                        fields.field(self.program, kind, name, chosen[start:start + 25]))
        yield Case("lines of numbers", "values in one field of a line", fields.lines(self.program))
        for index, data in enumerate(texts.BYTES):
            yield Case(f"bytes:{index}", "arguments that are no text", self.arguments(data))
        size = 200 if self.quick else 1024
        for name, arguments, beginning, codes in (
            ("script", ["batch"], b"add ", {65}), ("json line", ["batch"], b'{"command":"add","description":"', {65}),
            ("check", ["check", "-"], b"add ", {65}),
            *((kind, ["import", "-", "--format", kind], beginning, {65}) for kind, beginning in (
                ("json", b'[{"description":"'), ("jsonl", b'{"description":"'), ("todotxt", b"x "), ("taskwarrior", b'[{"description":"'),
                ("ics", b"BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:"), ("csv", b'number,description\n1,"'), ("markdown", b"- [ ] "))),
        ):
            yield Case(f"long:{name}", "lines that no memory holds", self.long_line(arguments, beginning, codes, size))
        yield Case("labels", "many labels", self.labels(20_000 if self.quick else 1_000_000))


CONTROLS = {
    "an escape in an answer": r'''"$todo" "$@"; code=$?; case "$*" in *list*|*show*) printf '\033[2J';; esac; exit $code''',
    "an escape in a message": r'''"$todo" "$@"; code=$?; [ $code -eq 0 ] || printf 'todo: \033[31m\n' >&2; exit $code''',
    "a crash": r'''case "$*" in *"'"*) kill -SEGV $$;; esac; exec "$todo" "$@"''',
    "a text that is stored without its blanks": r'''"$todo" "$@" | sed 's/ "/"/g' ''',
    "a shell that reads what was typed": r'''for word; do case $word in *touch*) eval ": $word" 2>/dev/null;; esac; done; exec "$todo" "$@"''',
    "an exit code that nobody knows": r'''"$todo" "$@"; code=$?; [ $code -eq 64 ] && exit 2; exit $code''',
}


def control(tally: Tally, program: str, what: str, body: str) -> None:
    """Runs some cases with a program that makes a mistake."""
    path = tally.folder / f"control-{len(tally.counts)}-{abs(hash(what))}"
    path.write_text(f"#!/bin/sh\ntodo='{program}'\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    hostile = Hostile(str(path), [], True)
    sample = [" x ", "'; DROP", "$(touch pwned)", "; touch pwned", "\x1b[2J", "x"]
    cases = [Case("typed", "", hostile.typed(text)) for text in sample]
    cases.append(Case("asked", "", hostile.asked([(place, text) for place in ("command", "query") for text in sample])))
    tally.must_break(what, cases)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--quick", action="store_true", help="some of each kind, within a minute")
    parser.add_argument("--texts", type=pathlib.Path, help="a file with more texts, one a line")
    parser.add_argument("--case", help="one case, or all that begin so")
    options = parser.parse_args()
    own = list(texts.ALL) + texts.chance(50 if options.quick else 500, seed=1)
    if options.texts:
        own += [line for line in options.texts.read_text("utf-8", "surrogateescape").split("\n") if line.isprintable() or line.encode("utf-8", "ignore")]
        own = [text for text in own if text.encode("utf-8", "ignore").decode() == text]
    program = os.path.realpath(options.program)
    tally = Tally("scripts/hostile", options.case)
    try:
        tally.run(Hostile(program, own, options.quick).cases())
        for what, body in CONTROLS.items():
            control(tally, program, what, body)
        return tally.finish()
    finally:
        tally.close()


if __name__ == "__main__":
    sys.exit(main())
