"""Puts the list where it can't be kept: on a full or read-only disk, or in somebody else's file."""

import dataclasses
import functools
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import crowd
from calls import look
from contents import Snapshot, contents, put, take
from program import Answer, Program, database
from stories import FEW, script
from tally import Broken, Case

NOBODY = 65534


def make(program: Program, home: pathlib.Path) -> None:
    """Makes a list with a history, and a note that takes several pages."""
    home.mkdir()
    for words in [*FEW, ("edit", "3", "--note", "n" * 9_000)]:
        answer = program.run(home, *words)
        assert answer.code == 0, answer


def refused(answer: Answer, codes: set[int], what: str) -> None:
    """Checks that the exit code is one of these, and that a failure has a message with a hint and no output."""
    if answer.code not in codes:
        raise Broken(f"{what} ends with {answer.code}: {answer.err.strip() or answer.out[:200]}")
    if answer.code and (not answer.err.startswith("todo: ") or "\nhint: " not in answer.err):
        raise Broken(f"{what}: no message with a hint: {answer.err!r}")
    if answer.code and answer.out:
        raise Broken(f"{what} failed and said {answer.out!r}")


def unchanged(before: Snapshot, home: pathlib.Path, what: str) -> None:
    """Checks that every byte is as it was; an empty journal may have come or gone."""

    def files(snapshot: Snapshot) -> Snapshot:
        return {
            name: entry for name, entry in snapshot.items()
            if not (name.endswith("-journal") and entry[1] == b"")
        }

    if files(take(home)) != files(before):
        raise Broken(f"{what} changed the files")


def commands(*words: tuple[str, ...]) -> list[tuple[str, ...]]:
    return list(words)


READING = commands(("list", "--all"), ("show", "1"), ("history",))
CHANGING = commands(("add", "x"), ("toggle", "1"), ("undo",), ("delete", "1"))


def bad_file(
    program: Program, change: Callable[[bytes], bytes], codes: set[int], folder: pathlib.Path
) -> int:
    """Every command refuses a file with this change, and leaves it unchanged."""
    home = folder / "home"
    make(program, home)
    path = database(home)
    path.write_bytes(change(path.read_bytes()))
    before = take(home)
    for words in READING[:1] + CHANGING[:2]:
        refused(program.run(home, *words), codes, words[0])
        unchanged(before, home, words[0])
    return 3


def cut_files(program: Program, whole: bytes, lengths: list[int], folder: pathlib.Path) -> int:
    """A file that was cut anywhere is refused, and left as it is."""
    home = folder / "home"
    database(home).parent.mkdir(parents=True)
    for length in lengths:
        database(home).write_bytes(whole[:length])
        database(home).chmod(0o600)
        before = take(home)
        for words in [("list", "--all"), ("add", "x")]:
            refused(program.run(home, *words), {65}, f"{words[0]} of {length} bytes")
            unchanged(before, home, f"{words[0]} of {length} bytes")
    return 2 * len(lengths)


def damaged_page(program: Program, whole: bytes, page: int, folder: pathlib.Path) -> int:
    """With one damaged page, a command reports it or doesn't need the page; if it fails, nothing changes."""
    size = 4096
    chance = random.Random(page)
    bad = {
        "zeros": bytes(size),
        "rubbish": chance.randbytes(size),
        "another": whole[:size] if page else whole[size : 2 * size],
        "shifted": whole[page * size + 1 : (page + 1) * size] + b"\0",
        "beginning": b"\xff" * 16 + whole[page * size + 16 : (page + 1) * size],
    }
    home = folder / "home"
    database(home).parent.mkdir(parents=True)
    tried = 0
    for name, content in bad.items():
        for words in [*READING, *CHANGING, ("move", "3", "--to-top")]:
            tried += 1
            database(home).write_bytes(whole[: page * size] + content + whole[(page + 1) * size :])
            database(home).chmod(0o600)
            before = take(home)
            answer = program.run(home, *words)
            what = f"{words} with page {page} {name}"
            # Damage can reduce the number of records on a page without a trace.
            refused(answer, {0, 1, 65}, what)
            if answer.code or words in READING:
                unchanged(before, home, what)
    return tried


def damaged_header(program: Program, whole: bytes, offset: int, folder: pathlib.Path) -> int:
    """A wrong byte in the header harms only its own file."""
    home = folder / "home"
    database(home).parent.mkdir(parents=True)
    tried = 0
    for value in [0, 1, 2, 0x7F, 0xFF]:
        for words in [("list",), ("add", "x")]:
            tried += 1
            database(home).write_bytes(whole[:offset] + bytes([value]) + whole[offset + 1 :])
            database(home).chmod(0o600)
            before = take(home)
            answer = program.run(home, *words)
            what = f"{words} with {value} at byte {offset}"
            refused(answer, {0, 65, 76, 77}, what)
            if answer.code or words == ("list",):
                unchanged(before, home, what)
    return tried


def foreign_journal(program: Program, folder: pathlib.Path) -> int:
    """Another program's file and its journal are left unchanged."""
    home = folder / "home"
    home.mkdir()
    tried = 0
    for content in [b"A letter.\n" * 500, bytes(8192), b"\x7fELF" + bytes(4096)]:
        for journal in [b"", b"my journal\n", bytes(512)]:
            path = home / "file"
            path.write_bytes(content)
            (home / "file-journal").write_bytes(journal)
            before = take(home)
            for words in [("list",), ("add", "x")]:
                tried += 1
                answer = program.run(home, *words, "--database", str(path))
                refused(answer, {65}, f"{words} of {content[:9]!r} with {journal[:9]!r}")
                unchanged(before, home, words[0])
    return tried


def link(program: Program, folder: pathlib.Path) -> int:
    """A link to a list is that list, under one lock and with one journal."""
    home = folder / "home"
    make(program, home)
    other = home / "elsewhere"
    other.mkdir()
    (other / "link").symlink_to(database(home))
    for words in [("add", "by the link"), ("undo",), ("list",)]:
        refused(program.run(home, *words, "--database", str(other / "link")), {0}, words[0])
    if [path.name for path in other.iterdir()] != ["link"]:
        raise Broken("a journal stands beside the link instead of the list")
    state = contents(database(home))
    if [row[2] for row in dict(state)["step"]].count("add by the link") != 1:
        raise Broken("the list does not have what the link was given")
    return 3


def lost_file(program: Program, how: str, folder: pathlib.Path) -> int:
    """If the file is deleted, moved or replaced while a script runs, nothing is reported as saved."""
    home = folder / "home"
    make(program, home)
    path = database(home)
    other = folder / "other"
    other.mkdir()
    shutil.copytree(home, other, dirs_exist_ok=True)
    lines = folder / "script"
    lines.write_bytes(b"add again\n" * 4_000)
    running = crowd.start(program, home, "batch", str(lines))
    journal = path.with_name(path.name + "-journal")
    while running.poll() is None and not (journal.exists() and journal.stat().st_size):
        pass
    # By now it has written something, but is far from done.
    running.send_signal(signal.SIGSTOP)
    if how == "deleted":
        path.unlink()
    else:
        path.rename(path.with_name("moved"))
    if how == "replaced":
        shutil.copy2(database(other), path)
    running.send_signal(signal.SIGCONT)
    answer = crowd.end(running)
    refused(answer, {74}, f"a batch whose file was {how}")
    if how == "replaced" and path.read_bytes() != database(other).read_bytes():
        raise Broken("it wrote to the file that came in its place")
    if how == "moved" and path.exists():
        raise Broken("it made a new file")
    # The list from before still works.
    if how == "moved":
        path.with_name("moved").rename(path)
    if how != "deleted":
        look(program, home, {"before": contents(database(other))})
    return 1


def as_nobody(program: Program, home: pathlib.Path, *words: str) -> Answer:
    """Runs a command as a user who owns nothing."""
    give_up = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
    result = subprocess.run(
        [program.path, *words], capture_output=True, stdin=subprocess.DEVNULL, cwd="/",
        env=program.environment(home), **give_up)
    return Answer(result.returncode, result.stdout.decode(), result.stderr.decode())


def no_permission(program: Program, name: str, folder: pathlib.Path) -> int:
    """Reading works wherever it is allowed, and writing is refused wherever it isn't."""
    # The program is where every user may run it.
    public = folder / "public"
    public.mkdir(mode=0o755)
    copy = dataclasses.replace(program, path=public / "todo")
    shutil.copy2(program.path, copy.path)
    folder.chmod(0o755)
    home = folder / "home"
    make(program, home)
    path = database(home)
    path.with_name("todo.sqlite-journal").unlink(missing_ok=True)
    folders = [home, path.parent.parent, path.parent]
    modes = {
        "folder-read-only": [0o755, 0o755, 0o555, 0o666],
        "file-read-only": [0o755, 0o755, 0o755, 0o444],
        "file-secret": [0o755, 0o755, 0o755, 0o000],
        "folder-secret": [0o755, 0o755, 0o000, 0o666],
        "no-folder": [0o555],
    }[name]
    if name == "no-folder":
        shutil.rmtree(home / "lists")
    before = take(home)
    may_read = not name.endswith("secret")

    def close() -> None:
        for place, mode in reversed(list(zip([*folders, path], modes))):
            place.chmod(mode)

    def compare(what: str) -> None:
        """Makes the files accessible, and compares them."""
        for place, mode in zip([*folders, path], [0o700, 0o700, 0o700, 0o600]):
            if place.exists():
                place.chmod(mode)
        unchanged(before, home, what)

    for words in READING:
        codes = {0} if may_read else {77}
        # Without a list, there is no todo 1 to show.
        if name == "no-folder":
            codes = {0, 1}
        close()
        refused(as_nobody(copy, home, *words), codes, f"{words[0]}, {name}")
        compare(words[0])
    for words in CHANGING:
        close()
        refused(as_nobody(copy, home, *words), {77}, f"{words[0]}, {name}")
        compare(words[0])
    return len(READING) + len(CHANGING)


@dataclasses.dataclass
class Mount:
    """A small file system in memory."""

    path: pathlib.Path
    size: str = "1m"

    def __enter__(self) -> pathlib.Path:
        self.path.mkdir(exist_ok=True)
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={self.size}", "none", self.path], check=True)
        return self.path

    def __exit__(self, *_) -> None:
        subprocess.run(["umount", "-l", self.path], check=True)

    def remount(self, options: str) -> None:
        subprocess.run(["mount", "-o", f"remount,{options}", self.path], check=True)


OWN_WORLD = ["unshare", "--user", "--map-root-user", "--mount", "--"]
"""Starts a program in namespaces where an unprivileged user may mount file systems, if the system allows it."""


def may_mount(folder: pathlib.Path, world: list[str]) -> bool:
    point = folder / "may-mount"
    point.mkdir(exist_ok=True)
    command = 'mount -t tmpfs none "$0" && umount "$0"'
    return subprocess.run([*world, "sh", "-c", command, point], capture_output=True).returncode == 0


def in_own_world(program: Program, quick: bool, folder: pathlib.Path) -> int:
    """Runs the cases that mount file systems in a separate process that is allowed to."""
    here = pathlib.Path(__file__).parent / "faults.py"
    result = subprocess.run(
        [*OWN_WORLD, sys.executable, "-B", here, "--program", program.path, "--case", "places:disk",
         *["--quick"] * quick],
        capture_output=True, text=True)
    last = result.stdout.strip().rpartition("\n")[2]
    if result.returncode or not last[:1].isdigit():
        raise Broken(f"{result.stderr.strip() or result.stdout.strip()}")
    return int(last.split()[0].replace(",", ""))


def full_disk(program: Program, free_pages: int, folder: pathlib.Path) -> int:
    """With `free_pages` left on the disk, a command succeeds or changes nothing; reading works."""
    with Mount(folder / "disk") as disk:
        home = disk / "home"
        make(program, home)
        database(home).with_name("todo.sqlite-journal").unlink()
        before = contents(database(home))
        with (disk / "ballast").open("wb", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(bytes(4096))
            except OSError:
                pass
            ballast.truncate(max(0, ballast.tell() - 4096 * free_pages))
        tried = 0
        for words, stdin in [
            (("add", "x"), b""), (("edit", "1-3", "--note", "w" * 20_000), b""),
            (("batch",), script(60, "x" * 900)), (("undo",), b""),
        ]:
            tried += 2
            answer = program.run(home, *words, stdin=stdin)
            refused(answer, {0, 74}, f"{words[0]} with {free_pages} pages left")
            listed = program.run(home, "list", "--all")
            refused(listed, {0}, f"list with {free_pages} pages left")
            found = contents(database(home))
            if (found == before) != (answer.code != 0):
                raise Broken(f"{words[0]} ends with {answer.code}, and the list is otherwise")
            before = found
        # Once there is room again, everything works.
        (disk / "ballast").unlink()
        refused(program.run(home, "add", "room again"), {0}, "add with room again")
        return tried + 1


def read_only_disk(program: Program, folder: pathlib.Path) -> int:
    """On a read-only disk, reading works and writing is refused."""
    mount = Mount(folder / "disk")
    with mount as disk:
        home = disk / "home"
        make(program, home)
        mount.remount("bind,ro")
        before = take(home)
        for words in READING:
            refused(program.run(home, *words), {0}, words[0])
        for words in CHANGING:
            refused(program.run(home, *words), {77}, words[0])
        elsewhere = str(disk / "new" / "todo.sqlite")
        refused(program.run(home, "add", "x", "--database", elsewhere), {73}, "a first add")
        refused(program.run(home, "list", "--database", elsewhere), {0}, "a first list")
        unchanged(before, home, "something")
        return len(READING) + len(CHANGING) + 2


def cases(program: Program, folder: pathlib.Path, quick: bool) -> Iterator[Case]:
    home = folder / "home"
    make(program, home)
    whole = database(home).read_bytes()
    pages = len(whole) // 4096

    def case(name: str, kind: str, function: Callable, *arguments) -> Case:
        return Case(f"places:{name}", kind, functools.partial(function, program, *arguments))

    # All sector boundaries, and every byte of the last page. A file of 0 bytes is an empty list.
    lengths = sorted({*range(512, len(whole), 512), *range(len(whole) - 4096, len(whole))} - {0})
    lengths = [1, 2, 15, 16, 99, 100] + lengths[:: 400 if quick else 1]
    for start in range(0, len(lengths), 64):
        yield case(f"cut:{start}", "file cut short", cut_files, whole, lengths[start : start + 64])
    for page in range(0, pages, 4 if quick else 1):
        yield case(f"page:{page}", "damaged page", damaged_page, whole, page)
    for offset in range(0, 100, 17 if quick else 1):
        yield case(f"header:{offset}", "damaged header", damaged_header, whole, offset)
    yield case("rubbish", "file of another program", bad_file, lambda data: b"\xA5" * len(data), {65})
    yield case("foreign", "file of another program", foreign_journal)
    yield case("link", "link", link)
    for how in ["deleted", "moved", "replaced"]:
        yield case(f"lost:{how}", "file lost while in use", lost_file, how)
    for name in ["folder-read-only", "file-read-only", "file-secret", "folder-secret", "no-folder"]:
        yield case(f"permission:{name}", "no permission", no_permission, name)

    disks = [
        *(case(f"disk:full:{free}", "full disk", full_disk, free)
          for free in ([0, 1, 5] if quick else range(0, 41))),
        case("disk:read-only", "read-only disk", read_only_disk),
    ]
    if may_mount(folder, []):
        yield from disks
    elif may_mount(folder, OWN_WORLD):
        yield case("disks", "full and read-only disks", in_own_world, quick)
    else:
        print("SKIPPED: full and read-only disks, for this user may mount none", file=sys.stderr)
