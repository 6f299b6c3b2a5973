"""Runs the program's transcripts with a list on a server instead of a file.

Each transcript has its own list and home, and gets the same answers as with a file. If a team's list should answer
differently, its transcript is in `Transcripts`, next to this file. Transcripts with nothing to compare are named
below, with the reason; a command that names the list's file is skipped. TODO_RECORD_TRANSCRIPTS=1 writes the answers
to `Transcripts`.
"""

import argparse
import calendar
import concurrent.futures
import difflib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

from server import Server

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = os.path.join(HERE, "..", "TodoCLITests", "Transcripts")
OWN = os.path.join(HERE, "Transcripts")
PAGE = os.path.join(HERE, "..", "..", "Documentation", "team.md")
START = time.time()
INSTANT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[.0-9]*Z")
MINUTE = re.compile(r"[MTWFS][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d")

# These are about files: they make, damage, copy, lock or name one, or depend on the disk.
ABOUT_FILES = {"backup", "closed", "config", "config-mistakes", "database", "doctor",
               "global-options", "home", "input-output", "limits", "lock", "moment", "overwrite", "signals",
               "sync", "sync-redo", "sync-trouble"}


def steps(text):
    """Returns the commands of a transcript, with their expected answers."""
    found = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], []])
        elif (line + " ").startswith("> ") and found and not found[-1][1]:
            found[-1][0] += "\n" + line[2:]
        elif found:
            found[-1][1].append(line)
    for step in found[:-1]:
        # There may be one blank line between two commands.
        if step[1] and step[1][-1] == "":
            step[1].pop()
    return [(command, answer) for command, answer in found]


def now_or(found, form, text):
    """Returns NOW for a time since the start of this run, otherwise the text found."""
    try:
        seconds = calendar.timegm(time.strptime(text, form))
    except ValueError:
        return found[0]
    return "NOW" if START - 60 <= seconds <= time.time() else found[0]


class Session:
    def __init__(self, program, folder, url):
        self.url = url
        self.home = os.path.join(folder, "home")
        programs = os.path.join(folder, "bin")
        os.makedirs(self.home)
        os.makedirs(programs)
        os.symlink(program, os.path.join(programs, "todo"))
        self.variables = {"HOME": self.home, "LC_ALL": "C.UTF-8", "TZ": "UTC", "TODO_DATABASE": url,
                          "PATH": programs + ":/usr/bin:/bin", "USER": "ada",
                          "XDG_DATA_HOME": os.path.join(folder, "data")}
        self.code = 0

    def merged(self, command):
        """Returns both outputs interleaved, as a page shows them; `bob` runs `todo` with another home."""
        bob = 'bob() { HOME="$HOME/bob" XDG_DATA_HOME="$HOME/bob" USER=bob todo "$@"; }'
        result = subprocess.run(
            ["sh", "-c", f'cd "$HOME"\n{bob}\n{command}'], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.variables, timeout=120)
        return self.lines(result.stdout)

    def run(self, command):
        """Returns a command's lines in a transcript: standard output, standard error after `! `, the exit code."""
        result = subprocess.run(
            ["sh", "-c", f'cd "$HOME"\n(exit {self.code})\n{command}'], stdin=subprocess.DEVNULL,
            capture_output=True, env=self.variables, timeout=120)
        self.code = result.returncode if result.returncode >= 0 else 128 - result.returncode
        lines = self.lines(result.stdout)
        lines += ["! " + line if line else "!" for line in self.lines(result.stderr)]
        return lines + ([f"[{self.code}]"] if self.code else [])

    def lines(self, output):
        text = output.decode(errors="replace").replace(self.home, "$HOME")
        text = text.replace(self.url, "URL").replace("@" + os.uname().nodename, "@host")
        # An undo is a step of its own, made now.
        text = INSTANT.sub(lambda found: now_or(found, "%Y-%m-%dT%H:%M:%S", found[1]), text)
        text = MINUTE.sub(lambda found: now_or(found, "%a %d %b %Y %H:%M", found[0]), text)
        lines = text.split("\n")
        if lines[-1]:
            return lines + ["\\ no line feed"]
        return lines[:-1]


def blocks(page):
    """Returns the sessions of a page, as one transcript."""
    return "".join(re.findall("(?ms)^```console\n(.*?)^```$", page))


def answers(program, server, name, text, merged=False):
    """Returns the answers of a transcript's commands to a team of one."""
    with tempfile.TemporaryDirectory(prefix="todo-transcript-") as folder:
        session = Session(program, folder, server.url(name))
        begun = session.run("todo sync --init --quiet")
        if begun:
            return [begun]
        if merged:
            return [session.merged(command) for command, _ in steps(text)]
        return [expected if ".local/share" in command else session.run(command)
                for command, expected in steps(text)]


def written(text, answers):
    lines = []
    for (command, _), answer in zip(steps(text), answers):
        lines += [("> " if index else "$ ") + line if line else ">"
                  for index, line in enumerate(command.split("\n"))]
        lines += answer
        if answer and answer[-1] == "":
            lines.append("")
    return "".join(line + "\n" for line in lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    # A shell in the background ignores Ctrl-C, which the programs that it starts would inherit.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    records = os.environ.get("TODO_RECORD_TRANSCRIPTS") == "1"
    names = {name[:-len(".transcript")] for folder in (FILES, OWN) if os.path.isdir(folder)
             for name in os.listdir(folder)}
    unknown = ABOUT_FILES - names
    if unknown:
        sys.exit(f"there is no transcript {', '.join(sorted(unknown))}")
    names = sorted(options.names or names - ABOUT_FILES)
    failures = 0
    with tempfile.TemporaryDirectory(prefix="todo-team-") as folder:
        os.chmod(folder, 0o755)
        place = os.path.join(folder, "server")
        os.makedirs(place)
        server = Server(place)
        try:
            def run(name):
                own = os.path.join(OWN, name + ".transcript")
                path = own if os.path.exists(own) else os.path.join(FILES, name + ".transcript")
                with open(path) as file:
                    text = file.read()
                return name, path, text, answers(options.program, server, name, text)

            def run_page():
                with open(PAGE) as file:
                    text = blocks(file.read())
                return "page", PAGE, text, answers(options.program, server, "page", text, merged=True)

            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                page = pool.submit(run_page)
                for name, path, text, found in [*pool.map(run, names), page.result()]:
                    expected = [answer for _, answer in steps(text)]
                    if found == expected:
                        continue
                    if records and path != PAGE:
                        os.makedirs(OWN, exist_ok=True)
                        with open(os.path.join(OWN, name + ".transcript"), "w") as file:
                            file.write(written(text, found))
                        continue
                    failures += 1
                    print(f"{path}: with a list on a server")
                    sys.stdout.writelines(difflib.unified_diff(
                        written(text, expected).splitlines(True), written(text, found).splitlines(True),
                        "expected", "found", n=2))
        finally:
            server.stop()
    print(f"{len(names)} {'transcript' if len(names) == 1 else 'transcripts'} with a list on a server: "
          f"{failures or 'none'} {'differs' if failures == 1 else 'differ'}")
    sys.exit(1 if failures else 0)


main()
