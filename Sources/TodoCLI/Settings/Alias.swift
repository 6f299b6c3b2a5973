import TodoText

/// A word that stands for a command and what is given to it.
struct Alias: Hashable, Sendable {
  /// As it is written in the file: `list +shop --sort -priority`.
  var text: String
  /// The same in words, of which one is the name of a command.
  var words: [String]

  /// Reads words as a script's line has them, quotes included; one of them names one of `commands`.
  init(_ text: String, of commands: some CommandNames) throws(ConfigError.Reason) {
    self.text = text
    words = try ListDefaults.words(of: text)
    guard let place = commands.place(in: words) else { throw .aliasWithoutCommand }
    guard commands.contains(words[place]) else {
      throw .aliasOfNoCommand(
        words[place], hint: suggestion(for: words[place], among: commands.names))
    }
  }
}
