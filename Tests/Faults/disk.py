"""A disk that keeps all synced data, and any part of the rest: the states that a power cut may leave.

The model is as bad as the worst file system that SQLite makes any assumptions about:

- Data written to a file since its last sync is there or not, each sector on its own, in any order.
- A file that grew may have grown without the data at its end: it holds zeros there, or rubbish.
- A file that was cut may be as long as before.
- A name that was made, changed or removed since the last sync of its folder is as before or as after.
  Syncing the file itself doesn't help.
"""

import dataclasses
import pathlib
import random

from interposer import Event


@dataclasses.dataclass
class Pending:
    """An operation that isn't synced yet: one sector of a write, a new length, a name."""

    call: str
    inode: int
    order: int
    """The number of its call: the sectors of one write share it."""
    start: int = 0
    data: bytes = b""
    name: str = ""
    child: int | None = None
    """The inode of the name, or `None` if the name was removed."""
    also: str = ""
    """The old name of a renamed file, in the same folder; it goes with this operation."""


Files = dict[str, bytes | None]
"""Each path below the folder, with its bytes; `None` for a folder."""


class Disk:
    """The data that is certainly on the disk, and the data that may be."""

    def __init__(self, folder: pathlib.Path, sector: int = 512):
        """Takes everything that is in `folder` now as synced."""
        self.root = folder.stat().st_ino
        self.path = str(folder)
        self.sector = sector
        self.bytes: dict[int, bytearray] = {}
        self.names: dict[int, dict[str, int]] = {self.root: {}}
        self.live: dict[str, int] = {self.path: self.root}
        self.pending: list[Pending] = []
        self.order = 0
        for path in sorted(folder.rglob("*")):
            inode = path.stat().st_ino
            self.live[str(path)] = inode
            self.names[path.parent.stat().st_ino][path.name] = inode
            if path.is_dir():
                self.names[inode] = {}
            else:
                self.bytes[inode] = bytearray(path.read_bytes())

    def apply(self, event: Event) -> None:
        """Applies a call as the running program saw it."""
        self.order += 1
        if event.call == "write":
            for start in range(event.number, event.number + len(event.data)):
                if start == event.number or start % self.sector == 0:
                    end = (start // self.sector + 1) * self.sector
                    data = event.data[start - event.number : end - event.number]
                    self.add("write", event.inode, start=start, data=data)
        elif event.call == "truncate":
            self.add("truncate", event.inode, start=event.number)
        elif event.call == "sync":
            self.sync(event.inode)
        elif event.call in ("create", "mkdir"):
            # A reused number is another file.
            if event.call == "mkdir":
                self.names[event.inode] = {}
            else:
                self.bytes[event.inode] = bytearray()
            self.name(event.path, event.inode)
        elif event.call == "link":
            self.name(event.target, event.inode)
        elif event.call == "unlink":
            self.name(event.path, None)
        elif event.call == "rename":
            # Both at once: the file must not have two names, or none.
            self.name(event.target, self.live[event.path])
            self.pending[-1].also = event.path.rpartition("/")[2]
            self.live.pop(event.path)

    def add(self, call: str, inode: int, **more) -> None:
        self.pending.append(Pending(call, inode, self.order, **more))

    def name(self, path: str, child: int | None) -> None:
        folder, _, name = path.rpartition("/")
        self.add("name", self.live[folder], name=name, child=child)
        if child is None:
            self.live.pop(path, None)
        else:
            self.live[path] = child

    def sync(self, inode: int) -> None:
        for pending in self.pending:
            if pending.inode == inode:
                self.do(pending, self.bytes, self.names)
        self.pending = [pending for pending in self.pending if pending.inode != inode]

    @staticmethod
    def do(pending: Pending, files: dict[int, bytearray], names: dict[int, dict[str, int]]) -> None:
        if pending.call == "name":
            if pending.child is None:
                names[pending.inode].pop(pending.name, None)
            else:
                names[pending.inode][pending.name] = pending.child
                names[pending.inode].pop(pending.also, None)
            return
        content = files[pending.inode]
        if pending.call == "truncate":
            del content[pending.start :]
            content.extend(bytes(pending.start - len(content)))
        else:
            content.extend(bytes(max(0, pending.start - len(content))))
            content[pending.start : pending.start + len(pending.data)] = pending.data

    def state(self, kept: list[bool], growth: bytes | None = None) -> Files:
        """Returns the files if, of `pending`, only the operations marked in `kept` reached the disk.

        If the end of a write that made a file longer didn't, the file is as long all the same, and holds
        `growth` there, repeated; `None` if the file didn't grow.
        """
        touched = {pending.inode for pending in self.pending}
        files = {
            inode: bytearray(content) if inode in touched else content
            for inode, content in self.bytes.items()
        }
        names = {inode: dict(entries) for inode, entries in self.names.items()}
        for pending, keep in zip(self.pending, kept):
            if keep:
                self.do(pending, files, names)
            elif growth and pending.call == "write":
                content = files[pending.inode]
                missing = pending.start + len(pending.data) - len(content)
                if missing > 0:
                    content.extend((growth * (missing // len(growth) + 1))[:missing])
        found: Files = {}

        def walk(folder: int, path: str) -> None:
            for name, inode in names[folder].items():
                if inode in names:
                    found[path + name] = None
                    walk(inode, f"{path}{name}/")
                else:
                    found[path + name] = bytes(files[inode])

        walk(self.root, "")
        return found

    def recipes(self, chance: random.Random, most: int) -> list[tuple[str, list[bool], bytes | None]]:
        """Returns arguments for `state`, each with a name: always the extremes, and up to `most` random ones."""
        count = len(self.pending)
        none, every = [False] * count, [True] * count
        always = [("nothing", none, None), ("everything", every, None)]
        if not count:
            return always[:1]
        rubbish = bytes(chance.randrange(1, 256) for _ in range(97))
        found = [("zeros", none, b"\0"), ("rubbish", none, rubbish)]
        # In order, up to each sector: a disk that writes sequentially.
        for end in some(range(1, count), most, chance):
            found.append((f"first-{end}", [index < end for index in range(count)], None))
        for index in some(range(count), most, chance):
            without = [other != index for other in range(count)]
            found.append((f"without-{index}", without, None))
            found.append((f"without-{index}-rubbish", without, rubbish))
            found.append((f"only-{index}", [other == index for other in range(count)], None))
        # Each file separately: all of it, and nothing of the others.
        inodes = [pending.inode for pending in self.pending]
        for index, inode in enumerate(dict.fromkeys(inodes)):
            found.append((f"file-{index}", [other == inode for other in inodes], None))
        for number in range(most):
            share = chance.choice([0.1, 0.5, 0.9])
            kept = [chance.random() < share for _ in range(count)]
            found.append((f"chance-{number}", kept, chance.choice([None, b"\0", rubbish])))
        chosen = some(range(len(found)), most, chance)
        return always + [found[index] for index in chosen]


def some(numbers: range, most: int, chance: random.Random) -> list[int]:
    """Returns all of them, or `most` random ones."""
    return list(numbers) if len(numbers) <= most else sorted(chance.sample(numbers, most))
