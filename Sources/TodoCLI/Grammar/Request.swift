import TodoDomain

/// What a command asks for, once its words are read.
enum Request {
  /// A change of the list, which a script can ask for, too.
  case change(Change)
  case work(any Work)
}

extension Request {
  static func change(_ command: Command) -> Request { .change(Change(command: command)) }
}

/// A change of the list.
struct Change: Hashable {
  var command: Command
  /// Whether a person is asked before it changes more than one todo.
  var asksFirst = false
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
