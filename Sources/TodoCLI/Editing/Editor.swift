import TodoDomain

import Glibc

/// The editor of the person at the terminal.
struct Editor {
  /// `VISUAL`, else `EDITOR`, else `vi`; the shell reads it, so that it may have options.
  var command: String
  /// Where the file is put while it is edited.
  var folder: String

  init(variable: (String) -> String?) {
    func isSet(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    command = isSet("VISUAL") ?? isSet("EDITOR") ?? "vi"
    folder = isSet("TMPDIR") ?? "/tmp"
  }

  /// Puts `text` into a file that nobody else may read, and waits until it has been edited.
  func edit(_ text: String) throws(EditorError) -> EditedFile {
    var template = Array("\(folder)/todo-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&template, 4)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw .file(path: path, errorNumber: errno) }
    do throws(EditorError) {
      let output = Output(fileDescriptor: descriptor)
      do throws(OutputError) {
        try output.write(text)
        try output.flush()
        close(descriptor)
      } catch {
        close(descriptor)
        throw .file(path: path, errorNumber: EIO)
      }
      switch run(path) {
      case 0: break
      case 126, 127: throw .notFound(command: command)
      default: throw .failed(command: command)
      }
      let bytes = try Self.contents(of: path)
      return EditedFile(bytes: bytes, path: path) { unlink(path) }
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Runs the editor, and returns its exit code as a shell tells it.
  private func run(_ path: String) -> Int32 {
    // That writing to a pipe without a reader does not end this process is not for the editor.
    let ignored = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, ignored) }
    let quotedPath = path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#)
    // As long as it runs, Ctrl-C is the editor's: `system(3)` sees to that.
    let status = system("\(command) '\(quotedPath)'")
    let endingSignal = status & 0x7F
    return endingSignal == 0 ? (status >> 8) & 0xFF : 128 + endingSignal
  }

  private static func contents(of path: String) throws(EditorError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path: path, errorNumber: errno) }
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
        throw .file(path: path, errorNumber: errno)
      }
    }
    return bytes
  }
}
