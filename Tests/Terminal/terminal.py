"""A terminal without a window: runs a program in it, and knows which modes the program has left behind."""

import fcntl
import glob
import os
import pty
import re
import select
import signal
import struct
import termios
import time

PATIENCE = 30
# The initial values of the modes that a screen changes: wrapping and the cursor are on.
STANDARD = {7: True, 25: True, 1049: False, 2004: False, 2026: False}


class Terminal:
    """A terminal with a program that leads its session."""

    def __init__(self, command, environment, columns=80, rows=24, prepare=lambda: None):
        self.output = b""
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            # Background jobs and jobs under `nohup` ignore some of these.
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)
            prepare()
            os.execve(command[0], command, environment)
        self.status = None

    def resize(self, columns, rows):
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        """Types a text, even if the program reads little of it at a time."""
        rest = text.encode()
        while rest:
            readable, writable, _ = select.select([self.descriptor], [self.descriptor], [], PATIENCE)
            assert readable or writable, f"it doesn't read what is typed: {rest[:20]!r}"
            if readable and not self.read():
                return
            if writable:
                rest = rest[os.write(self.descriptor, rest[:256]):]

    def ended(self):
        """Whether the program has ended; reads what it has written."""
        while select.select([self.descriptor], [], [], 0)[0] and self.read():
            pass
        if self.status is None:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def wait_until_read(self):
        """Waits until the program has read everything typed, and sleeps or has ended."""
        deadline = time.monotonic() + PATIENCE
        quiet = 0
        while quiet < 3 and not self.ended():
            assert time.monotonic() < deadline, f"it doesn't come to rest: {self.output[-500:]!r}"
            before = len(self.output)
            time.sleep(0.03)
            states = []
            for task in glob.glob(f"/proc/{self.process}/task/*/stat"):
                try:
                    with open(task, encoding="utf-8") as file:
                        states.append(file.read().rsplit(")", 1)[1].split()[0])
                except OSError:
                    states.append("R")
            rests = all(state in "SZ" for state in states) and len(self.output) == before
            quiet = quiet + 1 if rests else 0

    def read(self):
        """Reads what the program writes; returns whether it can write more."""
        try:
            more = os.read(self.descriptor, 65536)
        except OSError:
            more = b""
        self.output += more
        return more != b""

    def wait_for(self, text, since=0):
        """Waits until the program has written a text, and returns the position after it."""
        deadline = time.monotonic() + PATIENCE
        text = text.encode() if isinstance(text, str) else text
        while True:
            place = self.output.find(text, since)
            if place >= 0:
                return place + len(text)
            left = deadline - time.monotonic()
            assert left > 0, f"it didn't write {text!r} but {self.output[since:]!r}"
            if select.select([self.descriptor], [], [], left)[0]:
                assert self.read(), f"it ended without {text!r}: {self.output[since:]!r}"

    def wait(self):
        """Waits until the program ends; returns its exit code, negative for a signal."""
        deadline = time.monotonic() + PATIENCE
        while self.status is None:
            assert time.monotonic() < deadline, f"it doesn't end: {self.output[-2000:]!r}"
            if select.select([self.descriptor], [], [], 0.01)[0]:
                self.read()
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.status = os.waitstatus_to_exitcode(status)
        while select.select([self.descriptor], [], [], 0)[0] and self.read():
            pass
        return self.status

    def hang_up(self):
        os.close(self.descriptor)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.01)
        os.kill(self.process, signal.SIGKILL)
        raise AssertionError("it doesn't end without its terminal")

    @property
    def attributes(self):
        return termios.tcgetattr(self.descriptor)

    @property
    def modes(self):
        """The modes left by the program's output that differ from their initial values."""
        modes = dict(STANDARD)
        for number, state in re.findall(rb"\x1b\[\?(\d+)([hl])", self.output):
            modes[int(number)] = state == b"h"
        return {mode: state for mode, state in modes.items() if state != STANDARD.get(mode, False)}
