import Glibc
import TodoDomain
import TodoSQLite
import TodoText

/// The editor of the person at the terminal.
struct Editor {
  /// `VISUAL`, else `EDITOR`, else `vi`; the shell reads it, so that it may have options.
  var command: String
  /// Where the file is put while it is edited.
  var folder: String

  init(variable: (String) -> String?) {
    func isSet(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    command = isSet("VISUAL") ?? isSet("EDITOR") ?? "vi"
    folder = Surroundings.temporaryFolder(variable)
  }

  /// Puts `text` into a file that no other user may read, and waits until it has been edited.
  ///
  /// Where the editor fails, and the file holds something else by then, it stays: an editor that crashes,
  /// or is killed, may have saved something.
  func edit(_ text: String) throws(EditorError) -> EditedFile {
    let path = try write(text)
    let code = run(path)
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

  /// Returns the path of a new file that holds `text`.
  private func write(_ text: String) throws(EditorError) -> String {
    let file: TemporaryFile
    do throws(SystemError) {
      file = try TemporaryFile(beginning: "\(folder)/todo-", end: ".txt")
    } catch {
      throw .file(path: "\(folder)/todo-XXXXXX.txt", errorNumber: error.code)
    }
    do throws(OutputError) {
      let output = Output(fileDescriptor: file.descriptor)
      try output.write(text)
      try output.flush()
      close(file.descriptor)
      return file.path
    } catch {
      close(file.descriptor)
      unlink(file.path)
      let code = if case .failed(let errorNumber) = error { errorNumber } else { EIO }
      throw .file(path: file.path, errorNumber: code)
    }
  }

  /// Runs the editor, and returns its exit code as a shell reports it.
  private func run(_ path: String) -> Int32 {
    // That writing to a pipe without a reader does not end this process is not for the editor.
    let ignored = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, ignored) }
    // As long as it runs, Ctrl-C is the editor's: `system(3)` sees to that.
    let status = system("\(command) \(path.shellWord)")
    let endingSignal = status & 0x7F
    return endingSignal == 0 ? (status >> 8) & 0xFF : 128 + endingSignal
  }

  private static func contents(of path: String) throws(SystemError) -> [UInt8] {
    // A pipe that an editor left in the file's place isn't waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    // A little more than a text and a note may have: what is longer is refused for that.
    while bytes.count < 3 * TextRule.maximumByteCount {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { break }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw SystemError()
      }
    }
    return bytes
  }
}
