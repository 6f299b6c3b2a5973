import TodoDomain
import TodoText

/// What a command asks for, once its words are read.
enum Request {
  /// A change of the list, which a script can ask for, too.
  case change(Change)
  case work(any Work)
}

extension Request {
  static func change(_ command: Command) -> Request { .change(Change(command: command)) }

  /// A change of the todos that `operands` name.
  static func change(
    _ operands: Operands, _ confirmation: Confirmation, asksAlways: Bool = false,
    _ command: ([Reference]) -> Command
  ) -> Request {
    .change(
      Change(
        command: command(operands.references), query: operands.query,
        asksFirst: (asksAlways || operands.query != nil) && !confirmation.isGiven))
  }
}

/// A change of the list.
struct Change: Hashable {
  /// Names no todos where a query does.
  var command: Command
  var query: TodoQuery?
  /// A text that may be meant for fields: it is kept only if a person says so.
  var doubt: FieldLikeText?
  /// Whether a person is asked before it changes more than one todo.
  var asksFirst = false

  /// The command, with what its query means in `context`.
  func command(in context: () -> QueryContext) throws(ParseError) -> Command {
    guard let query else { return command }
    let reference = try query.reference(in: context(), status: command.queriedStatus)
    return command.mapReferences { _ in [reference] }
  }
}

extension Command {
  /// Which todos a query finds that says nothing of completion.
  fileprivate var queriedStatus: Query.Status {
    if case .reopen = self { .completed } else { .open }
  }
}

/// Something that the program can do.
protocol Work {
  /// Whether it reads the configuration file.
  var readsConfig: Bool { get }

  /// Whether a pager shows an answer that is longer than the window.
  var isPaged: Bool { get }

  @MainActor
  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure)
}

extension Work {
  var readsConfig: Bool { true }
  var isPaged: Bool { false }
}
