import TodoFormats
import TodoText

/// Chooses a file's format based on an option, its content and its name.
enum FormatChoice {
  /// Returns the format given by `--format`, possibly as an extension such as `md`; `nil` without the option.
  ///
  /// `txt` is ambiguous. An error offers `names`.
  static func named(
    _ name: String?, among names: [String] = names
  ) throws(Failure) -> TodoFormat? {
    guard let name else { return nil }
    if let format = TodoFormat.named(name) ?? (name == "txt" ? nil : TodoFormat.ofFile(name)) {
      return format
    }
    throw Failure(
      message: "unknown format \(quoted(name))",
      hint: suggestion(for: name, among: names) ?? "Use \(list(names, "or")).", exitCode: .usage)
  }

  /// Returns the format of the file at `path`, which begins with `bytes`, and whether that is only a guess; `-` is
  /// standard input.
  static func format(
    of bytes: [UInt8], path: String
  ) throws(Failure) -> (format: TodoFormat, isGuess: Bool) {
    let beginning = FileBeginning(bytes)
    let name = ByteSource.name(ofFile: path).terminalSafe
    if beginning.isArchive {
      throw Failure(
        message: "\(name) is an archive or a workbook", hint: "Unpack it, or save it as CSV.",
        exitCode: .badData)
    }
    let found = TodoFormat.recognized(beginning, path: path)
    // Their lines could pass for todo.txt.
    if found.allSatisfy({ $0 == .todotxt || $0 == .text }) {
      if let failure = failure(beginning, name) { throw failure }
    }
    if found.count == 1, beginning.isForeignJSON, [.json, .jsonl].contains(found[0]) {
      throw Failure(
        message: "\(name) is JSON of no program that `import` knows",
        hint: "It knows that of Taskwarrior and Google Tasks. Many programs can export CSV, too.",
        exitCode: .badData)
    }
    if found.count == 1 { return (found[0], path == "-" || !found[0].mayBe(beginning)) }
    guard found.isEmpty else {
      throw Failure(
        message: "\(name) could be \(list(found.map(\.name), "or"))",
        hint: "Choose with \(list(found.map { "`--format \($0.name)`" }, "or")).", exitCode: .usage)
    }
    throw Failure(
      message: "unknown format of \(name)",
      hint: "Name it with `--format`: \(list(names, "or")); text is a todo a line.",
      exitCode: .usage)
  }

  /// Returns the failure for another program's text file that can't be imported, or `nil`.
  private static func failure(_ beginning: FileBeginning, _ name: String) -> Failure? {
    let isOfTaskwarrior = beginning.lines.contains { line in
      line.hasPrefix("[") && ["description:\"", "entry:\"", "\"]"].allSatisfy(line.contains)
    }
    if isOfTaskwarrior || ["pending.data", "completed.data", "taskchampion.sqlite3"].contains(name)
    {
      return Failure(
        message: "\(name) is a file that only Taskwarrior reads",
        hint: "Import what it exports: `task export > tasks.json`.", exitCode: .badData)
    }
    let isOfTaskPaper = beginning.lines.contains { line in
      line.drop(while: \.isWhitespace).hasPrefix("- ")
        && line.split(separator: " ").contains {
          $0 == "@done" || $0.hasPrefix("@") && $0.hasSuffix(")") && $0.contains("(")
        }
    }
    guard isOfTaskPaper || name.lowercased().hasSuffix(".taskpaper") else { return nil }
    return Failure(
      message: "\(name) is a list of TaskPaper, which `import` doesn't know",
      hint: "With `--format text`, each line is an open todo, and its tags are part of the text.",
      exitCode: .badData)
  }

  static var names: [String] { TodoFormat.all.map(\.name) }

  /// The formats of exports.
  static var writtenNames: [String] { TodoFormat.written.map(\.name) }
}
