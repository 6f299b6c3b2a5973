import Composable
import TodoDomain
import TodoGit

/// Everything outside the program: its arguments, its input and output, the time, randomness.
///
/// The program reaches nothing else, so a test can replace the whole world of a run.
package struct Surroundings {
  /// The words after the program's name.
  package var arguments: [String]
  /// The environment variable with this name.
  package var variable: @Sendable (_ name: String) -> String?
  package var standardInput: Int32
  package var standardOutput: Output
  package var standardError: Output
  /// Whether the answer is read by a person at a terminal.
  package var outputIsTerminal: Bool
  /// Whether messages are read by a person at a terminal.
  package var errorIsTerminal: Bool
  /// The width of the terminal, in columns.
  package var terminalWidth: Int
  /// The height of the terminal, in lines.
  package var terminalHeight: Int
  package var now: @Sendable () -> Instant
  package var timeZone: CivilTimeZone
  /// 64 random bits.
  package var random: @Sendable () -> UInt64
  /// The name of this machine.
  package var machineName = "localhost"
  /// Reaches the lists of teams; `nil` for a build without a driver for their servers.
  package var connect: (@Sendable (ServerRequest) -> ListLog)?
  /// Encrypts the logs of lists that sync; `nil` for a build without encryption.
  package var encryption: LogEncryption?
  /// Asks a person a question and returns the answer, a line, or `nil` for none.
  ///
  /// `nil` unless standard input and standard error are a terminal.
  package var ask: (@MainActor (_ question: String) async -> String?)?

  /// Lets a person edit a text in an editor, which begins at `line` if that isn't `nil` and it can.
  ///
  /// `nil` unless standard input and standard output are a terminal.
  package var edit: Editing?

  package typealias Editing =
    @MainActor (_ text: String, _ line: Int?) async throws(EditorError) -> EditedFile

  /// Shows a long answer page by page; `nil` without a terminal, or if none is wanted.
  package var pager: Pager?

  /// Keeps an object until the process ends, which closes everything at once, and faster than one by one.
  package var keep: (AnyObject) -> Void

  /// The signals that ask the program to end.
  package var interruption: Interruption

  /// The user's home folder, if one is known.
  var home: String? { Self.home(variable) }

  private static func home(_ variable: (_ name: String) -> String?) -> String? {
    variable("HOME").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folder for temporary files.
  var temporaryFolder: String { Self.temporaryFolder(variable) }

  static func temporaryFolder(_ variable: (_ name: String) -> String?) -> String {
    guard let folder = variable("TMPDIR"), !folder.isEmpty else { return "/tmp" }
    return (try? HomePath.path(folder, home: home(variable))) ?? folder
  }

  package init(
    arguments: [String],
    variable: @escaping @Sendable (_ name: String) -> String?,
    standardInput: Int32,
    standardOutput: Output,
    standardError: Output,
    outputIsTerminal: Bool,
    errorIsTerminal: Bool,
    terminalWidth: Int,
    terminalHeight: Int = 24,
    now: @escaping @Sendable () -> Instant,
    timeZone: CivilTimeZone,
    random: @escaping @Sendable () -> UInt64,
    ask: (@MainActor (_ question: String) async -> String?)? = nil,
    edit: Editing? = nil,
    pager: Pager? = nil,
    keep: @escaping (AnyObject) -> Void = { _ in },
    interruption: Interruption = Interruption()
  ) {
    self.arguments = arguments
    self.variable = variable
    self.standardInput = standardInput
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.terminalWidth = terminalWidth
    self.terminalHeight = terminalHeight
    self.now = now
    self.timeZone = timeZone
    self.random = random
    self.ask = ask
    self.edit = edit
    self.pager = pager
    self.keep = keep
    self.interruption = interruption
  }
}
