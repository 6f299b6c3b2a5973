/// A named query of the configuration.
struct SavedQuery: Hashable, Sendable {
  /// The text in the file: `+shop or +market`.
  var text: String
  /// The words of the text, which can be read as a query.
  var words: [String]

  /// Reads words like a line of a script, quotes included.
  init(_ text: String) throws(ConfigError.Reason) {
    self.text = text
    words = try ListDefaults.check(query: text)
  }
}
