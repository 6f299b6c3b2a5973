import Glibc
import TodoText

/// Runs the program `git` on a repository without a working tree.
struct Git {
  /// What it is called, or where it is.
  var program = "git"
  /// Where the repository is.
  var folder: String
  /// When to give up, in seconds of a clock that only goes forward; `nil` for never.
  var deadline: Double?
  /// Asked now and then; when it is true, `git` is ended.
  var isInterrupted: @Sendable () -> Bool

  /// What came of a run.
  struct Result {
    var exitCode: Int32
    var output: [UInt8]
    var error: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// What went wrong: what `git` says first, or what the program said before that which it talks through.
    var reason: String {
      let lines = error.split(whereSeparator: \.isNewline).map(String.init).filter { line in
        !["hint:", "warning:", "remote:"].contains { line.lowercased().hasPrefix($0) }
      }
      guard let line = lines.first else { return "git exited with \(exitCode)" }
      for prefix in ["fatal: ", "error: "] where line.hasPrefix(prefix) {
        return String(line.dropFirst(prefix.count))
      }
      return line
    }
  }

  enum Failure: Error {
    case notInstalled
    case system(SystemError)
    /// It was ended because it took too long, or somebody asked for it.
    case ended
  }

  /// Runs `git` with `arguments`, and `input` as its standard input.
  func run(_ arguments: [String], input: [UInt8]? = nil) throws(Failure) -> Result {
    let output = try Pipe()
    defer { output.close() }
    let error = try Pipe()
    defer { error.close() }
    let source =
      if let input { try file(holding: input) } else {
        try Self.checked(open("/dev/null", O_RDONLY | O_CLOEXEC))
      }
    defer { close(source) }

    let process = try start(arguments, source, output.end, error.end)
    output.closeEnd()
    error.closeEnd()
    var texts: [[UInt8]] = [[], []]
    do throws(Git.Failure) {
      try read([output.beginning, error.beginning], into: &texts)
    } catch {
      kill(process, SIGTERM)
      _ = Self.exitCode(of: process)
      throw error
    }
    return Result(
      exitCode: Self.exitCode(of: process), output: texts[0],
      error: String(decoding: texts[1], as: UTF8.self))
  }

  private func start(
    _ arguments: [String], _ input: Int32, _ output: Int32, _ error: Int32
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, place) in [
      (input, STDIN_FILENO), (output, STDOUT_FILENO), (error, STDERR_FILENO),
    ] {
      posix_spawn_file_actions_adddup2(&actions, descriptor, place)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process does about signals is not for others: it goes on without the reader of a pipe, and
    // some of its threads hear no signal at all.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let words = ["git", "--git-dir=\(folder)"] + Self.options + arguments
    var process = pid_t()
    let code = withCStrings(words) { words in
      withCStrings(Self.environment) { environment in
        posix_spawnp(&process, program, &actions, &attributes, words, environment)
      }
    }
    guard code == 0 else {
      throw code == ENOENT ? .notInstalled : .system(SystemError(code))
    }
    return process
  }

  /// Nothing that a person configured for other repositories changes what is stored or starts anything.
  private static let options = [
    "-c", "core.hooksPath=/dev/null", "-c", "core.autocrlf=false", "-c", "commit.gpgSign=false",
    "-c", "push.gpgSign=false", "-c", "advice.detachedHead=false",
  ]

  /// That of this process, without what points `git` at another repository; messages are in English.
  private static var environment: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let isOfRepository = [
        "GIT_DIR=", "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "GIT_OBJECT_DIRECTORY=",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES=", "GIT_NAMESPACE=", "GIT_COMMON_DIR=", "LC_ALL=",
        "LANGUAGE=",
      ].contains { text.hasPrefix($0) }
      if !isOfRepository { variables.append(text) }
      next += 1
    }
    return variables + ["LC_ALL=C"]
  }

  /// Reads until the other side of each is closed.
  private func read(_ descriptors: [Int32], into texts: inout [[UInt8]]) throws(Failure) {
    var open = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while open.contains(where: { $0.fd >= 0 }) {
      if isInterrupted() { throw .ended }
      if let deadline, monotonicSeconds() >= deadline { throw .ended }
      // Long enough to cost nothing, short enough to end when asked.
      let count = poll(&open, nfds_t(open.count), 100)
      if count < 0, errno != EINTR { throw .system(SystemError()) }
      guard count > 0 else { continue }
      for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
        let length = Glibc.read(open[index].fd, &chunk, chunk.count)
        if length > 0 {
          texts[index] += chunk[..<length]
        } else if length == 0 {
          open[index].fd = -1
        } else if errno != EINTR {
          throw .system(SystemError())
        }
      }
    }
  }

  private static func exitCode(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// A file without a name, at its beginning.
  private func file(holding bytes: [UInt8]) throws(Failure) -> Int32 {
    do throws(SystemError) {
      let file = try TemporaryFile(beginning: "\(folder)/todo-")
      unlink(file.path)
      do throws(SystemError) {
        try writeAll(bytes, to: file.descriptor)
      } catch {
        close(file.descriptor)
        throw error
      }
      lseek(file.descriptor, 0, SEEK_SET)
      return file.descriptor
    } catch {
      throw .system(error)
    }
  }

  fileprivate static func checked(_ descriptor: Int32) throws(Failure) -> Int32 {
    guard descriptor >= 0 else { throw .system(SystemError()) }
    return descriptor
  }
}

/// The two ends of a pipe; the process that is started gets the second.
///
/// They are sockets, which can be made so that no process which another thread starts keeps an end open.
private final class Pipe {
  let beginning: Int32
  private(set) var end: Int32

  init() throws(Git.Failure) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Git.Failure.system(SystemError()) }
    (beginning, end) = (ends[0], ends[1])
  }

  func closeEnd() {
    if end >= 0 { Glibc.close(end) }
    end = -1
  }

  func close() {
    closeEnd()
    Glibc.close(beginning)
  }
}

/// Calls `body` with an array of C strings that ends with `nil`.
private func withCStrings<Value>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
