"""Ends `todo ui` in every way, and checks that the terminal is restored.

    endings.py TODO [NAME…]
"""

import os
import signal
import subprocess
import sys
import tempfile
import time

from terminal import PATIENCE, Terminal

PAINTED = b"\x1b[2J"


def start(program, environment, **options):
    """Starts the screen, and waits until it is drawn."""
    terminal = Terminal([program, "ui"], environment, **options)
    terminal.before = terminal.attributes
    terminal.wait_for(PAINTED)
    assert terminal.modes.keys() >= {1049, 2004, 7, 25}, terminal.modes
    assert terminal.attributes != terminal.before, "it isn't in raw mode"
    return terminal


def expect_as_before(terminal, code):
    status = terminal.wait()
    assert terminal.attributes == terminal.before, "other modes of the line discipline"
    assert terminal.modes == {}, f"modes left: {terminal.modes}"
    assert status == code, f"exit code {status} instead of {code}: {terminal.output[-300:]!r}"


def quits(program, environment):
    terminal = start(program, environment)
    terminal.type("q")
    expect_as_before(terminal, 0)


def by_signal(number, code):
    def test(program, environment):
        terminal = start(program, environment)
        os.kill(terminal.process, number)
        expect_as_before(terminal, code)
    return test


def trap_with_message(program, environment):
    """The message of a trap, written before the signal, is on the earlier screen."""
    terminal = start(program, environment)
    place = len(terminal.output)
    with open(f"/proc/{terminal.process}/fd/2", "wb", buffering=0) as standard_error:
        standard_error.write(b"Fatal error: no such place\n")
    os.kill(terminal.process, signal.SIGILL)
    expect_as_before(terminal, -signal.SIGILL)
    rest = bytes(terminal.output[place:])
    assert rest.find(b"Fatal error") > rest.find(b"\x1b[?1049l") >= 0, rest[-300:]


def before_first_key_is_read(program, environment):
    """A signal as early as possible, before or after the terminal is taken over."""
    terminal = Terminal([program, "ui"], environment)
    terminal.before = terminal.attributes
    os.kill(terminal.process, signal.SIGTERM)
    status = terminal.wait()
    assert status in (143, -signal.SIGTERM), status
    assert terminal.attributes == terminal.before and terminal.modes == {}


def terminal_is_gone(program, environment):
    """The program ends by the signal or at the end of its input, whichever comes first."""
    terminal = start(program, environment)
    status = terminal.hang_up()
    assert status in (0, 129, -signal.SIGHUP), status


def terminal_is_gone_for_one_that_ignores_it(program, environment):
    terminal = start(
        program, environment, prepare=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    status = terminal.hang_up()
    assert status >= 0, status


class Shell(Terminal):
    """A shell with job control."""

    def __init__(self, environment, **options):
        super().__init__(
            ["/bin/bash", "--noprofile", "--norc", "-i"],
            {**environment, "PS1": "READY> ", "HISTFILE": ""}, **options)
        self.place = self.wait_for("READY> ")
        self.run("bind 'set enable-bracketed-paste off'")
        self.before = self.modes_of_line()

    def run(self, line):
        """Runs a command until it ends or stops, and returns its output."""
        self.type(line + "\n")
        self.place = self.wait_for("\n", self.place)
        begin, self.place = self.place, self.wait_for("READY> ", self.place)
        return self.output[begin:self.place - len("READY> ")].decode()

    def modes_of_line(self):
        return self.run("stty -g").split()[-1]

    def begin(self, line):
        self.type(line + "\n")
        self.place = self.wait_for(PAINTED, self.place)

    def child(self):
        return int(subprocess.run(
            ["pgrep", "-P", str(self.process)], capture_output=True, text=True, check=True).stdout)

    def wait_until_stopped(self):
        """Waits until the child asks for the terminal in the background."""
        deadline = time.monotonic() + PATIENCE
        path = f"/proc/{self.child()}/stat"
        while True:
            with open(path, encoding="utf-8") as file:
                if file.read().rsplit(")", 1)[1].split()[0] == "T":
                    return
            assert time.monotonic() < deadline, "it goes on in the background"
            time.sleep(0.01)

    def expect_prompt_as_before(self):
        self.place = self.wait_for("READY> ", self.place)
        assert self.modes == {}, f"modes left: {self.modes}"
        found = self.modes_of_line()
        assert found == self.before, f"{found} instead of {self.before}"


def stops_and_goes_on(program, environment):
    shell = Shell(environment)
    shell.begin(f"'{program}' ui")
    for _ in range(3):
        shell.type("\x1a")
        shell.place = shell.wait_for("Stopped", shell.place)
        shell.expect_prompt_as_before()
        shell.begin("fg")
        assert shell.modes.keys() >= {1049, 2004, 7, 25}, shell.modes
    shell.type("q")
    shell.expect_prompt_as_before()


def is_stopped_by_others(program, environment):
    shell = Shell(environment)
    for number in ("TSTP", "STOP"):
        shell.begin(f"'{program}' ui")
        os.kill(shell.child(), getattr(signal, "SIG" + number))
        shell.place = shell.wait_for("Stopped", shell.place)
        shell.place = shell.wait_for("READY> ", shell.place)
        shell.begin("fg")
        shell.type("q")
        shell.expect_prompt_as_before()


def ends_while_stopped(program, environment):
    shell = Shell(environment)
    shell.begin(f"'{program}' ui")
    shell.type("\x1a")
    shell.place = shell.wait_for("Stopped", shell.place)
    shell.expect_prompt_as_before()
    answer = shell.run("kill -TERM %1; kill -CONT %1; wait %1; echo code $?")
    assert "code 143" in answer, answer
    assert shell.modes == {}, shell.modes
    assert shell.modes_of_line() == shell.before


def goes_on_in_the_background(program, environment):
    shell = Shell(environment)
    shell.begin(f"'{program}' ui")
    shell.type("\x1a")
    shell.place = shell.wait_for("Stopped", shell.place)
    shell.expect_prompt_as_before()
    shell.run("bg")
    shell.wait_until_stopped()
    assert shell.modes == {}, shell.modes
    shell.begin("fg")
    shell.type("q")
    shell.expect_prompt_as_before()


def is_not_stopped_without_a_shell(program, environment):
    """Nobody could make it continue."""
    terminal = start(program, environment)
    place = len(terminal.output)
    terminal.type("\x1a")
    terminal.wait_for(PAINTED, place)
    terminal.type("q")
    expect_as_before(terminal, 0)


def in_a_script(program, environment):
    """The script that waits for the program is stopped with it."""
    shell = Shell(environment)
    shell.begin(f"sh -c \"'{program}' ui; echo AFTER\"")
    shell.type("\x1a")
    shell.place = shell.wait_for("Stopped", shell.place)
    shell.expect_prompt_as_before()
    shell.begin("fg")
    shell.type("q")
    shell.place = shell.wait_for("AFTER", shell.place)
    shell.expect_prompt_as_before()


def is_resized(program, environment):
    """Many sizes, some too small, while drawing and while a line is typed."""
    terminal = start(program, environment)
    for columns, rows in [(20, 5), (200, 60), (1, 1), (19, 4), (40, 10), (500, 3), (80, 24)] * 5:
        terminal.resize(columns, rows)
        terminal.type("j")
    terminal.resize(100, 30)
    terminal.type("qq")
    expect_as_before(terminal, 0)


def not_a_terminal(program, environment):
    for standard_output in (subprocess.PIPE, subprocess.DEVNULL):
        result = subprocess.run(
            [program, "ui"], env=environment, stdin=subprocess.DEVNULL, stdout=standard_output,
            stderr=subprocess.PIPE, text=True, start_new_session=True, check=False)
        assert result.returncode != 0 and not result.stdout, result
        assert "terminal" in result.stderr, result
    terminal = Terminal([program, "ui"], {**environment, "TERM": "dumb"})
    assert terminal.wait() != 0 and b"TERM" in terminal.output, terminal.output
    assert b"\x1b" not in terminal.output, terminal.output


TESTS = {
    "q": quits,
    "SIGTERM": by_signal(signal.SIGTERM, 143),
    "SIGINT": by_signal(signal.SIGINT, 130),
    "SIGHUP": by_signal(signal.SIGHUP, 129),
    "SIGQUIT": by_signal(signal.SIGQUIT, -signal.SIGQUIT),
    "SIGUSR1": by_signal(signal.SIGUSR1, -signal.SIGUSR1),
    "a trap": by_signal(signal.SIGILL, -signal.SIGILL),
    "a trap with a message": trap_with_message,
    "a breakpoint": by_signal(signal.SIGTRAP, -signal.SIGTRAP),
    "a fault": by_signal(signal.SIGSEGV, -signal.SIGSEGV),
    "abort()": by_signal(signal.SIGABRT, -signal.SIGABRT),
    "SIGTERM at once": before_first_key_is_read,
    "the terminal is gone": terminal_is_gone,
    "the terminal is gone, SIGHUP ignored": terminal_is_gone_for_one_that_ignores_it,
    "Ctrl-Z and fg": stops_and_goes_on,
    "SIGTSTP and SIGSTOP": is_stopped_by_others,
    "SIGTERM while stopped": ends_while_stopped,
    "bg": goes_on_in_the_background,
    "Ctrl-Z without a shell": is_not_stopped_without_a_shell,
    "Ctrl-Z in a script": in_a_script,
    "resizes": is_resized,
    "not a terminal": not_a_terminal,
}


def main():
    program = os.path.realpath(sys.argv[1])
    failed = 0
    chosen = {name: test for name, test in TESTS.items() if name in (sys.argv[2:] or TESTS)}
    for name, test in chosen.items():
        with tempfile.TemporaryDirectory() as folder:
            environment = {
                "HOME": folder, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm",
                "TODO_DATABASE": f"{folder}/todo.sqlite", "SWIFT_BACKTRACE": "enable=no",
            }
            lines = "".join(f'add "Call the plumber about sink {n}"\n' for n in range(100))
            subprocess.run(
                [program, "batch"], env=environment, input=lines, text=True, check=True,
                stdout=subprocess.DEVNULL)
            try:
                test(program, environment)
            except AssertionError as error:
                print(f"{name}: {error}", file=sys.stderr)
                failed += 1
    print(f"{len(chosen) - failed} of {len(chosen)} ways to end leave the terminal as it was")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
