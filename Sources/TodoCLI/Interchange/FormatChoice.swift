import TodoFormats
import TodoText

/// Which format a file has, by what an option, its content and its name say.
enum FormatChoice {
  /// The format that `--format` says, if it is given.
  static func named(_ name: String?) throws(Failure) -> TodoFormat? {
    guard let name else { return nil }
    if let format = TodoFormat.named(name) { return format }
    throw Failure(
      message: "unknown format \(quoted(name))",
      hint: suggestion(for: name, among: names) ?? "Use \(list(names, "or")).", exitCode: .usage)
  }

  /// The format of what begins so, and is in the file at `path`, where `-` is standard input.
  static func format(of bytes: [UInt8], path: String) throws(Failure) -> TodoFormat {
    if let format = TodoFormat.recognized(FileBeginning(bytes), path: path) { return format }
    throw Failure(
      message: "unknown format of \(ByteSource.name(ofFile: path).terminalSafe)",
      hint: "Name it with `--format`: \(list(names, "or")).", exitCode: .usage)
  }

  static var names: [String] { TodoFormat.all.map(\.name) }
}
