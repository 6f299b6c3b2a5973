import TodoDomain
import TodoText

/// A parsed command, ready to run.
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
  /// Whether this is a range of more todos than a person is likely to count.
  fileprivate var isLongRange: Bool {
    if case .range(let range) = self { range.upperBound - range.lowerBound >= 10 } else { false }
  }
}

struct Change: Hashable {
  /// Refers to no todos if ``query`` names them.
  var command: Command
  var query: TodoQuery?
  /// A text that may have been meant for fields; it is set only if a person confirms.
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
  /// The status of the todos to find if the query doesn't mention it.
  fileprivate var queriedStatus: Query.Status {
    if case .reopen = self { .completed } else { .open }
  }
}

/// Anything other than a single ``Change``.
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
