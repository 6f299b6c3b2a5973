import TodoText

/// A word that stands for a command and its arguments.
struct Alias: Hashable, Sendable {
  /// The text in the file: `list +shop --sort -priority`.
  var text: String
  /// The words of the text, one of which names a command.
  var words: [String]

  /// Reads words like a line of a script, quotes included; one of them names one of `commands`.
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
