import Glibc
import TodoText

/// Ends a running `git`, and everything it started, if this process ends first, even by `SIGKILL`.
///
/// A shell reads from a pipe the process group of each `git`, and 0 when that one has ended. The pipe closes with
/// this process, however it ends.
///
/// `@unchecked Sendable`: a log runs one `git` at a time, under its lock.
final class Guardian: @unchecked Sendable {
  private var pipe: ChildPipe?
  private var process: pid_t?

  /// Guards the processes of a group, instead of the previous one.
  func watch(_ group: pid_t) throws(Git.Failure) {
    if pipe == nil { try start() }
    tell(group)
  }

  /// Stops guarding, as the group has ended.
  func rest() { tell(0) }

  private func start() throws(Git.Failure) {
    let pipe = try Git.started(ChildPipe.init)
    let silence = try Git.started { () throws(SystemError) in
      try Git.opened("/dev/null", O_RDWR)
    }
    defer { close(silence) }
    process = try Git.started { () throws(SystemError) in
      try startProcess(
        "/bin/sh", ["sh", "-c", Self.script], environment: ["PATH=/usr/bin:/bin"],
        (pipe.end, silence, silence))
    }
    pipe.closeEnd()
    self.pipe = pipe
  }

  private func tell(_ group: pid_t) {
    guard let pipe else { return }
    let line = Array("\(group)\n".utf8)
    _ = send(pipe.beginning, line, line.count, Int32(MSG_NOSIGNAL))
  }

  deinit {
    pipe?.close()
    guard let process else { return }
    kill(process, SIGKILL)
    _ = exitCode(of: process)
  }

  private static let script = """
    trap '' HUP INT TERM
    group=0
    while read -r line; do group=$line; done
    [ "$group" = 0 ] && exit
    kill -TERM "-$group"
    sleep 1
    kill -KILL "-$group"
    """
}
