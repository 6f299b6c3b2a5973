/// What the configuration file has to know of the commands: which there are, and where a line names one.
protocol CommandNames {
  var names: [String] { get }

  /// Whether a command runs by this name.
  func contains(_ name: String) -> Bool

  /// Where the name of the command is: the first word that is neither an option nor its value.
  func place(in words: [String]) -> Int?
}
