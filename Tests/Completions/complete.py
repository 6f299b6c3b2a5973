"""Types command lines into shells at a terminal, presses Tab, and checks the result."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 30


class Shell:
    """A shell with its own terminal and home."""

    def __init__(self, name, home, program):
        self.name = name
        self.home = home
        self.output = b""
        self.prompts = 0
        environment = {
            "HOME": home,
            "PATH": os.path.dirname(program) + f":{home}/bin:/usr/local/bin:/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm",
            "TZ": "UTC",
            "INPUTRC": os.path.join(home, "inputrc"),
            "ZDOTDIR": home,
        }
        script = os.path.join(home, "todo." + name)
        with open(script, "wb") as file:
            subprocess.run(
                [program, "completions", name], stdout=file, check=True)
        setup = {
            "bash": (["bash", "--noprofile", "--norc", "-i"],
                     ["PS1='READY> '", "source " + script]),
            "zsh": (["zsh", "-f", "-i"],
                    ["PS1='READY> '", "autoload -Uz compinit", "compinit -u -D",
                     "unsetopt auto_menu list_ambiguous prompt_cr prompt_sp", "source " + script]),
            "fish": (["fish", "--no-config", "-i"],
                     ["function fish_prompt; echo -n 'READY> '; end",
                      "function fish_right_prompt; end", "source " + script]),
        }[name]
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(home)
            os.execvpe(setup[0][0], setup[0], environment)
        for line in setup[1]:
            self.type(line + "\r")
        self.run("true")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def read(self, is_enough):
        """Reads the terminal's output until `is_enough` accepts it."""
        deadline = time.monotonic() + PATIENCE
        while not is_enough(self.output):
            ready, _, _ = select.select([self.terminal], [], [], deadline - time.monotonic())
            if not ready:
                raise SystemExit(
                    f"{self.name} says no more than:\n{self.output[-3000:].decode(errors='replace')}")
            self.output += os.read(self.terminal, 65536)

    def run(self, line):
        """Runs a line, and waits for the file that marks its end."""
        self.prompts += 1
        done = os.path.join(self.home, f"done-{self.name}-{self.prompts}")
        self.type(line + f"; touch {done}\r")
        deadline = time.monotonic() + PATIENCE
        while not os.path.exists(done):
            if time.monotonic() > deadline:
                raise SystemExit(
                    f"{self.name} did not run {line!r}:\n"
                    f"{self.output[-3000:].decode(errors='replace')}")
            ready, _, _ = select.select([self.terminal], [], [], 0.05)
            if ready:
                self.output += os.read(self.terminal, 65536)

    def words(self, line):
        """Types `line`, Tab and Return; returns the words that a program gets."""
        arguments = os.path.join(self.home, "arguments")
        if os.path.exists(arguments):
            os.remove(arguments)
        self.type(line + "\t")
        # `record`, which saves the words, comes last: only a line that starts with todo is completed.
        self.type("\x01record \r")
        deadline = time.monotonic() + PATIENCE
        while not os.path.exists(arguments):
            if time.monotonic() > deadline:
                raise SystemExit(
                    f"{self.name} did not run {line!r}:\n"
                    f"{self.output[-3000:].decode(errors='replace')}")
            ready, _, _ = select.select([self.terminal], [], [], 0.05)
            if ready:
                self.output += os.read(self.terminal, 65536)
        with open(arguments, "rb") as file:
            return [word.decode() for word in file.read().split(b"\0")[:-1]]

    def shown(self, line, text):
        """Types `line`, presses Tab twice, and waits until the terminal shows `text`."""
        self.output = b""
        self.type(line + "\t\t")
        self.read(lambda output: text.encode() in output)
        shown = self.output
        self.type("\x15")
        self.run("true")
        return shown

    def end(self):
        os.close(self.terminal)
        os.waitpid(self.child, 0)


def check(shell, program):
    home = shell.home

    # Typed lines, and the resulting words.
    expectations = {
        "todo compl": ["todo", "complete"],
        "todo --js": ["todo", "--json"],
        "todo complete 1": ["todo", "complete", "12"],
        "todo add x --tag sho": ["todo", "add", "x", "--tag", "shop"],
        "todo add x --tag=sho": ["todo", "add", "x", "--tag=shop"],
        "todo add x --tag 'x$(": ["todo", "add", "x", "--tag", "x$(touch${IFS}injected)"],
        "todo add x --tag a": ["todo", "add", "x", "--tag", "a'b\"c;d&e|f*g"],
        "todo add x --project hou": ["todo", "add", "x", "--project", "house move"],
        "todo add x --project ag": ["todo", "add", "x", "--project", "ag:ends"],
        "todo add x --project 'house m": ["todo", "add", "x", "--project", "house move"],
        "todo add x --project \"house m": ["todo", "add", "x", "--project", "house move"],
        "todo add x --project house\\ m": ["todo", "add", "x", "--project", "house move"],
        "todo add x --due 'next y": ["todo", "add", "x", "--due", "next year"],
        "todo list 'project:hou": ["todo", "list", "project:house move"],
        "todo list project:hou": ["todo", "list", "project:house move"],
        "todo list project:ag": ["todo", "list", "project:ag:ends"],
        "todo list +sho": ["todo", "list", "+shop"],
        "todo list -+sho": ["todo", "list", "-+shop"],
        "todo list -- -+sho": ["todo", "list", "--", "-+shop"],
        "todo list is:op": ["todo", "list", "is:open"],
        "todo list is:ov": ["todo", "list", "is:overdue"],
        "todo add x --due tom": ["todo", "add", "x", "--due", "tomorrow"],
        "todo list --sort=prio": ["todo", "list", "--sort=priority"],
        "todo batch scr": ["todo", "batch", "script.todo"],
        "todo --database=oth": ["todo", "--database=other.sqlite"],
        "todo --database other.sqlite complete 9": [
            "todo", "--database", "other.sqlite", "complete", "9"],
        "todo --database other.sqlite add x --tag o": [
            "todo", "--database", "other.sqlite", "add", "x", "--tag", "only-there"],
        "todo --database missing.sqlite complete 1": [
            "todo", "--database", "missing.sqlite", "complete", "1"],
        "todo add Buy mi": ["todo", "add", "Buy", "mi"],
    }
    if shell.name != "bash":
        # Bash doesn't report the words before the command.
        expectations["TODO_DATABASE=other.sqlite todo add x --tag o"] = [
            "TODO_DATABASE=other.sqlite", "todo", "add", "x", "--tag", "only-there"]
    for line, expected in expectations.items():
        words = shell.words(line)
        if words != expected:
            raise SystemExit(
                f"{shell.name}: {line!r} becomes {words!r}, not {expected!r}\n"
                f"{shell.output[-2000:].decode(errors='replace')}")

        if b"no matches found" in shell.output:
            raise SystemExit(f"{shell.name}: an error is shown for {line!r}: {shell.output[-2000:]!r}")

    # Completions show none of a todo's control characters and, outside Bash, its text.
    shown = shell.shown("todo delete ", "12" if shell.name == "bash" else "Buy milk")
    if b"\x1b]0;title" in shown or b"\x07bell" in shown:
        raise SystemExit(f"{shell.name}: a text reaches the terminal raw: {shown!r}")

    for name in ["injected", "missing.sqlite"]:
        if os.path.exists(os.path.join(home, name)):
            raise SystemExit(f"{shell.name}: completing a line made the file {name}")
    print(f"{shell.name}: {len(expectations)} lines completed")


def main():
    program = sys.argv[1]
    for name in ["bash", "zsh", "fish"]:
        home = tempfile.mkdtemp(prefix="todo-completions-")
        try:
            fill(home, program)
            shell = Shell(name, home, program)
            check(shell, program)
            shell.end()
        finally:
            shutil.rmtree(home, ignore_errors=True)


def fill(home, program):
    """Makes a list that is hard to complete, another list, and files."""
    environment = {"HOME": home, "PATH": "/usr/bin:/bin", "TZ": "UTC"}
    script = "".join(f'add "filler {n}"\n' for n in range(1, 5))
    script += r'''
add "Buy milk" --tag shop --project "house move" --as milk
add "\u{1B}]0;title\u{7}bell" --tag "x$(touch${IFS}injected)" --project "\u{1B}[31m"
add "quotes ' \" and : $(touch injected) `touch injected`" --tag "a'b\"c;d&e|f*g"
add "line\nfeed" --project "ag:ends"
'''
    script += "".join(f'add "filler {n}"\n' for n in range(9, 13))
    # Leaves only one number that begins with 1.
    script += "delete 1-4 9-11\n"
    subprocess.run([program, "batch"], input=script.encode(), env=environment, check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run([program, "--database", os.path.join(home, "other.sqlite"), "add", "Other",
                    "--tag", "only-there"],
                   env=environment, check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(home, "script.todo"), "w") as file:
        file.write("toggle 1\n")
    with open(os.path.join(home, "inputrc"), "w") as file:
        file.write("set bell-style none\nset enable-bracketed-paste off\n")
    # Before a command line, it saves the words into which the shell splits the line.
    record = os.path.join(home, "bin", "record")
    os.mkdir(os.path.dirname(record))
    with open(record, "w") as file:
        file.write("#!/bin/sh\nprintf '%s\\0' \"$@\" > ~/.arguments\nmv ~/.arguments ~/arguments\n")
    os.chmod(record, 0o755)


main()
