import TodoText

/// Commands, by their names.
struct CommandTable: Sendable {
  /// In the order in which help lists them.
  let commands: [CommandDefinition]

  init(_ commands: [CommandDefinition]) {
    self.commands = commands
  }

  /// The command that is called so, or `nil`.
  subscript(name: String) -> CommandDefinition? {
    commands.first { $0.name == name || $0.otherNames.contains(name) }
  }

  var names: [String] { commands.map(\.name) }

  /// The names by which commands run, all of them.
  private var runnableNames: [String] { commands.flatMap { [$0.name] + $0.otherNames } }

  /// The name that `word` most likely means, or `nil` where it could be any.
  ///
  /// That is a name of which it is a slip, the only one that begins so, or one that is called so
  /// elsewhere. `others` may be meant, too, such as aliases.
  func name(meantBy word: String, or others: [String] = []) -> String? {
    let names = runnableNames + others
    if let nearest = names.nearest(to: word) { return nearest }
    let longer = names.filter { $0.hasPrefix(word) }
    if word.utf8.count > 1, longer.count == 1 { return longer[0] }
    return commands.first { $0.familiarNames.contains(word) }?.name
  }
}
