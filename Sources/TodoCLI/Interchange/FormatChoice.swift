import TodoFormats
import TodoText

/// Chooses the format of a file by an option, its content and its name.
enum FormatChoice {
  /// Returns the format that `--format` names, or `nil` if it isn't given; an error offers `names`.
  static func named(
    _ name: String?, among names: [String] = names
  ) throws(Failure) -> TodoFormat? {
    guard let name else { return nil }
    if let format = TodoFormat.named(name) { return format }
    throw Failure(
      message: "unknown format \(quoted(name))",
      hint: suggestion(for: name, among: names) ?? "Use \(list(names, "or")).", exitCode: .usage)
  }

  /// Returns the format of the file at `path` that begins with `bytes`; `-` is standard input.
  static func format(of bytes: [UInt8], path: String) throws(Failure) -> TodoFormat {
    let found = TodoFormat.recognized(FileBeginning(bytes), path: path)
    if found.count == 1 { return found[0] }
    let name = ByteSource.name(ofFile: path).terminalSafe
    guard found.isEmpty else {
      throw Failure(
        message: "\(name) could be \(list(found.map(\.name), "or"))",
        hint: "Choose with \(list(found.map { "`--format \($0)`" }, "or")).", exitCode: .usage)
    }
    throw Failure(
      message: "unknown format of \(name)",
      hint: "Name it with `--format`: \(list(names, "or")); text is a todo a line.",
      exitCode: .usage)
  }

  static var names: [String] { TodoFormat.all.map(\.name) }

  /// The formats of exports.
  static var writtenNames: [String] { TodoFormat.written.map(\.name) }
}
