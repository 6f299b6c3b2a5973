"""The test's own PostgreSQL server, on loopback, which can be stopped, killed and filled up."""

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time


class Server:
    def __init__(self, folder):
        self.folder = folder
        self.data = os.path.join(folder, "data")
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [
            os.path.dirname(os.path.realpath(shutil.which("initdb")))]
        self.programs = programs[-1]
        # PostgreSQL refuses to run as root.
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            shutil.chown(folder, self.user)
            os.chmod(folder, 0o755)
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", self.user, "-E", "UTF8",
                 "--locale=C.UTF-8", "--wal-segsize=1")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        with open(os.path.join(self.data, "postgresql.conf"), "a") as file:
            file.write(f"port = {self.port}\nlisten_addresses = '127.0.0.1'\n"
                       f"unix_socket_directories = ''\nmin_wal_size = 2MB\nmax_wal_size = 8MB\n"
                       "max_connections = 300\n")
        self.process = None
        self.start()
        self.sql("CREATE DATABASE todo", database="postgres")

    def run(self, program, *words):
        subprocess.run([os.path.join(self.programs, program), *words], check=True,
                       stdout=subprocess.DEVNULL, **self.as_user())

    def as_user(self):
        if os.getuid() != 0:
            return {}
        return {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []}

    def start(self):
        self.log = open(os.path.join(self.folder, "log"), "ab")
        # In its own process group, so that all its processes are stopped and killed at once.
        self.process = subprocess.Popen(
            [os.path.join(self.programs, "postgres"), "-D", self.data], stdout=self.log,
            stderr=self.log, start_new_session=True, **self.as_user())
        for _ in range(600):
            ready = subprocess.run(
                [os.path.join(self.programs, "pg_isready"), "-q", "-h", "127.0.0.1", "-p",
                 str(self.port)])
            if ready.returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("the server doesn't start")

    def processes(self):
        parent = str(self.process.pid)
        children = subprocess.run(["pgrep", "-P", parent], capture_output=True, text=True)
        return [self.process.pid] + [int(line) for line in children.stdout.split()]

    def state(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0]

    def signal(self, number):
        for process in self.processes():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def kill(self):
        """Kills it like a power cut: nothing more is written."""
        # Stop it first, or it could start one more process for a new connection: a surviving process keeps
        # the server from starting again.
        self.process.send_signal(signal.SIGSTOP)
        while self.process.poll() is None and self.state() != "T":
            time.sleep(0.001)
        self.signal(signal.SIGKILL)
        self.process.wait()
        pid = os.path.join(self.data, "postmaster.pid")
        if os.path.exists(pid):
            os.remove(pid)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.kill()

    def sql(self, statement, database="todo", user=None):
        result = subprocess.run(
            ["psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", user or self.user, "-AtqX",
             "-v", "ON_ERROR_STOP=1", "-c", statement, database],
            check=True, capture_output=True, text=True)
        return result.stdout

    def url(self, name, parameters=""):
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/todo?list={name}{parameters}"
