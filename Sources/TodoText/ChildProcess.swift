import Glibc

/// Starts a program in its own session, and so its own process group: no terminal signals it, and one `kill` reaches
/// all of its processes.
package func startProcess(
  _ program: String, _ words: [String], environment: [String],
  _ streams: (input: Int32, output: Int32, error: Int32)
) throws(SystemError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (descriptor, place) in [
    (streams.input, STDIN_FILENO), (streams.output, STDOUT_FILENO), (streams.error, STDERR_FILENO),
  ] {
    posix_spawn_file_actions_adddup2(&actions, descriptor, place)
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // The child must not inherit our signal handling: we ignore SIGPIPE, and some of our threads block all signals.
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for signal in [SIGPIPE, SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(
    &attributes,
    Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | newSession))

  var process = pid_t()
  let code = withCStrings(words) { words in
    withCStrings(environment) { environment in
      posix_spawnp(&process, program, &actions, &attributes, words, environment)
    }
  }
  guard code == 0 else { throw SystemError(code) }
  return process
}

/// `POSIX_SPAWN_SETSID`, which Swift doesn't import: <https://man7.org/linux/man-pages/man3/posix_spawn.3.html>.
private let newSession: Int32 = 0x80

/// Waits until a process has ended.
package func exitCode(of process: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return exitCode(ofStatus: status)
}

/// Returns the exit code of a process, or `nil` while it runs.
package func exitCodeIfEnded(_ process: pid_t) -> Int32? {
  var status: Int32 = 0
  return waitpid(process, &status, WNOHANG) == process ? exitCode(ofStatus: status) : nil
}

private func exitCode(ofStatus status: Int32) -> Int32 {
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

/// The two ends of a pipe; the child process gets the second.
///
/// They are sockets, which can be created close-on-exec, so that no process started by another thread keeps an end
/// open.
package final class ChildPipe {
  package let beginning: Int32
  package private(set) var end: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError() }
    (beginning, end) = (ends[0], ends[1])
  }

  package func closeEnd() {
    if end >= 0 { Glibc.close(end) }
    end = -1
  }

  package func close() {
    closeEnd()
    Glibc.close(beginning)
  }
}

/// Calls `body` with a `nil`-terminated array of C strings.
private func withCStrings<Value>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
