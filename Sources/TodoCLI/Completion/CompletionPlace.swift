import TodoDomain
import TodoText

/// The kind of word at the cursor, and the part typed so far.
struct CompletionPlace: Hashable, Sendable {
  var subject = CompletionKind.nothing
  /// The part before it in the same word, such as `--tag=`.
  var prefix = ""
  /// The part typed so far.
  var typed: String
  /// Whether query terms may take the place of references.
  var takesQuery = false
  /// The commands that may follow the query typed so far.
  var commands: [Completion] = []
  /// The value of `--database`, if it comes before the word.
  var database: String?
  var databaseVariable: String?

  /// Determines what `current` can be after `words`, the first of which is the program.
  ///
  /// `aliases` is called at most once: an alias names no other alias.
  init(
    after words: [String], current: String, in table: CommandTable,
    aliases: () -> [String: Alias] = { [:] }
  ) {
    typed = current
    var words = words[...]
    while let assignment = words.first, assignment.utf8.contains(UInt8(ascii: "=")) {
      if let path = assignment.rest(after: "TODO_DATABASE=") { databaseVariable = path }
      words.removeFirst()
    }
    words = words.dropFirst()

    var command: CommandDefinition?
    var operands: [String] = []
    // The numbers before the command.
    var numbers: [String] = []
    var areOptionsEnded = false
    var isAlias = false
    // Whether the line begins with a query, and whether a command has followed it.
    var (beginsWithQuery, isAfterQuery) = (false, false)
    while let word = words.popFirst() {
      switch areOptionsEnded ? .operand : WordShape(word) {
      case .terminator: areOptionsEnded = true
      case .option(let name, let value):
        guard let option = table.option(named: name, of: command), !option.isFlag else { continue }
        guard let value = value ?? words.popFirst() else {
          subject = Self.subject(option.completion, besides: operands, in: table)
          return
        }
        if name == "database" { database = value }
      case .hyphenated where command?.operand?.kind != .query: continue
      case .operand, .hyphenated:
        if beginsWithQuery, !isAfterQuery, let named = table[word], named.followsQuery {
          (command, operands, isAfterQuery) = (named, [], true)
        } else if command != nil {
          operands.append(word)
        } else {
          if let named = table[word] {
            (command, operands) = (named, numbers)
          } else if !isAlias, let alias = aliases()[word] {
            isAlias = true
            words = alias.words + words
          } else if QueryKey.isMarked(word) {
            command = table["list"]
            beginsWithQuery = true
          } else if [Reference](in: word) != nil {
            numbers.append(word)
          } else {
            return
          }
        }
      }
    }

    if !areOptionsEnded, case .option(let name, let value?) = WordShape(current) {
      guard let option = table.option(named: name, of: command), !option.isFlag else { return }
      prefix = "--\(name)="
      typed = value
      subject = Self.subject(option.completion, besides: operands, in: table)
    } else if !areOptionsEnded, current.hasPrefix("-"),
      current.hasPrefix("--") || command?.operand?.takes(hyphenated: current) != true
    {
      let options =
        (command?.options.filter { !$0.isForScripts } ?? [])
        + GlobalOptions.definitions.map { $0.definition }
      subject = .choices(options.map { Completion($0.flag, $0.help) })
    } else if let command {
      guard let operand = command.operand, operand.takes(operands.count + 1) else { return }
      if isAfterQuery, operand.takesQuery, !operand.takesText {
        if operand.kind == .referencesThenDate { subject = .dates }
        return
      }
      if !areOptionsEnded, operand.takesAttribute(after: operands, current, isAfterQuery) {
        subject = .attributes(isEdit: operand.kind == .referencesThenText)
        completeLink(after: Attributes.linkKeys)
        return
      }
      if operand.kind == .referenceThenText, !operands.isEmpty || isAfterQuery { return }
      if operand.kind == .referencesThenDate, !operands.isEmpty, [Reference](in: current) == nil {
        subject = .dates
        return
      }
      takesQuery = operand.takesQuery
      // The text has begun.
      if operand.kind == .referencesThenText,
        operands.contains(where: { [Reference](in: $0) == nil })
      {
        return
      }
      subject = Self.subject(operand.completion, besides: operands, in: table)
      if case .references(let query, let others) = subject {
        completeLast(after: "", query, besides: others)
      }
      if beginsWithQuery, !isAfterQuery {
        let following = CommandTable(table.commands.filter(\.followsQuery))
        commands = following.completions + (current.isEmpty ? [] : following.otherCompletions)
      }
    } else if !numbers.isEmpty {
      let following = CommandTable(table.commands.filter { $0.operand?.takesQuery == true })
      subject = .choices(
        following.completions + (current.isEmpty ? [] : following.otherCompletions))
    } else if current.hasPrefix("+") || QueryKey.isMarked(current) {
      subject = .terms
    } else {
      let shorts = aliases().sorted { $0.key < $1.key }
      // A shell that asks already has its script, and `completions` would interfere with completing `complete`.
      let commands = table.completions.filter { $0.text != "completions" }
      let others = current.isEmpty ? [] : table.otherCompletions
      subject = .choices(commands + others + shorts.map { Completion($0.key, $0.value.text) })
    }
    if subject == .terms { completeLink(after: QueryKey.linkKeys) }
  }

  /// Completes a todo after one of `keys`, such as `parent:`, and after a comma there.
  private mutating func completeLink(after keys: [String]) {
    if let key = keys.first(where: typed.hasBytePrefix) { completeLast(after: key, .open) }
  }

  /// Completes the last of several todos between commas, which begin after `start`.
  private mutating func completeLast(
    after start: String, _ query: Query, besides named: [String] = []
  ) {
    let others = (typed.rest(after: start) ?? "").parts(between: ",").map(String.init)
    prefix = start + others.dropLast().map { $0 + "," }.joined(by: "")
    typed = others.last ?? ""
    subject = .references(query, besides: named + others.dropLast())
  }

  /// Returns the subject of `completion` after these operands.
  private static func subject(
    _ completion: CompletionKind, besides operands: [String], in table: CommandTable
  ) -> CompletionKind {
    switch completion {
    case .words(let words): .choices(words.map { Completion($0) })
    case .references(let query, _): .references(query, besides: operands)
    case .settings: settings(after: operands, in: table)
    case .commands: .choices(table.completions)
    case .helpPages:
      .choices(table.completions + HelpTopic.all.map { Completion($0.name, $0.abstract) })
    default: completion
    }
  }

  /// Completes a setting, the verb before a setting, or its new value.
  private static func settings(after operands: [String], in table: CommandTable) -> CompletionKind {
    guard let word = operands.first else {
      return .keys(after: ConfigVerb.allCases.map { Completion($0.rawValue, $0.summary) })
    }
    let verb = ConfigVerb(rawValue: word)
    let words = operands.dropFirst(verb == nil ? 0 : 1)
    if verb == .edit { return .nothing }
    guard let key = words.first else { return .keys(after: []) }
    guard verb == nil || verb == .set, words.count == 1, let setting = Setting.named(key) else {
      return .nothing
    }
    return subject(setting.completion, besides: [], in: table)
  }
}

extension OperandDefinition {
  /// Whether `word`, which begins with one hyphen, isn't an option.
  fileprivate func takes(hyphenated word: String) -> Bool {
    kind == .query || takesQuery && kind != .referenceThenText && word != "-"
  }

  /// Whether `word` after `operands` may set a field.
  fileprivate func takesAttribute(
    after operands: [String], _ word: String, _ isAfterQuery: Bool
  ) -> Bool {
    takesAttributes
      && (kind == .text || isAfterQuery || operands.contains { [Reference](in: $0) == nil }
        || !operands.isEmpty && !word.isEmpty && [Reference](in: word) == nil)
  }
}

extension Attributes {
  /// The keys of words that name other todos.
  fileprivate static let linkKeys = fields.flatMap { attribute in
    if case .references = attribute.completion { attribute.words } else { [String]() }
  }
}

extension QueryKey {
  /// The keys of terms that name other todos.
  fileprivate static let linkKeys = all.flatMap { key in
    if case .todos = key.values { ["\(key.name):"] } else { [String]() }
  }
}

extension CommandTable {
  fileprivate var completions: [Completion] { commands.map { Completion($0.name, $0.summary) } }

  /// The other names of commands.
  fileprivate var otherCompletions: [Completion] {
    commands.flatMap { command in command.otherNames.map { Completion($0, command.summary) } }
  }
}
