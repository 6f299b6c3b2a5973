/// A query that the configuration gives a name to.
struct SavedQuery: Hashable, Sendable {
  /// As it is written in the file: `+shop or +market`.
  var text: String
  /// The same in words, which can be read as a query.
  var words: [String]

  /// Reads words as a script's line has them, quotes included.
  init(_ text: String) throws(ConfigError.Reason) {
    self.text = text
    words = try ListDefaults.check(query: text)
  }
}
