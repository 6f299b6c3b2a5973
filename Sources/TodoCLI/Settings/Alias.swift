import TodoDomain
import TodoText

/// A word that stands for a command and its arguments.
struct Alias: Hashable, Sendable {
  /// The text in the file: `list +shop --sort priority`.
  var text: String
  /// The words of the text, including a command's name; for a query, `list` is added in front.
  var words: [String]

  /// Reads words like a line of a script, quotes included.
  ///
  /// - Throws: A failure if no word names one of `commands`, or if a command called `name` takes precedence.
  init(_ text: String, called name: String, _ commands: any CommandNames) throws {
    func refusal(_ message: String, _ hint: String) -> Failure {
      Failure(message: message, hint: hint, exitCode: .usage)
    }
    if commands.reserves(name) {
      throw refusal(
        "the alias \(quoted(name)) is never used, because a command has that name",
        "Give it another name.")
    }
    self.text = text
    var words = try Lexer.words(of: Array(text.utf8)[...]).map(\.text)
    if let first = words.first, QueryKey.beginsQuery(first) { words.insert("list", at: 0) }
    self.words = words
    guard let word = commands.place(in: words).map({ words[$0] }) else {
      throw refusal("the alias has no command", "For example: alias.shop = list +shop")
    }
    guard commands.contains(word) else {
      throw refusal(
        "unknown command \(quoted(word))",
        suggestion(for: word, among: commands.names)
          ?? "It has to be a command, not an alias.")
    }
  }
}

/// The commands as settings need them: their names, how to find one in a line, and the words of `add`.
protocol CommandNames: Sendable {
  var names: [String] { get }

  /// Whether a command has this name.
  func contains(_ name: String) -> Bool

  /// Whether the command with this name changes the list.
  func changesList(_ name: String) -> Bool

  /// Returns the fields that `words` set for `add`; throws if one of them is text.
  func edit(adding words: [String]) throws(Failure) -> Edit

  /// Returns the index of the command's name: the first word that is neither an option nor its value.
  func place(in words: [String]) -> Int?
}

extension CommandNames {
  /// Whether an alias can't have this name; it can have a command's single-letter name, and takes precedence over it.
  func reserves(_ name: String) -> Bool { name.utf8.count > 1 && contains(name) }
}
