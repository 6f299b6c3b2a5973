import TodoDomain
import TodoFormats
import TodoGit
import TodoText

/// Everything outside the program: its arguments, its input and output, the time, randomness.
///
/// The program reaches nothing else, so a test can replace the whole world of a run.
package struct ShellEnvironment {
  /// The words after the program's name.
  package var arguments: [String]
  package var variable: @Sendable (_ name: String) -> String?
  package var standardInput: Int32
  package var standardOutput: Output
  package var standardError: Output
  /// Whether the answer is read by a person at a terminal.
  package var outputIsTerminal: Bool
  /// Whether messages are read by a person at a terminal.
  package var errorIsTerminal: Bool
  /// In columns.
  package var terminalWidth: Int
  /// In lines.
  package var terminalHeight = 24
  package var now: @Sendable () -> Instant
  package var timeZone: CivilTimeZone
  /// 64 random bits.
  package var random: @Sendable () -> UInt64
  package var machineName = "localhost"
  /// Reaches the lists of teams; `nil` for a build without a driver for their servers.
  package var connect: (@Sendable (ServerRequest) -> ListLog)?
  /// Encrypts the logs of lists that sync; `nil` for a build without encryption.
  package var encryption: LogEncryption?
  /// Asks a person a question and returns the answer, a line, or `nil` for none.
  ///
  /// `nil` unless standard input and standard error are a terminal.
  package var ask: (@MainActor (_ question: String) async -> String?)?

  /// Lets a person edit a text in an editor, with the cursor on `line` if that is given and possible.
  ///
  /// `nil` unless standard input and standard output are a terminal.
  package var edit: Editing?

  package typealias Editing =
    @MainActor (_ text: String, _ line: Int?) async throws(EditorError) -> EditedFile

  /// Shows a long answer page by page; `nil` without a terminal, or if none is wanted.
  package var pager: Pager?

  /// Keeps an object until the process ends: that frees everything at once, faster than one by one.
  package var keep: (AnyObject) -> Void = { _ in }

  package var interruption = Interruption()

  /// The user's home folder, if one is known.
  var home: String? { Self.home(variable) }

  private static func home(_ variable: (_ name: String) -> String?) -> String? {
    variable("HOME").flatMap { $0.isEmpty ? nil : $0 }
  }

  var temporaryFolder: String { Self.temporaryFolder(variable) }

  static func temporaryFolder(_ variable: (_ name: String) -> String?) -> String {
    guard let folder = variable("TMPDIR"), !folder.isEmpty else { return "/tmp" }
    return (try? HomePath.path(folder, home: home(variable))) ?? folder
  }

  /// Returns the path in an environment variable, if it is set.
  ///
  /// - Throws: A failure if it is in a home folder that isn't known.
  func path(of variable: String) throws(Failure) -> String? {
    guard let text = self.variable(variable) else { return nil }
    do throws(ValueError) {
      return try HomePath.path(text, home: home)
    } catch {
      throw Failure(
        message: "\(variable): \(error.description)", hint: error.hint, exitCode: .usage)
    }
  }

  /// Returns the absolute path in an environment variable, or `nil` if it has none.
  ///
  /// Source: XDG Base Directory Specification 0.8, which says to ignore relative paths.
  func absolutePath(of variable: String) -> String? {
    guard let path = try? path(of: variable), path.hasBytePrefix("/") else { return nil }
    return path
  }

  /// Whether the terminal shows more than ASCII.
  var showsUnicode: Bool { variable("TERM") != "dumb" && hasUnicodeLocale }

  /// Whether texts are encoded in UTF-8.
  ///
  /// Source: POSIX, 8.2 Internationalization Variables: the first nonempty variable counts.
  var hasUnicodeLocale: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = variable(name), !locale.isEmpty else { continue }
      // `contains` of a string would look up conformances, which takes as long as an SQL statement.
      let encoding = (locale.cut(at: ".")?.after ?? locale[...]).uppercased()
      return encoding.hasBytePrefix("UTF-8") || encoding.hasBytePrefix("UTF8")
    }
    return false
  }

  /// Reports on standard error what went wrong, and what to do.
  func report(_ failure: Failure) {
    let hint = failure.hint.map { "\nhint: \($0)" } ?? ""
    // If even this can't be written, only the exit code is left.
    remark("todo: \(failure.message.terminalSafeLines)\(hint.terminalSafeLines)")
  }

  /// Writes a whole answer.
  func answer(_ text: String) throws(Failure) {
    try write(text)
    try flush()
  }

  /// Writes a part of an answer.
  func write(_ text: String) throws(Failure) {
    do throws(OutputError) { try standardOutput.write(text) } catch { throw Failure(error) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(OutputError) { try standardOutput.write(bytes) } catch { throw Failure(error) }
  }

  /// Writes what was buffered.
  func flush() throws(Failure) {
    do throws(OutputError) { try standardOutput.flush() } catch { throw Failure(error) }
  }

  /// Writes lines for people to standard error, after the answer so far; a terminal gets them wrapped.
  func remark(_ text: String) {
    standardOutput.after {
      try? standardError.write(errorIsTerminal ? wrapped(text) : text + "\n")
      try? standardError.flush()
    }
  }

  private func wrapped(_ text: String) -> String {
    text.parts(between: "\n").map { line in
      let label = ["todo: ", "hint: ", "note: "].first { line.hasPrefix($0) } ?? ""
      return String(line.dropFirst(label.count)).hanging(after: label, width: terminalWidth)
    }.joined(by: "")
  }
}

extension Failure {
  init(_ error: OutputError) {
    self.init(message: error.description, exitCode: ExitCode(error))
  }

  /// A signal ended the command before it had changed anything.
  init(interruptedBy signal: Signal) {
    self.init(
      message: "interrupted: nothing was changed", exitCode: ExitCode(signal: signal.number))
  }

  /// A signal ended a sync, which may have sent something.
  init(syncInterruptedBy signal: Signal) {
    self.init(
      message: "interrupted: the next sync finds out what was sent",
      exitCode: ExitCode(signal: signal.number))
  }
}

extension ExitCode {
  fileprivate init(_ error: OutputError) {
    self =
      switch error {
      case .closed: .done
      case .failed: .inputOutput
      case .interrupted(let signal): ExitCode(signal: signal)
      }
  }
}

extension Failure {
  /// The file called `file` cannot be read.
  init(_ error: FormatError, file: String) {
    switch error {
    case .unreadable(let errorNumber):
      self = .unreadable(file, errorNumber: errorNumber)
    case .malformed(_, let problem):
      self.init(
        message: "\(file.terminalSafe):\(error)", hint: problem.hint, exitCode: .badData)
    }
  }
}
