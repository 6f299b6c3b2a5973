import TodoDomain
import TodoText

/// A command, read and ready to run.
enum Request {
  /// A change to the list, which scripts can make, too.
  case change(Change)
  case work(any Work)
}

extension Request {
  static func change(_ command: Command) -> Request { .change(Change(command: command)) }

  /// Returns a change to the todos that `operands` name.
  static func change(
    _ operands: Operands, _ confirmation: Confirmation, _ command: Command,
    asksAlways: Bool = false, doubt: FieldLikeText? = nil
  ) -> Request {
    .change(
      Change(
        command: command, query: operands.query, doubt: doubt,
        asksFirst: (asksAlways || operands.query != nil
          || operands.references.contains(where: \.isLongRange)) && !confirmation.isGiven))
  }
}

extension Reference {
  /// Whether this is a range that may name more todos than a person counts.
  fileprivate var isLongRange: Bool {
    if case .range(let range) = self { range.upperBound - range.lowerBound >= 10 } else { false }
  }
}

struct Change: Hashable {
  /// Names no todos if ``query`` does.
  var command: Command
  var query: TodoQuery?
  /// A text that may be meant for fields, and is set only if a person confirms it.
  var doubt: FieldLikeText?
  /// Whether to ask before it changes more than one todo.
  var asksFirst = false

  /// Returns the command, with its query resolved in `context`.
  func command(in context: () -> QueryContext) throws(ParseError) -> Command {
    guard let query else { return command }
    let reference = try query.reference(in: context(), status: command.queriedStatus)
    return command.mapReferences { _ in [reference] }
  }
}

extension Command {
  /// The status of todos that a query finds if it doesn't say.
  fileprivate var queriedStatus: Query.Status {
    if case .reopen = self { .completed } else { .open }
  }
}

/// Anything that a command does besides a single ``Change``.
protocol Work {
  /// Whether it reads the configuration file.
  var readsConfig: Bool { get }

  /// Whether a pager shows an answer that is longer than the window.
  var isPaged: Bool { get }

  @MainActor
  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure)
}

extension Work {
  var readsConfig: Bool { true }
  var isPaged: Bool { false }
}
