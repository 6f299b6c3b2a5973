import TodoDomain
import TodoText

/// Commands, by their names.
struct CommandTable: Sendable {
  /// The commands in the order of the help.
  let commands: [CommandDefinition]
  /// Commands that scripts refuse with an error of their own.
  let refused: [CommandDefinition]
  /// Returns the proper name of the help topic called `word`, or `nil`.
  let topic: @Sendable (_ word: String) -> String?

  init(
    _ commands: [CommandDefinition],
    refused: [CommandDefinition] = [],
    topic: @escaping @Sendable (_ word: String) -> String? = { _ in nil }
  ) {
    self.commands = commands
    self.refused = refused
    self.topic = topic
  }

  /// The command with this name, or `nil`.
  subscript(name: String) -> CommandDefinition? {
    commands.first { $0.name == name || $0.otherNames.contains(name) }
  }

  /// Returns the option called `name`: a global one, or one of `command`, or of any command if that is `nil`.
  func option(named name: String, of command: CommandDefinition? = nil) -> OptionDefinition? {
    GlobalOptions.named(name)?.definition
      ?? (command.map { [$0] } ?? commands).lazy.flatMap(\.options).first { $0.name == name }
  }

  var names: [String] { commands.map(\.name) }

  /// All names that run a command.
  private var runnableNames: [String] { commands.flatMap { [$0.name] + $0.otherNames } }

  /// Returns the name that `word` most likely means, or `nil` if there are several candidates.
  ///
  /// It is the command that other programs call `word`, the name that `word` misspells, or the only one that begins
  /// with it. `others` are further names, such as aliases.
  func name(meantBy word: String, or others: [String] = []) -> String? {
    let names = runnableNames + others
    if names.contains(word) { return word }
    if let familiar = commands.first(where: { $0.familiarNames.contains(word) }) {
      return familiar.name
    }
    let longer = word.utf8.count > 1 ? names.filter { $0.hasPrefix(word) } : []
    // Of several commands, take the everyday one.
    return onlyOne(longer) ?? onlyOne(longer.filter { self[$0]?.category == .everyday })
      // Every letter is close to a one-letter name.
      ?? names.filter { $0.utf8.count > 1 }.nearest(to: word)
  }

  /// Returns the first of `names`, if all of them belong to one command.
  private func onlyOne(_ names: [String]) -> String? {
    Set(names.map { self[$0]?.name ?? $0 }).count == 1 ? names[0] : nil
  }
}

extension CommandTable: CommandNames {
  func contains(_ name: String) -> Bool { self[name] != nil }

  func changesList(_ name: String) -> Bool { self[name]?.isStep == true }

  func edit(adding words: [String]) throws(Failure) -> Edit {
    let words = (words + ["--", "text"]).enumerated().map {
      Lexer.Word(text: $0.element, index: $0.offset)
    }
    var global: GlobalOptions?
    let request: Request?
    do throws(ParseError) {
      request = try self["add"]?.request(words[...], at: 0, &global)
    } catch {
      throw Failure(error.reason)
    }
    guard case .change(let change)? = request, case .add(var edit, _) = change.command else {
      return Edit()
    }
    if let word = edit.text?.cut(at: " ")?.before {
      throw Failure(
        message: "\(quoted(String(word))) sets no field",
        hint: "Write words such as +work and project:office.", exitCode: .usage)
    }
    edit.values[.description] = nil
    return edit
  }
}
