import TodoText

/// A commit in the format of `git fast-import`.
///
/// Source: <https://git-scm.com/docs/git-fast-import#_commit>.
struct Commit {
  let reference: String
  let parent: String?
  let author: String
  let seconds: Int64
  /// The message, on one line.
  let text: String
  let files: [(path: String, bytes: [UInt8])]

  var bytes: [UInt8] {
    let name = String(author.filter { !"<>".contains($0) && !$0.isNewline })
    var bytes = Array(
      "commit \(reference)\ncommitter \(name) <todo@localhost> \(seconds) +0000\n".utf8)
    append(Array("\(text)\n".utf8), to: &bytes)
    if let parent { bytes += Array("from \(parent)\n".utf8) }
    for file in files {
      bytes += Array("M 100644 inline \(file.path)\n".utf8)
      append(file.bytes, to: &bytes)
    }
    return bytes
  }

  /// Returns a message for commands: the first one, and the number of others.
  static func text(of commands: [String]) -> String {
    let first = commands.first.map { String($0.prefix(72)).terminalSafe } ?? ""
    return commands.count > 1 ? "\(first) (and \(commands.count - 1) more)" : first
  }

  private func append(_ data: [UInt8], to bytes: inout [UInt8]) {
    bytes += Array("data \(data.count)\n".utf8)
    bytes += data
    bytes.append(UInt8(ascii: "\n"))
  }
}
