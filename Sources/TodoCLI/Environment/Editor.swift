import Glibc
import TodoDomain
import TodoText

/// The editor of the person at the terminal.
struct Editor {
  /// `VISUAL`, else `EDITOR`, else `vi`; a shell runs it, so it may have options.
  var command: String
  /// The folder of the file while it is edited.
  var folder: String

  init(variable: (String) -> String?) {
    func isSet(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    command = isSet("VISUAL") ?? isSet("EDITOR") ?? "vi"
    folder = ShellEnvironment.temporaryFolder(variable)
  }

  /// Writes `text` to a file that no other user may read, and waits until it has been edited.
  ///
  /// If the editor fails and the file has changed by then, it stays: an editor that crashes, or is killed, may have
  /// saved something.
  func edit(_ text: String, at line: Int? = nil) throws(EditorError) -> EditedFile {
    let path = try write(text)
    let place = line.flatMap { takesLines ? " +\($0)" : nil } ?? ""
    let code = Self.runShell("\(command)\(place) \(path.shellWord)")
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Self.contents(of: path)
    } catch {
      if code == 0 || error.code != ENOENT {
        throw .unreadable(path: path, errorNumber: error.code)
      }
      bytes = []
    }
    if code == 0 { return EditedFile(bytes: bytes, path: path) { unlink(path) } }

    let isWritten = !bytes.isEmpty && bytes != Array(text.utf8)
    if !isWritten { unlink(path) }
    let isMissing = (code == 126 || code == 127) && !isWritten
    throw isMissing
      ? .notFound(command: command) : .failed(command: command, path: isWritten ? path : nil)
  }

  /// Whether it is known to accept a line number before the file: `vi +3 FILE`.
  private var takesLines: Bool {
    let program = command.prefix { $0 != " " }
    let name = program.split(separator: "/").last.map(String.init) ?? ""
    return ["vi", "vim", "nvim", "nano", "emacs", "emacsclient", "kak", "joe"].contains(name)
  }

  /// Returns the path of a new file that holds `text`.
  private func write(_ text: String) throws(EditorError) -> String {
    let file: TemporaryFile
    do throws(SystemError) {
      file = try TemporaryFile(beginning: "\(folder)/todo-", end: ".txt")
    } catch {
      throw .file(path: "\(folder)/todo-XXXXXX.txt", errorNumber: error.code)
    }
    defer { close(file.descriptor) }
    do throws(SystemError) {
      try writeAll(Array(text.utf8), to: file.descriptor)
      return file.path
    } catch {
      unlink(file.path)
      throw .file(path: file.path, errorNumber: error.code)
    }
  }

  /// Runs a command that has the terminal to itself, and returns its exit code as a shell would report it.
  static func runShell(_ command: String) -> Int32 {
    // It must not inherit our SIGPIPE handling.
    let ignored = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, ignored) }
    // While it runs, Ctrl-C is only for the editor: `system(3)` takes care of that.
    let status = system(command)
    let endingSignal = status & 0x7F
    return endingSignal == 0 ? (status >> 8) & 0xFF : 128 + endingSignal
  }

  private static func contents(of path: String) throws(SystemError) -> [UInt8] {
    // Don't wait for a pipe that an editor left in the file's place.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError() }
    // A little more than a text and a note may have, so that longer ones are refused for their length.
    return try ByteSource(fileDescriptor: descriptor, isOwned: true)
      .bytes(upTo: 3 * TextRule.maximumByteCount)
  }
}

/// A file after it was edited.
package struct EditedFile {
  package var bytes: [UInt8]
  package var path: String
  /// Deletes the file.
  package var remove: () -> Void

  /// Returns a hint on where the edited text is.
  static func hint(at path: String) -> String { "What you wrote is in \(path.terminalSafe)." }
}

/// Why nothing was edited.
package enum EditorError: Error, Hashable, Sendable {
  /// The file for the editor cannot be written.
  case file(path: String, errorNumber: Int32)
  case notFound(command: String)
  /// The editor's exit code wasn't 0; the file at `path`, if there is one, has the text saved by then.
  case failed(command: String, path: String?)
  /// The file that the editor left cannot be read.
  case unreadable(path: String, errorNumber: Int32)
}

extension EditorError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let path, let errorNumber), .unreadable(let path, let errorNumber):
      "\(path.terminalSafe): \(String(cString: strerror(errorNumber)))"
    case .notFound(let command): "the editor \(quoted(command)) was not found"
    case .failed(let command, _): "the editor \(quoted(command)) failed, so nothing was changed"
    }
  }

  /// The next thing to try, or `nil` if there is nothing useful to say.
  package var hint: String? {
    switch self {
    case .file, .failed(_, nil): nil
    case .notFound: "Name an editor with VISUAL or EDITOR."
    case .failed(_, let path?): EditedFile.hint(at: path)
    case .unreadable: "Nothing was changed."
    }
  }
}

extension Failure {
  init(_ error: EditorError) {
    let code: ExitCode =
      switch error {
      case .file, .unreadable: .inputOutput
      case .notFound, .failed: .failed
      }
    self.init(message: error.description, hint: error.hint, exitCode: code)
  }
}
