"""The test's own SSH server, on loopback, whose connections can be cut."""

import getpass
import os
import signal
import socket
import subprocess
import time


class Server:
    def __init__(self, folder):
        self.folder = folder
        for name in ["host", "user"]:
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.path(name)], check=True)
        os.rename(self.path("user.pub"), self.path("authorized"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        with open(self.path("config"), "w") as file:
            file.write(f"ListenAddress 127.0.0.1\nPort {self.port}\nHostKey {self.path('host')}\n"
                       f"AuthorizedKeysFile {self.path('authorized')}\nPidFile none\nStrictModes no\n"
                       "UsePAM no\nPasswordAuthentication no\nMaxStartups 100\nLogLevel QUIET\n"
                       # Makes bash skip its startup files: some don't survive being killed.
                       "SetEnv SHLVL=2\n")
        if os.getuid() == 0:
            # The folder in which it drops its privileges.
            os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
        os.environ["GIT_SSH_COMMAND"] = (
            f"ssh -F none -q -i {self.path('user')} -o IdentitiesOnly=yes -o BatchMode=yes "
            "-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null")
        self.process = subprocess.Popen(["/usr/sbin/sshd", "-D", "-e", "-f", self.path("config")])
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("the SSH server doesn't start")

    def path(self, name):
        return os.path.join(self.folder, name)

    def url(self, path):
        return f"ssh://{getpass.getuser()}@127.0.0.1:{self.port}{path}"

    def sessions(self):
        """Returns all processes started for connections."""
        waiting, found = [self.process.pid], []
        while waiting:
            children = subprocess.run(["pgrep", "-P", str(waiting.pop())], capture_output=True, text=True)
            numbers = [int(line) for line in children.stdout.split()]
            waiting += numbers
            found += numbers
        return found

    def cut(self):
        """Kills all connections, with the server's processes for them."""
        for process in self.sessions():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def stop(self):
        self.cut()
        self.process.terminate()
        self.process.wait()
