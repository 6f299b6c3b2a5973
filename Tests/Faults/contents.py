"""The contents of a folder, byte for byte, and the contents of a list, whatever its file looks like."""

import hashlib
import os
import pathlib
import sqlite3

MIGRATIONS = sorted((pathlib.Path(__file__).parents[2] / "migrations").glob("m*.sql"))

Snapshot = dict[str, tuple[int, bytes | None]]
"""Each path below a folder, with its mode and its bytes; `None` for a folder."""


def take(folder: pathlib.Path) -> Snapshot:
    snapshot: Snapshot = {}
    for path in sorted(folder.rglob("*")):
        name, mode = str(path.relative_to(folder)), path.lstat().st_mode & 0o7777
        if path.is_symlink():
            snapshot[name] = (mode, os.readlink(path).encode())
        elif path.is_dir():
            snapshot[name] = (mode, None)
        elif path.is_file():
            snapshot[name] = (mode, path.read_bytes())
        else:
            snapshot[name] = (mode, b"")
    return snapshot


def put(snapshot: Snapshot, folder: pathlib.Path) -> None:
    """Writes `snapshot` to `folder`, which is empty or missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (mode, content) in snapshot.items():
        path = folder / name
        if content is None:
            path.mkdir()
        else:
            path.write_bytes(content)
        path.chmod(mode)


def digest(snapshot: Snapshot) -> bytes:
    return hashlib.sha256(repr(sorted(snapshot.items())).encode()).digest()


Contents = tuple[tuple[str, tuple[tuple, ...]], ...]
"""Each table with its rows, in the newest schema."""

TABLES = {
    "todo": "SELECT number, id, description, completedAt, priority, due, tags, project, note,"
    " position, createdAt, modifiedAt, wait, repeat, until, parent, blockedBy, extra,"
    " remind, startedAt, spent FROM todo ORDER BY number",
    "step": "SELECT sequence, at, command, undone FROM step ORDER BY sequence",
    "change": "SELECT step, ordinal, todo, before, after FROM change ORDER BY step, ordinal",
    "sqlite_sequence": "SELECT name, seq FROM sqlite_sequence ORDER BY name",
    "textIndex": "SELECT lastNumber FROM textIndex",
    "unindexed": "SELECT number FROM unindexed ORDER BY number",
}


class Damage(Exception):
    """A problem that SQLite finds in a file."""


def contents(path: pathlib.Path) -> Contents:
    """Returns everything in a list, including its history; a missing file counts as an empty list.

    Call it only if nothing is left to roll back.
    """
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        if path.exists():
            stored = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
            try:
                stored.backup(memory)
            finally:
                stored.close()
            for pragma in ["integrity_check", "foreign_key_check"]:
                found = memory.execute(f"PRAGMA {pragma}").fetchall()
                if found not in ([("ok",)], []):
                    raise Damage(f"{pragma}: {found[:3]}")
            if memory.execute("SELECT 1 FROM sqlite_schema WHERE name = 'todoText'").fetchone():
                memory.execute("INSERT INTO todoText (todoText) VALUES ('integrity-check')")
        version = memory.execute("PRAGMA user_version").fetchone()[0]
        memory.create_function("checksum", -1, lambda *columns: 0)
        for migration in MIGRATIONS:
            if int(migration.name[1:5]) > version and "sync" not in migration.name:
                memory.executescript(migration.read_text())
        return tuple((name, tuple(memory.execute(sql))) for name, sql in TABLES.items())
    except sqlite3.Error as error:
        raise Damage(str(error)) from error
    finally:
        memory.close()
