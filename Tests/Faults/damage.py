"""Damages a list, or makes one that no `todo` would make.

Commands report the damage, `doctor` names it, and the rest is rescued.
"""

import functools
import json
import pathlib
import random
import sqlite3
from collections.abc import Iterator

from contents import contents, take
from places import refused, unchanged
from program import Program, database
from tally import Broken, Case

SCRIPT = "".join(
    f"add 'todo {number} {'w' * (number * 37 % 300)}' --tag t{number % 7}"
    f" --note '{'n' * (0 if number % 10 else 5_000)}'\n"
    for number in range(1, 200)
) + "edit 1-20 --tag edited\ncomplete 30-50\ndelete 100-120\n"


def make(program: Program, home: pathlib.Path) -> None:
    """Makes a list of a few dozen pages, with a history."""
    home.mkdir()
    for words, stdin in [(("batch",), SCRIPT.encode()), (("edit", "7", "seven"), b""), (("undo",), b"")]:
        answer = program.run(home, *words, stdin=stdin)
        assert answer.code == 0, answer


def make_small(program: Program, home: pathlib.Path) -> None:
    """Makes a list with most of its bytes on the pages of its schema."""
    home.mkdir()
    script = b"add Milk --tag a --project p --note n --due 2026-12-01\nadd two\nadd three\nadd four\nadd five\n"
    for words, stdin in [
        (("batch",), script), (("delete", "4"), b""), (("edit", "1", "one"), b""), (("undo",), b""),
        (("complete", "3"), b""), (("reopen", "3"), b""),
    ]:
        answer = program.run(home, *words, stdin=stdin)
        assert answer.code == 0, answer


def damaged(whole: bytes, how: str, chance: random.Random) -> bytes:
    data = bytearray(whole)
    pages = len(whole) // 4096
    page = chance.randrange(pages) * 4096
    other = chance.randrange(pages) * 4096
    place = page + chance.randrange(4096)
    match how:
        case "bit":
            data[place] ^= 1 << chance.randrange(8)
        case "run":
            end = min(len(data), place + chance.randrange(1, 512))
            data[place:end] = chance.randbytes(end - place)
        case "sector":
            data[place // 512 * 512 : (place // 512 + 1) * 512] = bytes(512)
        case "header":
            data[page + (100 if page == 0 else 0) + chance.randrange(12)] = chance.randrange(256)
        case "swapped":
            data[page : page + 4096], data[other : other + 4096] = (
                data[other : other + 4096], data[page : page + 4096])
        case "cut":
            del data[place:]
    return bytes(data)


HOWS = ["bit", "run", "sector", "header", "swapped", "cut"]
READING = [("list", "--all", "--json"), ("show", "5"), ("history",), ("stats",), ("export",)]
CHANGING = [("add", "x"), ("toggle", "5"), ("undo",), ("delete", "5"), ("clear",)]


def todos(program: Program, home: pathlib.Path, *words: str) -> dict[int, dict]:
    answer = program.run(home, "list", "--all", "--json", *words)
    refused(answer, {0}, "list")
    return {todo["number"]: todo for todo in json.loads(answer.out)}


def damaged_bytes(
    program: Program, whole: bytes, expected: dict[int, dict], seed: int, folder: pathlib.Path
) -> int:
    """Damage is reported or harmless; if `doctor` finds none, the list is unchanged."""
    home = folder / "home"
    path = database(home)
    path.parent.mkdir(parents=True)
    for how in HOWS:
        content = damaged(whole, how, random.Random(f"{how} {seed}"))
        path.write_bytes(content)
        path.chmod(0o600)
        before = take(home)
        for words in READING:
            refused(program.run(home, *words), {0, 1, 65, 76}, f"{how}: {words[0]}")
            unchanged(before, home, f"{how}: {words[0]}")

        examined = program.run(home, "doctor")
        if examined.code not in (0, 65, 76):
            raise Broken(f"{how}: doctor ends with {examined.code}: {examined.err}")
        unchanged(before, home, f"{how}: doctor")
        if examined.code == 0 and todos(program, home) != expected:
            raise Broken(f"{how}: doctor finds nothing, and the list is otherwise")
        rescued(program, home, expected, how)

        for words in CHANGING:
            before = take(home)
            answer = program.run(home, *words)
            refused(answer, {0, 1, 65, 76}, f"{how}: {words[0]}")
            if answer.code:
                unchanged(before, home, f"{how}: {words[0]}")
    return len(HOWS) * (len(READING) + len(CHANGING) + 2)


def rescued(program: Program, home: pathlib.Path, expected: dict[int, dict], how: str) -> None:
    """Readable todos are rescued into a sound list, and missing ones are reported."""
    new = home / "saved.sqlite"
    answer = program.run(home, "doctor", "--rescue", str(new))
    if answer.code not in (0, 65, 76):
        raise Broken(f"{how}: rescue ends with {answer.code}: {answer.err}")
    if not new.exists():
        if answer.code == 0 or len(answer.err) == 0:
            raise Broken(f"{how}: nothing was saved, and that is not said: {answer}")
        return
    contents(new)
    again = program.run(home, "doctor", "--database", str(new))
    if again.code:
        raise Broken(f"{how}: what was saved is not well: {again.out}")
    found = todos(program, home, "--database", str(new))
    missing = expected.keys() - found.keys()
    if missing and answer.code == 0:
        raise Broken(f"{how}: nobody says that {sorted(missing)[:10]} are not saved: {answer.out}")
    new.unlink()
    new.with_name("saved.sqlite-journal").unlink(missing_ok=True)


FOREIGN = {
    "other tables": "DROP TABLE change; DROP TABLE step; DROP TABLE todo; CREATE TABLE todo (x)",
    "no tables": "DROP TABLE change; DROP TABLE step; DROP TABLE todo",
    "no history": "DROP TABLE change; DROP TABLE step",
    "no column": "ALTER TABLE todo DROP COLUMN note",
    "a view": "ALTER TABLE todo RENAME TO other; CREATE VIEW todo AS SELECT * FROM other",
    "a trigger": "CREATE TRIGGER x AFTER INSERT ON todo BEGIN DELETE FROM todo; END",
    "no index": "DROP INDEX todoByPosition",
    "a newer version": "PRAGMA user_version = 99",
    "a negative version": "PRAGMA user_version = -1",
    "a write-ahead log": "PRAGMA journal_mode = WAL",
    "tags": "UPDATE todo SET tags = '[' WHERE number = 5",
    "tags of objects": "UPDATE todo SET tags = '[{}]' WHERE number = 5",
    "a due": "UPDATE todo SET due = 'tomorrow' WHERE number = 5",
    "a year": "UPDATE todo SET createdAt = 9223372036854775807 WHERE number = 5",
    "a position": "UPDATE todo SET position = 9e999",
    "a NUL": "UPDATE todo SET description = 'a' || char(0) || 'b' WHERE number = 5",
    "no UTF-8": "UPDATE todo SET description = CAST(x'ff41fe' AS TEXT) WHERE number = 5",
    "no text": "UPDATE todo SET description = '' WHERE number = 5",
    "an id": "UPDATE todo SET id = 'mine' WHERE number = 5",
    "a negative number": "UPDATE todo SET number = -7 WHERE number = 5",
    "history": "UPDATE change SET after = '{' WHERE todo = 5",
    "a text in the history": "UPDATE change SET before = replace(before, 'todo 1', 'todo 2') WHERE after IS NULL",
    "a step": "UPDATE step SET command = command || ' ' WHERE sequence = 2",
    "a command that is no UTF-8": "UPDATE step SET command = CAST(x'ff' AS TEXT) WHERE sequence = 2",
    "no steps": "DELETE FROM step",
    "no last step": "DELETE FROM step WHERE sequence = (SELECT max(sequence) FROM step)",
    "no changes": "DELETE FROM change",
    "no sequences": "DELETE FROM sqlite_sequence",
    "no numbers left": "UPDATE sqlite_sequence SET seq = 9223372036854775807",
    "an older version": "PRAGMA user_version = 2",
    "an index of texts that is not there": "UPDATE textIndex SET lastNumber = 99",
}
"""Changes that somebody may have made to a list, as SQL."""


def foreign(program: Program, whole: bytes, sql: str, folder: pathlib.Path) -> int:
    """No command reports a foreign change as its own bug, and none hangs or crashes."""
    home = folder / "home"
    path = database(home)
    path.parent.mkdir(parents=True)
    path.write_bytes(whole)
    stored = sqlite3.connect(path, isolation_level=None)
    stored.execute("PRAGMA ignore_check_constraints = ON")
    stored.executescript(sql)
    stored.close()
    content = path.read_bytes()
    for words in [*READING, *CHANGING, ("edit", "5", "x"), ("move", "5", "--to-top")]:
        for other in path.parent.iterdir():
            other.unlink()
        path.write_bytes(content)
        path.chmod(0o600)
        before = take(home)
        answer = program.run(home, *words)
        refused(answer, {0, 1, 65, 76}, words[0])
        if answer.code:
            unchanged(before, home, words[0])
    path.write_bytes(content)
    examined = program.run(home, "doctor")
    if examined.code not in (0, 65, 76):
        raise Broken(f"doctor ends with {examined.code}: {examined.err}")
    if "othing is lost" in examined.out and examined.code:
        raise Broken(f"doctor says that nothing is lost: {examined.out}")
    rescued(program, home, {}, "doctor")
    return len(READING) + len(CHANGING) + 4


BATCH = b"add x\ntoggle 1\nedit 2 changed --tag x\ndelete 3\nmove 5 --to-top\nclear\n"


def flipped_bit(
    program: Program, whole: bytes, state: tuple, places: range, seed: int, folder: pathlib.Path
) -> int:
    """If `doctor` finds nothing wrong after one flipped bit, the list is the same, and works."""
    home = folder / "home"
    path = database(home)
    path.parent.mkdir(parents=True)
    chance = random.Random(f"flip {places} {seed}")
    for _ in range(FLIPS):
        place, bit = chance.choice(places), chance.randrange(8)
        flip = f"bit {bit} of byte {place}"
        content = bytearray(whole)
        content[place] ^= 1 << bit
        path.write_bytes(content)
        path.chmod(0o600)
        examined = program.run(home, "doctor")
        if examined.code not in (0, 65, 76):
            raise Broken(f"{flip}: doctor ends with {examined.code}: {examined.err}")
        if examined.code:
            for words in [("list", "--all"), ("add", "x")]:
                refused(program.run(home, *words), {0, 1, 65, 76}, f"{flip}: {words[0]}")
        else:
            if history(path) != state:
                raise Broken(f"{flip}: doctor finds nothing, and the list is otherwise")
            answer = program.run(home, "batch", stdin=BATCH)
            refused(answer, {0}, f"{flip}: a script, of which doctor finds no reason to fail")
            refused(program.run(home, "undo", "3"), {0}, f"{flip}: undo")
            again = program.run(home, "doctor")
            if again.code:
                raise Broken(f"{flip}: only after changes doctor finds {again.out}")
        for other in path.parent.iterdir():
            other.unlink()
    return FLIPS


FLIPS = 25


def history(path: pathlib.Path) -> tuple:
    """Returns the todos, the steps and the changes, without the auxiliary tables."""
    return tuple(rows for name, rows in contents(path) if name in ("todo", "step", "change"))


def schema_pages(whole: bytes) -> list[range]:
    """Returns where a file has its header, the rest of its first page, and the last page of its schema, if any."""
    last = int.from_bytes(whole[108:112], "big")
    return [range(100), range(100, 4096), *([range((last - 1) * 4096, last * 4096)] if whole[100] == 5 else [])]


def cases(program: Program, folder: pathlib.Path, quick: bool) -> Iterator[Case]:
    home = folder / "home"
    make(program, home)
    whole, expected = database(home).read_bytes(), todos(program, home)
    for seed in range(1 if quick else 100):
        yield Case(
            f"damage:bytes:{seed}", "damaged bytes",
            functools.partial(damaged_bytes, program, whole, expected, seed))
    small = folder / "small"
    make_small(program, small)
    whole, state = database(small).read_bytes(), history(database(small))
    for places in [*schema_pages(whole), range(4096, len(whole))]:
        for seed in range(1 if quick else 20):
            yield Case(
                f"damage:bit:{places.start}:{seed}", "flipped bits",
                functools.partial(flipped_bit, program, whole, state, places, seed))
    whole = database(home).read_bytes()
    for name, sql in list(FOREIGN.items())[:: 10 if quick else 1]:
        yield Case(
            f"damage:{name.replace(' ', '-')}", "list that no todo made",
            functools.partial(foreign, program, whole, sql))
