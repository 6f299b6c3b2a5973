import Glibc
import TodoText

/// Runs the program `git` on a bare repository.
struct Git {
  /// The program's name or path.
  var program = "git"
  /// The path of the repository.
  var folder: String
  /// The time to give up, in seconds of ``monotonicSeconds()``; `nil` for never.
  var deadline: Double?
  /// Polled while `git` runs; `git` is ended once it returns true.
  var isInterrupted: @Sendable () -> Bool
  let guardian = Guardian()

  /// The result of a run.
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
    /// It was ended because it took too long or was interrupted.
    case ended
  }

  /// Runs `git` with `arguments`, and `input` as its standard input.
  func run(_ arguments: [String], input: [UInt8]? = nil) throws(Failure) -> Result {
    let output = try Self.started(ChildPipe.init)
    defer { output.close() }
    let messages = try Self.started(ChildPipe.init)
    defer { messages.close() }
    let source: Int32
    do throws(SystemError) {
      source =
        if let input {
          try TemporaryFile.unnamed(in: folder, holding: input)
        } else {
          try Self.opened("/dev/null", O_RDONLY)
        }
    } catch {
      throw .system(error)
    }
    defer { close(source) }

    let process = try Self.started { () throws(SystemError) in
      try startProcess(
        program, ["git", "--git-dir=\(folder)"] + Self.options + Self.packing + arguments,
        environment: Self.environment, (source, output.end, messages.end))
    }
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

  /// Ends a process and everything it started: first gently, with a moment to remove its locks, then by force.
  private func end(_ process: pid_t, _ pipes: [Int32]) {
    kill(-process, SIGTERM)
    var hasEnded = self
    (hasEnded.deadline, hasEnded.isInterrupted) = (monotonicSeconds() + 1, { false })
    var rest: [[UInt8]] = [[], []]
    // The pipes close when the last process has ended.
    try? hasEnded.read(pipes, into: &rest)
    kill(-process, SIGKILL)
    _ = exitCode(of: process)
  }

  /// A version of `git`, reduced to its first two numbers.
  struct Version: Comparable, CustomStringConvertible {
    var major: Int
    var minor: Int

    /// The first version that can fetch without writing `FETCH_HEAD`.
    static let needed = Version(major: 2, minor: 29)

    static func < (one: Version, other: Version) -> Bool {
      (one.major, one.minor) < (other.major, other.minor)
    }

    var description: String { "\(major).\(minor)" }
  }

  /// Returns the version of the program, or `nil` if it can't be parsed.
  func version() throws(Failure) -> Version? {
    let words = try run(["--version"]).text.split(whereSeparator: \.isWhitespace)
    guard words.count > 2 else { return nil }
    let numbers = words[2].split(separator: ".").map { Int($0) }
    guard numbers.count > 1, let major = numbers[0], let minor = numbers[1] else { return nil }
    return Version(major: major, minor: minor)
  }

  /// Keeps a person's configuration for other repositories from changing what is stored or running anything.
  private static let options = [
    "-c", "core.hooksPath=/dev/null", "-c", "core.autocrlf=false", "-c", "commit.gpgSign=false",
    "-c", "push.gpgSign=false", "-c", "advice.detachedHead=false",
  ]

  /// Stores arriving objects as packs, which take a third of the room of loose objects and are synced to the disk;
  /// merges ten packs into one before `git` ends.
  static let packing = [
    "fetch.unpackLimit=1", "receive.unpackLimit=1", "fastimport.unpackLimit=1", "gc.auto=500",
    "gc.autoPackLimit=10", "gc.autoDetach=false", "maintenance.autoDetach=false",
  ].flatMap { ["-c", $0] }

  /// The environment of this process, without variables that point `git` at another repository.
  ///
  /// Messages are in English, and `git` doesn't prompt at the terminal, where nobody would answer.
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

  /// Reads from all descriptors until their other ends are closed.
  private func read(_ descriptors: [Int32], into texts: inout [[UInt8]]) throws(Failure) {
    var open = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while open.contains(where: { $0.fd >= 0 }) {
      if isInterrupted() { throw .ended }
      if let deadline, monotonicSeconds() >= deadline { throw .ended }
      // Long enough to cost nothing, short enough to react to an interrupt.
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

  /// Returns what `start` returns: a process or a part of one.
  static func started<Part>(
    _ start: () throws(SystemError) -> Part
  ) throws(Failure) -> Part {
    do throws(SystemError) {
      return try start()
    } catch {
      throw error.code == ENOENT ? .notInstalled : .system(error)
    }
  }

  static func opened(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    return descriptor
  }
}
