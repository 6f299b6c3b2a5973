/// A word that stands for a command and what is given to it.
struct Alias: Hashable, Sendable {
  /// As it is written in the file: `list +shop --sort=-priority`.
  var text: String
  /// The same in words, of which one is the name of a command.
  var words: [String]

  /// Reads words as a script's line has them, quotes included.
  init(_ text: String) throws(ConfigError.Reason) {
    self.text = text
    do throws(ParseError) {
      words = try Lexer.words(of: Array(text.utf8)[...]).map(\.text)
    } catch {
      throw .notWords(error.reason)
    }
    guard let name = words.wordsFromCommand.first else { throw .aliasWithoutCommand }
    guard TodoCommand.names.contains(name) else { throw .aliasOfNoCommand(name) }
  }
}

extension [String] {
  /// The arguments with an alias, where one stands for the command, replaced by what it stands for.
  ///
  /// Once: an alias stands for a command and for no other alias.
  func replacingAlias(by aliases: [String: Alias]) -> [String] {
    let words = wordsFromCommand
    guard let name = words.first, let alias = aliases[name] else { return self }
    return self[..<words.startIndex] + alias.words + words.dropFirst()
  }
}
