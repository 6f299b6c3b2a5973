/// The words of a query as they stand at the shell, where `-tag` is a word and `--tag` an option.
struct QueryWords {
  private let words: [String]

  /// `words` are all that no option took.
  init(_ words: [String]) {
    self.words = words
  }

  /// The words of the query, without the `--` that ends the options.
  var terms: [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return Array(words[..<end] + words[end...].dropFirst())
  }

  /// Throws where a word is an option that does not exist: it begins with two hyphens.
  ///
  /// `options` are those of `command`, for a suggestion.
  func checkOptions(_ options: [String], of command: String) throws(Failure) {
    guard let option = words.prefix(while: { $0 != "--" }).first(where: { $0.hasPrefix("--") })
    else { return }
    throw Failure(
      message: "unknown option \(quoted(option))",
      hint: options.nearest(to: option).map { "Did you mean \($0)?" }
        ?? "`todo help \(command)` shows the options.",
      exitCode: .usage)
  }
}

extension GlobalOptions {
  /// As they are written, those that every command has included.
  static let names = [
    "--database", "--json", "--quiet", "--color", "--timeout", "--trace", "--seed", "--now",
    "--help", "--version",
  ]
}
