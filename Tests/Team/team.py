"""A team shares a list, with many processes at once, killed and stopped processes and servers, a network that is
cut, and a full disk.

Whatever happens, in the end all members have the same list, every acknowledged add is there once, any other add
once or not at all, and every number that was printed still belongs to its todo.
"""

import argparse
import collections
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from server import Server

EMPTY_MERGE = {"received": 0, "sent": 0, "conflicts": [], "renumbered": []}
TRY_AGAIN = (69, 75)


class Mistake(Exception):
    """A violation of the promises for a team's list."""


class Member:
    """A member with a replica of their own."""

    def __init__(self, program, folder, name, url):
        self.program = program
        self.name = name
        self.home = os.path.join(folder, name)
        os.makedirs(self.home, exist_ok=True)
        self.variables = {**os.environ, "HOME": self.home, "USER": name, "TODO_DATABASE": url,
                          "TZ": "UTC"}
        self.variables.pop("XDG_DATA_HOME", None)

    def start(self, *words):
        return subprocess.Popen(
            [self.program, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=self.variables, start_new_session=True)

    def run(self, *words, codes=(0,)):
        process = self.start(*words)
        output, error = process.communicate(timeout=120)
        if process.returncode not in codes:
            raise Mistake(f"{self.name}: todo {' '.join(words)} ended with {process.returncode}: "
                          f"{output.decode()}{error.decode()}")
        return output.decode(), error.decode(), process.returncode

    def list(self, *words):
        return json.loads(self.run("list", "--all", "--json", *words)[0])

    def contents(self):
        todos = self.list()
        return [{key: todo[key] for key in todo} for todo in todos]


class Team:
    def __init__(self, program, folder, server, name, members, seed=1):
        self.server = server
        self.name = name
        self.random = random.Random(seed)
        self.members = [Member(program, os.path.join(folder, name), f"member{index}", server.url(name))
                        for index in range(members)]
        self.members[0].run("sync", "--init")
        for member in self.members[1:]:
            member.run("list")
        # Acknowledged texts with their numbers, and texts that may be in the list.
        self.added = {}
        self.unsure = set()
        self.count = 0
        self.lock = threading.Lock()

    def text(self, member):
        with self.lock:
            self.count += 1
            return f"{self.count} of {member.name}"

    def add(self, member, *options, codes=(0,)):
        """Adds a todo; returns the exit code."""
        text = self.text(member)
        process = member.start("add", text, "--quiet", *options)
        output, error = process.communicate(timeout=180)
        return self.note(text, output.decode(), error.decode(), process.returncode, codes)

    def note(self, text, output, error, code, codes):
        with self.lock:
            if code == 0:
                self.added[text] = int(output)
            elif code in codes:
                # Killed, or without an answer: the todo may be there.
                if code < 0 or "isn't known" in error:
                    self.unsure.add(text)
            else:
                raise Mistake(f"add ended with {code}: {error}")
        return code

    def settle(self):
        """Checks the promises for the end of the test."""
        for member in self.members:
            member.run("sync")
        for member in self.members:
            report = json.loads(member.run("sync", "--json")[0])
            if report != EMPTY_MERGE:
                raise Mistake(f"{member.name} isn't quiet: {report}")
        lists = [member.contents() for member in self.members]
        for member, other in zip(self.members, lists):
            if other != lists[0]:
                raise Mistake(f"{member.name} has another list")
            member.run("doctor")
        texts = collections.Counter(todo["description"] for todo in lists[0])
        if texts and max(texts.values()) > 1:
            raise Mistake(f"added twice: {[text for text in texts if texts[text] > 1]}")
        numbers = {todo["description"]: todo["number"] for todo in lists[0]}
        for text, number in self.added.items():
            if numbers.get(text) != number:
                raise Mistake(f"`{text}` was acknowledged as {number}, and is {numbers.get(text)}")
        for text in numbers:
            if text not in self.added and text not in self.unsure:
                raise Mistake(f"`{text}` is there, and was refused")
        return len(lists[0])


def crowd(team, processes):
    """Adds from many processes at the same time, with shared and separate replicas."""
    started = []
    for index in range(processes):
        member = team.members[index % len(team.members)]
        text = team.text(member)
        started.append((text, member.start("add", text, "--quiet", "--timeout", "120")))
    for text, process in started:
        output, error = process.communicate(timeout=300)
        team.note(text, output.decode(), error.decode(), process.returncode, (0,))
    if sorted(team.added.values()) != list(range(1, processes + 1)):
        raise Mistake(f"numbers were given twice, or left out: {sorted(team.added.values())}")
    return f"{processes} adds at once: each number once"


def killed_members(team, count):
    """Kills commands at random moments."""
    killed = 0
    for _ in range(count):
        member = team.random.choice(team.members)
        text = team.text(member)
        process = member.start("add", text, "--quiet")
        time.sleep(0.01 + team.random.random() * 0.05)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        output, error = process.communicate()
        team.note(text, output.decode(), error.decode(), process.returncode, (-9,))
        killed += process.returncode < 0
    return f"{count} adds, {killed} killed"


def during(team, seconds, accident):
    """Lets all members add constantly while an accident happens again and again; counts their exit codes."""
    end = time.monotonic() + seconds
    codes = collections.Counter()
    mistakes = []

    def work(member):
        while time.monotonic() < end:
            try:
                codes[team.add(member, "--timeout", "3", codes=(0, *TRY_AGAIN))] += 1
            except Exception as mistake:
                mistakes.append(mistake)
                return

    threads = [threading.Thread(target=work, args=[member]) for member in team.members]
    for thread in threads:
        thread.start()
    accidents = 0
    while time.monotonic() < end - 1:
        time.sleep(0.1 + team.random.random() * 0.6)
        accident()
        accidents += 1
    for thread in threads:
        thread.join()
    if mistakes:
        raise mistakes[0]
    if not codes[0]:
        raise Mistake("nothing was added at all")
    told = ", ".join(f"{count} ended with {code}" for code, count in sorted(codes.items()))
    return f"{accidents} times: {told}"


def killed_server(team, seconds):
    def accident():
        team.server.kill()
        team.server.start()
    return during(team, seconds, accident)


def ended_connections(team, seconds):
    return during(team, seconds, lambda: team.server.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'todo'"))


def stopped_server(team):
    """If the server doesn't answer, reading works, writing is refused, and nothing is lost."""
    reader, writer = team.members[:2]
    team.add(writer)
    known = len(reader.list())
    team.server.signal(signal.SIGSTOP)
    try:
        started = time.monotonic()
        code = team.add(writer, "--timeout", "2", codes=TRY_AGAIN)
        if code == 0:
            raise Mistake("a server that is stopped acknowledged something")
        output, error, _ = reader.run("list", "--all", "--json", "--timeout", "2")
        if len(json.loads(output)) != known or "can't be reached" not in error:
            raise Mistake(f"a reader was told `{error}`")
        seconds = time.monotonic() - started
        if seconds > 25:
            raise Mistake(f"a stopped server was waited for {seconds} seconds")
        started = time.monotonic()
        reader.run("list", "--quiet")
        seconds = time.monotonic() - started
        if not 4 < seconds < 25:
            raise Mistake(f"a reader waited for {seconds} seconds")
        text = team.text(writer)
        number = writer.run("add", text, "--quiet", "--offline")[0]
    finally:
        team.server.signal(signal.SIGCONT)
    team.added[text] = int(number)
    team.unsure.add(text)
    team.add(writer)
    return "refused, read as it was, queued, sent"


def stopped_member(team):
    """If a process is stopped during its turn, others wait as long as `--timeout` says, and no longer."""
    stopped, other = team.members[:2]
    # It takes its turn, and then waits for the lock of its own replica.
    name = next(name for name in os.listdir(os.path.join(stopped.home, ".local/share/todo"))
                if name.endswith(".sqlite"))
    replica = os.path.join(stopped.home, ".local/share/todo", name)
    lock = sqlite3.connect(replica, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    text = team.text(stopped)
    process = stopped.start("add", text, "--quiet", "--timeout", "60")
    while not team.server.sql(
            "SELECT 1 FROM pg_stat_activity WHERE application_name = 'todo' AND "
            "state = 'idle in transaction'"):
        if process.poll() is not None:
            raise Mistake(f"it didn't wait for its replica: {process.communicate()}")
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGSTOP)
    lock.close()
    code = team.add(other, "--timeout", "1", codes=TRY_AGAIN)
    if code != 75:
        raise Mistake(f"who waited for a stopped process ended with {code}")
    os.kill(process.pid, signal.SIGCONT)
    output, error = process.communicate(timeout=120)
    team.note(text, output.decode(), error.decode(), process.returncode, (0,))
    team.add(other)
    return "75 while it was stopped, and both after"


def cut_network(team):
    """The loopback interface of this network namespace goes down and comes back up."""
    member = team.members[0]
    team.add(member)

    def link(state):
        subprocess.run(["ip", "link", "set", "lo", state], check=True)
    for moment in range(6):
        text = team.text(member)
        process = member.start("add", text, "--quiet", "--timeout", "2")
        time.sleep(0.02 * moment)
        link("down")
        output, error = process.communicate(timeout=120)
        link("up")
        team.note(text, output.decode(), error.decode(), process.returncode, TRY_AGAIN)
    team.add(member)
    return "6 times while an add was under way"


def full_disk(team):
    """The server's disk fills up, then has room again."""
    ballast = os.path.join(team.server.folder, "ballast")
    with open(ballast, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(1 << 16))
        except OSError:
            pass
    member = team.members[0]
    refused = 0
    big = "x" * 4000
    for _ in range(200):
        code = member.run("add", team.text(member) + " " + big, "--timeout", "3",
                          codes=(0, *TRY_AGAIN))[2]
        refused += code != 0
        if refused >= 3:
            break
    os.remove(ballast)
    if not refused:
        raise Mistake("the disk was not full")
    if team.server.process.poll() is not None:
        team.server.start()
    for _ in range(100):
        if team.add(member, "--timeout", "5", codes=(0, *TRY_AGAIN)) == 0:
            break
        time.sleep(0.1)
    todos = member.list()
    for todo in todos:
        # The printed numbers aren't checked here: the texts are long.
        if todo["description"].endswith(big):
            team.added[todo["description"]] = todo["number"]
    return f"{refused} refused"


def lost_database(team):
    """If the server lost everything, no replica changes, and any replica can restore as much as it has."""
    first, second, third = team.members
    team.add(first)
    second.run("list")
    team.add(first)
    third.run("list")
    log = "SELECT number, entry FROM todo_entry JOIN todo_list ON todo_list.id = list WHERE name = " \
        f"'{team.name}' ORDER BY number"
    before = team.server.sql(log)
    team.server.sql(f"DELETE FROM todo_entry WHERE list = (SELECT id FROM todo_list WHERE name = "
                    f"'{team.name}'); DELETE FROM todo_list WHERE name = '{team.name}'")
    for words in [("list",), ("add", "refused"), ("sync",)]:
        first.run(*words, codes=(65,))
    first.run("list", "--offline")
    # This replica doesn't know the last entry; the next one does.
    second.run("sync", "--restore")
    second.run("sync", "--restore")
    first.run("sync", codes=(65,))
    third.run("sync", "--restore")
    if team.server.sql(log) != before:
        raise Mistake("the log is another")
    team.add(first)
    return "restored by two, byte for byte"


def roles(team):
    """The documented grants are all that a member needs, and give no right to change existing entries."""
    team.server.sql("CREATE ROLE guest LOGIN; GRANT SELECT, INSERT ON todo_entry TO guest; "
                    "GRANT SELECT, UPDATE (length, hash) ON todo_list TO guest")
    url = team.server.url(team.name).replace(f"//{team.server.user}@", "//guest@")
    guest = Member(team.members[0].program, os.path.dirname(team.members[0].home), "guest", url)
    team.add(team.members[0])
    for words in [("list",), ("edit", "1", "pri:h"), ("undo",), ("sync",)]:
        guest.run(*words)
    team.members.append(guest)
    team.add(guest)
    for statement in ["DELETE FROM todo_entry", "UPDATE todo_entry SET entry = ''",
                      "UPDATE todo_list SET name = 'x'"]:
        try:
            team.server.sql(statement, user="guest")
        except subprocess.CalledProcessError as error:
            if "permission denied" in error.stderr:
                continue
        raise Mistake(f"a member may `{statement}`")
    return "a member may add, and not delete"


def random_work(team, count):
    """Runs commands of all kinds, some of them offline, two at a time."""
    def words(member, index):
        numbers = [str(todo["number"]) for todo in member.list("--offline")] or ["1"]
        one = team.random.choice(numbers)
        return team.random.choice([
            ("edit", one, "--text", f"text {index}"), ("edit", one, "pri:h"),
            ("edit", one, team.random.choice(["+red", "-red", "+blue"])),
            ("edit", one, "--parent", team.random.choice(numbers)),
            ("edit", one, "due:2027-01-01", "repeat:daily"), ("toggle", one), ("move", one, "--to-top"),
            ("undo",), ("add", f"random {index}"), ("delete", one)])

    for index in range(count):
        pair = team.random.sample(team.members, 2)
        processes = []
        for member in pair:
            line = words(member, index)
            if team.random.random() < 0.2:
                line += ("--offline",)
            processes.append((member, line, member.start(*line)))
        for member, line, process in processes:
            output, error = process.communicate(timeout=120)
            if process.returncode not in (0, 1, 64):
                raise Mistake(f"{member.name}: {line} ended with {process.returncode}: {error.decode()}")
    for _ in range(2):
        for member in team.members:
            member.run("sync")
    lists = []
    for member in team.members:
        report = json.loads(member.run("sync", "--json")[0])
        if report != EMPTY_MERGE:
            raise Mistake(f"{member.name} isn't quiet: {report}")
        todos = member.list()
        # A todo added offline may have another number elsewhere.
        ids = {todo["number"]: todo["id"] for todo in todos}
        for todo in todos:
            del todo["number"]
            todo["parent"] = ids.get(todo["parent"])
            todo["blockedBy"] = sorted(ids[number] for number in todo["blockedBy"])
        lists.append(todos)
        member.run("doctor")
    if any(other != lists[0] for other in lists):
        raise Mistake("the lists differ")
    return f"{2 * count} commands, {len(lists[0])} todos at the end"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--case")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    quick = options.quick
    isolated = os.environ.get("TEAM_ISOLATED") == "1"
    if not isolated and os.getuid() == 0:
        # Gets its own network and mounts, to cut and to fill up.
        os.environ["TEAM_ISOLATED"] = "1"
        test = subprocess.run(
            ["unshare", "-nm", "sh", "-c", "ip link set lo up && mount -t tmpfs tmpfs /mnt"],
            capture_output=True)
        if test.returncode == 0:
            os.execvp("unshare", ["unshare", "-nm", sys.executable, "-B", *sys.argv])
    if isolated:
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)

    cases = [
        ("crowd", lambda team: crowd(team, 40 if quick else 200)),
        ("killed members", lambda team: killed_members(team, 40 if quick else 400)),
        ("killed server", lambda team: killed_server(team, 6 if quick else 60)),
        ("ended connections", lambda team: ended_connections(team, 4 if quick else 60)),
        ("stopped server", stopped_server),
        ("stopped member", stopped_member),
        ("lost database", lost_database),
        ("roles", roles),
        ("random work", lambda team: random_work(team, 40 if quick else 400)),
        ("cut network", cut_network if isolated else None),
        ("full disk", full_disk if isolated else None),
    ]
    with tempfile.TemporaryDirectory(prefix="todo-team-") as folder:
        place = os.path.join(folder, "server")
        os.makedirs(place)
        os.chmod(folder, 0o755)
        if isolated:
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160m", "tmpfs", place], check=True)
        server = Server(place)
        try:
            for name, case in cases:
                if options.case not in (None, name):
                    continue
                if case is None:
                    print(f"{name:18} not tried: it needs root, or namespaces")
                    continue
                team = Team(options.program, folder, server, re.sub(" ", "-", name), 3, options.seed)
                try:
                    what = case(team)
                    end = "" if name == "random work" else f"; {team.settle()} todos"
                except Mistake as mistake:
                    sys.exit(f"--case '{name}' --seed {options.seed}: {mistake}")
                print(f"{name:18} {what}{end}", flush=True)
        finally:
            server.stop()
            if isolated:
                subprocess.run(["umount", "-l", place])


main()
