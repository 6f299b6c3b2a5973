import TodoDomain

/// Reads the arguments of the commands that are typed most, without swift-argument-parser.
///
/// Swift-argument-parser takes three quarters of the instructions of a whole `todo add`, most of them to
/// look up conformances. What is plain is read here, as it reads it; all else is declined: help,
/// mistakes, what is rare. Then it has the word, and whatever is said of a mistake is said by it.
///
///     QuickParse(["add", "Buy", "milk", "--json"])  // a command, and its global options
///     QuickParse(["add", "--hepl"])                 // nil
///
/// `QuickParseTests` reads random arguments in both ways: what is not declined is the same in both.
struct QuickParse {
  let work: any Work
  let global: GlobalValues

  init?(_ arguments: [String]) {
    var words = PlainWords(arguments[...])
    guard words.readOptions(GlobalValues.names) else { return nil }
    switch words.popFirst() ?? "list" {
    case "list":
      guard words.read(GlobalValues.names + ListCommand.names), let list = ListCommand(words)
      else { return nil }
      work = list
    case "show":
      guard words.read(GlobalValues.names), let show = ShowCommand(words) else { return nil }
      work = show
    case let name:
      guard let verb = Verb.named(name), words.read(GlobalValues.names, of: verb),
        let command = Self.command(name, words)
      else { return nil }
      // Nothing but the option itself reads so: what stands behind `--` is declined.
      work = Change(command: command, isConfirmed: words.operands.contains("--yes"))
    }
    guard let global = GlobalValues(words) else { return nil }
    self.global = global
  }

  /// Without the global options the words are what they would be in a script.
  private static func command(_ name: String, _ words: PlainWords) -> Command? {
    try? CommandParser.command(
      ([name] + words.operands).map { Lexer.Word(text: $0, index: 0) })
  }
}

/// Arguments, and what is read of them.
private struct PlainWords {
  /// An option that is not one of a change, by its name without hyphens.
  enum Name: String {
    case database, json, quiet, color, timeout, trace, seed, now
    case sort, limit, all, completed

    /// Whether it is said without a value.
    var isFlag: Bool {
      switch self {
      case .json, .quiet, .trace, .all, .completed: true
      case .database, .color, .timeout, .seed, .now, .sort, .limit: false
      }
    }
  }

  /// What is not read yet.
  private var rest: ArraySlice<String>
  /// All that was read and is no ``Name``, in its order.
  private(set) var operands: [String] = []
  private var values: [(name: Name, value: String)] = []

  init(_ words: ArraySlice<String>) {
    rest = words
  }

  /// What was said behind an option.
  subscript(_ name: Name) -> String? { values.first { $0.name == name }?.value }

  mutating func popFirst() -> String? { rest.popFirst() }

  /// Reads the options that stand before anything else; `false` where it should be declined.
  mutating func readOptions(_ names: [Name]) -> Bool {
    while let word = rest.first, word.isLikeOption {
      rest.removeFirst()
      guard let option = PlainOption(word), read(option, names) else { return false }
    }
    return true
  }

  /// Reads everything; `false` where it should be declined.
  mutating func read(_ names: [Name], of verb: Verb? = nil) -> Bool {
    while let word = rest.popFirst() {
      guard word.isLikeOption else {
        operands.append(word)
        continue
      }
      guard let option = PlainOption(word) else { return false }
      // What a script calls a todo has no use at the shell.
      if let own = CommandOption(rawValue: option.name), own != .label,
        verb?.options.contains(own) == true
      {
        operands.append(word)
        if own.isFlag || option.value != nil { continue }
        guard let value = popValue() else { return false }
        operands.append(value)
      } else if !read(option, names) {
        return false
      }
    }
    return true
  }

  private mutating func read(_ option: PlainOption, _ names: [Name]) -> Bool {
    guard let name = Name(rawValue: option.name), names.contains(name), self[name] == nil,
      !name.isFlag || option.value == nil,
      let value = name.isFlag ? "" : option.value ?? popValue()
    else { return false }
    values.append((name, value))
    return true
  }

  private mutating func popValue() -> String? {
    guard let value = rest.first, !value.isLikeOption else { return nil }
    return rest.removeFirst()
  }
}

/// `--name` or `--name=value`.
private struct PlainOption {
  var name: String
  var value: String?

  init?(_ word: String) {
    guard word.utf8.allSatisfy({ $0 < 0x80 }), word.hasPrefix("--") else { return nil }
    let parts = word.utf8.dropFirst(2)
      .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    name = String(Substring(parts[0]))
    if parts.count == 2 {
      // Swift-argument-parser takes the next word for the value.
      if parts[1].isEmpty { return nil }
      value = String(Substring(parts[1]))
    }
  }
}

extension String {
  fileprivate var isLikeOption: Bool { utf8.first == UInt8(ascii: "-") }
}

extension GlobalValues {
  fileprivate static let names: [PlainWords.Name] = [
    .database, .json, .quiet, .color, .timeout, .trace, .seed, .now,
  ]

  fileprivate init?(_ words: PlainWords) {
    let color = words[.color].map(ColorChoice.init(rawValue:))
    let timeout = words[.timeout].map { Double($0) }
    let seed = words[.seed].map { UInt64($0) }
    let now = words[.now].map { When(absolute: $0) }
    // A value that is there and cannot be read is `.some(nil)`.
    guard color != .some(nil), timeout != .some(nil), seed != .some(nil), now != .some(nil)
    else { return nil }
    self.init(
      database: words[.database], json: words[.json] != nil, quiet: words[.quiet] != nil,
      color: color ?? nil, timeout: timeout ?? nil, trace: words[.trace] != nil,
      seed: seed ?? nil, now: now ?? nil)
    if contradiction != nil { return nil }
  }
}

extension ListCommand {
  fileprivate static let names: [PlainWords.Name] = [.sort, .limit, .all, .completed]

  fileprivate init?(_ words: PlainWords) {
    let limit = words[.limit].map { Int($0) }
    guard limit != .some(nil) else { return nil }
    self.init()
    self.words = words.operands
    self.sort = words[.sort]
    self.limit = limit ?? nil
    self.all = words[.all] != nil
    self.completed = words[.completed] != nil
    guard (try? validate()) != nil else { return nil }
  }
}

extension ShowCommand {
  fileprivate init?(_ words: PlainWords) {
    self.init()
    self.words = words.operands
  }
}
