import TodoText

/// Commands, by their names.
struct CommandTable: Sendable {
  /// In the order in which help lists them.
  let commands: [CommandDefinition]
  /// The topic of the help that is called so, by its proper name.
  let topic: @Sendable (_ word: String) -> String?

  init(
    _ commands: [CommandDefinition],
    topic: @escaping @Sendable (_ word: String) -> String? = { _ in nil }
  ) {
    self.commands = commands
    self.topic = topic
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
  /// That is one that is called so elsewhere, a name of which it is a slip, or the only one that begins so.
  /// `others` may be meant, too, such as aliases.
  func name(meantBy word: String, or others: [String] = []) -> String? {
    let names = runnableNames + others
    if names.contains(word) { return word }
    if let familiar = commands.first(where: { $0.familiarNames.contains(word) }) {
      return familiar.name
    }
    if let nearest = names.nearest(to: word) { return nearest }
    guard word.utf8.count > 1 else { return nil }
    let longer = names.filter { $0.hasPrefix(word) }
    // Of several it is the one of every day.
    let likely = longer.count == 1 ? longer : longer.filter { self[$0]?.category == .everyday }
    return likely.count == 1 ? likely[0] : nil
  }
}

extension CommandTable: CommandNames {
  func contains(_ name: String) -> Bool { self[name] != nil }
}
