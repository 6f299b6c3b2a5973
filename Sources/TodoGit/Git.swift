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
  let guardian = Guardian()

  /// What came of a run.
  struct Result {
    var exitCode: Int32
    var output: [UInt8]
    var error: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
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
    let messages = try Pipe()
    defer { messages.close() }
    let source =
      if let input { try file(holding: input) } else {
        try Self.opened("/dev/null", O_RDONLY)
      }
    defer { close(source) }

    let process = try startProcess(
      program, ["git", "--git-dir=\(folder)"] + Self.options + Self.packing + arguments,
      environment: Self.environment, (source, output.end, messages.end))
    output.closeEnd()
    messages.closeEnd()
    defer { guardian.rest() }
    var texts: [[UInt8]] = [[], []]
    do throws(Git.Failure) {
      try guardian.watch(process)
      try read([output.beginning, messages.beginning], into: &texts)
    } catch {
      end(process, [output.beginning, messages.beginning])
      throw error
    }
    return Result(
      exitCode: exitCode(of: process), output: texts[0],
      error: String(decoding: texts[1], as: UTF8.self))
  }

  /// Ends a process and everything it started: with a moment to remove its locks, then by force.
  private func end(_ process: pid_t, _ pipes: [Int32]) {
    kill(-process, SIGTERM)
    var hasEnded = self
    (hasEnded.deadline, hasEnded.isInterrupted) = (monotonicSeconds() + 1, { false })
    var rest: [[UInt8]] = [[], []]
    // The last of them closes the pipes.
    try? hasEnded.read(pipes, into: &rest)
    kill(-process, SIGKILL)
    _ = exitCode(of: process)
  }

  /// A version of `git`, as far as it matters.
  struct Version: Comparable, CustomStringConvertible {
    var major: Int
    var minor: Int

    /// The first that can fetch without writing `FETCH_HEAD`.
    static let needed = Version(major: 2, minor: 29)

    static func < (one: Version, other: Version) -> Bool {
      (one.major, one.minor) < (other.major, other.minor)
    }

    var description: String { "\(major).\(minor)" }
  }

  /// The version of the program; `nil` if it doesn't say.
  func version() throws(Failure) -> Version? {
    let words = try run(["--version"]).text.split(whereSeparator: \.isWhitespace)
    guard words.count > 2 else { return nil }
    let numbers = words[2].split(separator: ".").map { Int($0) }
    guard numbers.count > 1, let major = numbers[0], let minor = numbers[1] else { return nil }
    return Version(major: major, minor: minor)
  }

  /// Nothing that a person configured for other repositories changes what is stored or starts anything.
  private static let options = [
    "-c", "core.hooksPath=/dev/null", "-c", "core.autocrlf=false", "-c", "commit.gpgSign=false",
    "-c", "push.gpgSign=false", "-c", "advice.detachedHead=false",
  ]

  /// What comes is kept as a pack, which takes a third of its objects' room as files of their own and is synced to the
  /// disk; ten packs become one, before `git` ends.
  static let packing = [
    "fetch.unpackLimit=1", "receive.unpackLimit=1", "fastimport.unpackLimit=1", "gc.auto=500",
    "gc.autoPackLimit=10", "gc.autoDetach=false", "maintenance.autoDetach=false",
  ].flatMap { ["-c", $0] }

  /// That of this process, without what points `git` at another repository; messages are in English, and nothing is
  /// asked at the terminal, where nobody would wait for it.
  private static var environment: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let isOfRepository = [
        "GIT_DIR=", "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "GIT_OBJECT_DIRECTORY=",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES=", "GIT_NAMESPACE=", "GIT_COMMON_DIR=", "LC_ALL=",
        "LANGUAGE=", "GIT_TERMINAL_PROMPT=",
      ].contains { text.hasPrefix($0) }
      if !isOfRepository { variables.append(text) }
      next += 1
    }
    return variables + ["LC_ALL=C", "GIT_TERMINAL_PROMPT=0"]
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

  static func opened(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(SystemError()) }
    return descriptor
  }
}
