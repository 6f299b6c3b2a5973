import TodoFormats
import TodoText

/// Which format a file is in, by what an option and its name say.
enum FormatChoice {
  /// The format that the option says, else the one that the name of the file tells.
  ///
  /// - Parameters:
  ///   - name: What `--format` says, if it is given.
  ///   - path: The file; `-` and `nil` tell nothing.
  ///   - otherwise: The format where nothing tells it.
  /// - Returns: A format of which there is one.
  /// - Throws: A failure of usage where there is no such format, or nothing tells it.
  static func format(
    named name: String?, ofFile path: String?, otherwise: TodoFormat? = nil
  ) throws(Failure) -> TodoFormat {
    if let name {
      guard let format = TodoFormat.named(name) else {
        throw Failure(
          message: "there is no format \(quoted(name))",
          hint: names.nearest(to: name).map { "Did you mean \($0)?" } ?? hint, exitCode: .usage)
      }
      return format
    }
    if let path, path != "-", let format = TodoFormat.ofFile(path) { return format }
    if let otherwise { return otherwise }
    throw Failure(
      message: "the name \(quoted(path ?? "")) does not tell the format",
      hint: "Say it with --format. \(hint)", exitCode: .usage)
  }

  static var names: [String] { TodoFormat.all.map(\.name) }

  private static var hint: String { "The formats are \(list(names))." }
}
