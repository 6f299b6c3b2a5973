/// The commands, as far as the configuration file needs them: their names, and how to find one in a line.
protocol CommandNames {
  var names: [String] { get }

  /// Whether a command has this name.
  func contains(_ name: String) -> Bool

  /// Returns the index of the command's name: the first word that is neither an option nor its value.
  func place(in words: [String]) -> Int?
}
