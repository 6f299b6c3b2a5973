import Foundation
import Testing

/// A shell for ``Transcript``s, with its own home and the `todo` that was built.
///
/// If `TODO_PROGRAM` is set, it is the path of another `todo`, such as the one that `scripts/release`
/// builds.
///
/// Each command is a process of its own, started in the home with empty standard input; `$?` is the
/// exit code of the previous one. In outputs, the path of the home is written `$HOME`.
final class TranscriptSession {
  private let folder: URL
  private let home: URL
  private let environment: [String]
  private var lastExitCode: Int32 = 0

  /// How long a command may run before it is killed.
  private static let patience = DispatchTimeInterval.seconds(120)

  /// Shell code that runs before each command.
  private let preparation: String

  init(preparation: String = "") throws {
    self.preparation = preparation
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-transcript-\(UUID().uuidString)").resolvingSymlinksInPath()
    home = folder.appendingPathComponent("home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let programs = folder.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: programs.appendingPathComponent("todo"), withDestinationURL: try Self.program())
    var variables = [
      "HOME": home.path,
      "LC_ALL": "C.UTF-8",
      "PATH": programs.path + ":/usr/bin:/bin",
      "TZ": "UTC",
    ]
    // Pass the settings of sanitizers and coverage on to `todo`.
    let prefixes = ["ASAN_", "LLVM_", "TSAN_", "UBSAN_", "LD_LIBRARY_PATH", "DYLD_"]
    for (name, value) in ProcessInfo.processInfo.environment
    where prefixes.contains(where: name.hasPrefix) {
      variables[name] = value
    }
    // At exit, the program deliberately leaves its memory to the system, which would count as leaks.
    // The tests run all of it but the exit: leaks are detected there.
    variables["ASAN_OPTIONS"] = "detect_leaks=0"
    environment = variables.map { "\($0)=\($1)" }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs a command and returns the lines that a transcript shows below it.
  func run(_ command: String, style: Transcript.Style = .exact) throws -> [String] {
    let output = folder.appendingPathComponent("output").path
    let error = folder.appendingPathComponent("error").path
    let script = "cd \"$HOME\"\n\(preparation)(exit \(lastExitCode))\n\(command)"
    lastExitCode = try spawn(script, output: output, error: style == .merged ? nil : error)

    var lines = try self.lines(ofFile: output)
    if style == .exact {
      lines += try self.lines(ofFile: error).map { $0.isEmpty ? "!" : "! \($0)" }
      if lastExitCode != 0 { lines.append("[\(lastExitCode)]") }
    }
    return lines
  }

  /// Runs a script to its end, and returns its exit code as a shell reports it.
  ///
  /// `error` is the file for standard error, or `nil` to send it to `output` too.
  private func spawn(_ script: String, output: String, error: String?) throws -> Int32 {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    // Append, as both may be the same file.
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, flags, 0o600)
    if let error {
      posix_spawn_file_actions_addopen(&files, STDERR_FILENO, error, flags, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Start a process group, so that everything started by a command can be killed with it.
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // Dispatch threads block signals. A shell that inherits this waits for its children forever.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    // Background jobs and jobs under `nohup` ignore some signals, which everything that they start would inherit.
    var standard = sigset_t()
    sigemptyset(&standard)
    for signal in [SIGINT, SIGQUIT, SIGHUP] { sigaddset(&standard, signal) }
    posix_spawnattr_setsigdefault(&attributes, &standard)

    let words = ["sh", "-c", script]
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &files, &attributes, arguments, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }

    let watchdog = DispatchWorkItem { [process] in kill(-process, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience, execute: watchdog)
    defer { watchdog.cancel() }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private func lines(ofFile path: String) throws -> [String] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var lines = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(of: home.path, with: "$HOME")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" {
      lines.removeLast()
    } else {
      lines.append(#"\ no line feed"#)
    }
    return lines
  }

  /// Returns the program that `TODO_PROGRAM` names, or else the one built next to the tests.
  private static func program() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["TODO_PROGRAM"] {
      let program = URL(fileURLWithPath: path)
      return try #require(isProgram(program) ? program : nil, "there is no program \(path)")
    }
    let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
      .map { URL(fileURLWithPath: $0) }
    let folders =
      [Bundle.main.bundleURL] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      + bundles.map { $0.deletingLastPathComponent() }
    return try #require(
      folders.map { $0.appendingPathComponent("todo") }.first(where: isProgram),
      "there is no `todo` in \(folders.map(\.path))")
  }

  private static func isProgram(_ file: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: file.path)
  }
}

extension Transcript {
  /// Runs the commands, and reports each with an unexpected answer.
  ///
  /// With `TODO_RECORD_TRANSCRIPTS=1` in the environment, the answers are written to the file instead.
  ///
  /// `preparation` is shell code to run before each command.
  func run(path: String, preparation: String = "") throws {
    let session = try TranscriptSession(preparation: preparation)
    let isRecorded = ProcessInfo.processInfo.environment["TODO_RECORD_TRANSCRIPTS"] == "1"
    var answers: [[String]] = []
    for step in steps {
      let answer = try session.run(step.command, style: style)
      answers.append(answer)
      if isRecorded || answer == step.expected { continue }
      let difference = Self.difference(from: step.expected, to: answer)
      Issue.record(
        """
        $ \(step.command)
        answers something else (- is expected, + is what came):

        \(difference)
        """,
        sourceLocation: SourceLocation(
          fileID: "TodoCLITests/\(URL(fileURLWithPath: path).lastPathComponent)", filePath: path,
          line: step.line, column: 1))
    }

    guard isRecorded else { return }
    let text = text(answering: answers)
    if text != lines.map({ $0 + "\n" }).joined() {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
