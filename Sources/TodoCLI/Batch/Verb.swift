import TodoDomain

/// A command that changes the list, as the shell and scripts know it: its name, what may stand behind
/// it, and what it asks for then.
///
/// Each stands in the file of its command in `Commands`.
struct Verb: Sendable {
  /// What the words behind the name are, as far as they are no options.
  enum Operands: Hashable, Sendable {
    /// Several words are one text.
    case text
    case references
    /// Todos, or one todo and its new text.
    case referencesOrText
    /// How often, once unless told otherwise.
    case count
    case none
  }

  let name: String
  let operands: Operands
  /// In the order in which the help shows them.
  let options: [CommandOption]
  /// The keys of the command as a JSON object, without `command`, which all have.
  let keys: [CommandKey]
  /// Makes the command of what was asked.
  let command: @Sendable (Request) throws(UsageError) -> Command

  init(
    _ name: String,
    _ operands: Operands,
    options: [CommandOption] = [],
    keys: [CommandKey],
    command: @escaping @Sendable (Request) throws(UsageError) -> Command
  ) {
    self.name = name
    self.operands = operands
    self.options = options
    self.keys = [.command] + keys
    self.command = command
  }

  /// What is asked of a command, in words or as a JSON object.
  struct Request: Hashable, Sendable {
    var references: [Reference] = []
    var text: String?
    var count = 1
    var fields = CommandFields()
  }
}

/// There is one verb of a name.
extension Verb: Hashable {
  static func == (one: Verb, other: Verb) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Verb: CustomStringConvertible {
  var description: String { name }
}
