"""Several devices share a list through a git repository, and syncs are killed or cut off.

Each device is a folder. A run derives commands, syncs and accidents from a seed, so that it can be repeated. At the
end, every device syncs until no sync brings anything new; then all lists are equal, every acknowledged add that
wasn't undone before it was sent is there once, every number that was printed still belongs to its todo, and `doctor`
finds nothing wrong.
"""

import argparse
import collections
import glob
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from ssh import Server

EMPTY_MERGE = {"received": 0, "sent": 0, "conflicts": [], "renumbered": []}


class Mistake(Exception):
    """A violation of the promises for synced lists."""


class Device:
    def __init__(self, program, folder, name):
        self.program = program
        self.name = name
        self.database = os.path.join(folder, name + ".sqlite")
        self.printed = {}

    def start(self, *words):
        return subprocess.Popen(
            [self.program, "--database", self.database, *words], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    def run(self, *words, codes=(0,)):
        process = self.start(*words)
        output, error = process.communicate()
        if process.returncode not in codes:
            raise Mistake(f"{self.name}: todo {' '.join(words)} ended with {process.returncode}: "
                          f"{error.decode()}")
        return output.decode()

    def list(self):
        todos = json.loads(self.run("list", "--all", "--json"))
        for todo in todos:
            id = self.printed.setdefault(todo["number"], todo["id"])
            if id != todo["id"]:
                raise Mistake(f"{self.name} gave number {todo['number']} to two todos")
        return todos

    def contents(self):
        """Returns the list in terms that mean the same on every device."""
        todos = self.list()
        ids = {todo["number"]: todo["id"] for todo in todos}
        for todo in todos:
            del todo["number"]
            todo["parent"] = ids.get(todo["parent"])
            todo["blockedBy"] = sorted(ids[number] for number in todo["blockedBy"] if number in ids)
        return todos


class Run:
    def __init__(self, program, seed, devices, commands, folder, server=None):
        self.random = random.Random(seed)
        self.remote = os.path.join(folder, "list.git")
        self.server = server
        self.devices = [Device(program, folder, f"device{index}") for index in range(devices)]
        self.commands = commands
        self.added = collections.Counter()
        self.undone = collections.Counter()
        self.tally = collections.Counter()

    def run(self):
        subprocess.run(["git", "init", "--quiet", "--bare", self.remote], check=True)
        first = self.devices[0]
        for index in range(3):
            first.run("add", f"begin {index}")
        remote = self.server.url(self.remote) if self.server else self.remote
        first.run("sync", "--init", remote, "--author", first.name)
        for device in self.devices[1:]:
            device.run("sync", "--clone", remote, "--author", device.name)
        for index in range(self.commands):
            device = self.random.choice(self.devices)
            self.act(device, index)
            if self.random.random() < 0.3:
                self.sync(device)
            elif self.random.random() < 0.03:
                self.sync_all()
        self.crowd()
        self.settle()

    def act(self, device, index):
        """Runs one random command; a refused one changes nothing."""
        numbers = [str(todo["number"]) for todo in device.list()]
        one = self.random.choice(numbers) if numbers else "1"
        kind = self.random.randrange(12)
        if kind < 4 or not numbers:
            text = f"{index} of {device.name}"
            device.run("add", text)
            self.added["add " + text] += 1
            return
        words = [
            ("edit", one, "--text", f"text {index} of {device.name}"),
            ("edit", one, self.random.choice(["pri:h", "pri:l", "pri:none"])),
            ("edit", one, self.random.choice(["+red", "+blue", "-red", "-blue"])),
            ("edit", one, self.random.choice(["--parent", "--blocked-by"]), self.random.choice(numbers)),
            ("edit", one, "due:2027-01-01", "repeat:daily"),
            ("toggle", one),
            ("move", one, "--to-top"),
            ("undo",),
        ][kind - 4]
        answer = device.run(*words, codes=(0, 1, 64))
        for line in answer.splitlines():
            if line.startswith("Undid: add "):
                self.undone[line.removeprefix("Undid: ")] += 1

    def sync(self, device):
        """Syncs; now and then, kills the sync and its git at a random moment, or cuts it off."""
        self.remove_locks()
        if self.random.random() < 0.6:
            device.run("sync", "--timeout", "60")
            self.tally["synced"] += 1
            return
        process = device.start("sync", "--timeout", "60")
        if self.server:
            time.sleep(self.random.random() * 0.6)
            if self.random.random() < 0.5:
                return self.cut(device, process)
        else:
            time.sleep(self.random.random() * 0.12)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.communicate()
        self.tally["killed" if process.returncode < 0 else "too late to kill"] += 1

    def cut(self, device, process):
        """Cuts the connection during a sync, which reports it unless it has already finished."""
        self.server.cut()
        error = process.communicate()[1]
        if process.returncode not in (0, 69):
            raise Mistake(f"{device.name}: a sync that was cut off ended with {process.returncode}: "
                          f"{error.decode()}")
        self.tally["cut off" if process.returncode else "too late to cut off"] += 1

    def sync_all(self):
        """Syncs all devices at the same time: every sync succeeds, one after the other."""
        self.remove_locks()
        processes = [device.start("sync", "--timeout", "60") for device in self.devices]
        for device, process in zip(self.devices, processes):
            error = process.communicate()[1]
            if process.returncode:
                raise Mistake(f"{device.name}: a sync among others ended with {process.returncode}: "
                              f"{error.decode()}")
        self.tally["synced at once"] += len(processes)

    def crowd(self):
        """Runs many processes on two devices at once, syncs among them: every one succeeds."""
        self.remove_locks()
        processes = []
        for index in range(20):
            for device in self.devices[:2]:
                text = f"crowd {index} of {device.name}"
                self.added["add " + text] += 1
                processes.append((device, device.start("add", text)))
                if index % 4 == 0:
                    processes.append((device, device.start("sync", "--timeout", "60")))
        for device, process in processes:
            error = process.communicate()[1]
            if process.returncode:
                raise Mistake(f"{device.name}: one of a crowd ended with {process.returncode}: "
                              f"{error.decode()}")
        self.tally["in a crowd"] += len(processes)

    def remove_locks(self):
        # A person would remove the locks of a killed git, in the repository and in the copies.
        copies = [device.database + ".git" for device in self.devices]
        for folder in [self.remote, *copies]:
            for lock in ["packed-refs.lock", *glob.glob("refs/**/*.lock", root_dir=folder, recursive=True)]:
                if os.path.exists(os.path.join(folder, lock)):
                    os.remove(os.path.join(folder, lock))
                    self.tally["locks removed"] += 1

    def settle(self):
        self.remove_locks()
        for _ in range(2):
            for device in self.devices:
                device.run("sync")
        for device in self.devices:
            report = json.loads(device.run("sync", "--json"))
            if report != EMPTY_MERGE:
                raise Mistake(f"{device.name} isn't quiet: {report}")
        lists = [device.contents() for device in self.devices]
        for device, other in zip(self.devices, lists):
            if other != lists[0]:
                difference = [(one, two) for one, two in zip(lists[0], other) if one != two][:2]
                raise Mistake(f"{device.name} has another list: {difference}")
        self.check_adds(lists[0])
        for device in self.devices:
            device.run("doctor")

    def check_adds(self, todos):
        """Checks that every acknowledged add is in the log once, unless it was undone before it was sent."""
        log = subprocess.run(
            ["git", "--git-dir", self.remote, "grep", "-h", "-o", '"command":"add [^"]*"', "todo",
             "--", "log"], check=True, capture_output=True, text=True).stdout
        found = collections.Counter(
            json.loads("{" + line + "}")["command"] for line in log.splitlines())
        if found - self.added or self.added - found - self.undone:
            raise Mistake(f"acknowledged and not once in the log: {(self.added - found) + (found - self.added)}")
        ids = [todo["id"] for todo in todos]
        if len(set(ids)) != len(ids):
            raise Mistake("a todo is in the list twice")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--devices", type=int, default=10)
    parser.add_argument("--commands", type=int, default=500)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--ssh", action="store_true")
    options = parser.parse_args()
    if options.quick:
        options.devices, options.commands, options.runs = 4, 120, 1
    os.environ["TZ"] = "UTC"
    for seed in range(options.seed, options.seed + options.runs):
        with tempfile.TemporaryDirectory(prefix="todo-devices-") as folder:
            server = Server(folder) if options.ssh else None
            run = Run(options.program, seed, options.devices, options.commands, folder, server)
            try:
                run.run()
            except Mistake as mistake:
                sys.exit(f"--seed {seed} --runs 1 --devices {options.devices} "
                         f"--commands {options.commands}{' --ssh' * options.ssh}: {mistake}")
            finally:
                if server:
                    server.stop()
        tally = ", ".join(f"{count} {what}" for what, count in sorted(run.tally.items()))
        print(f"{options.devices} devices{' over ssh' * options.ssh}, {options.commands} commands, "
              f"seed {seed}: one list ({tally})")


main()
