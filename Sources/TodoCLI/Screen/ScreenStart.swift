import TodoDomain

/// Shows the list on a full screen until the user leaves it.
package typealias ScreenShowing =
  @MainActor @Sendable (_ start: ScreenStart) async throws(Failure) -> Void

/// What a full screen needs of the program: the list, its grammar, and what surrounds a change.
package struct ScreenStart: Sendable {
  /// The words of the query that it starts with.
  package var words: [String]
  /// How the list is sorted.
  package var sort: [Query.SortKey]
  package var app: TodoApp.Environment
  package var frame: WorkFrame
  package var shell: Shell
  package var usesColor: Bool
  /// Returns the `count` todos to do first, each with the reason.
  package var next:
    @MainActor @Sendable (_ count: Int) async throws(Failure) -> [(todo: Todo, reason: String)]
  /// Runs `todo` with these words on the terminal, and returns the answer if it is short.
  package var program: @MainActor @Sendable ([String]) async throws(Failure) -> String?
}

/// What surrounds each unit of work of a full screen: hooks, and signals that ask the program to end.
package struct WorkFrame: Sendable {
  /// Called when the unit of work has begun.
  package var begin: @Sendable (Command) throws(Failure) -> Void = { _ in }
  /// Called before the commit; throws if the work has to be rolled back.
  package var keep: @Sendable ([TodoList.Change]) throws(Failure) -> Void = { _ in }
  package var end: @Sendable (_ isKept: Bool) -> Void = { _ in }

  /// A frame without hooks and signals.
  package init() {}

  init(_ hooks: Hooks?, _ interruption: Interruption, now: @escaping @Sendable () -> Instant) {
    begin = { command throws(Failure) in
      interruption.beginWork()
      try onMainActor { () throws(Failure) in try hooks?.begin(command.historyText, at: now()) }
    }
    keep = { changes throws(Failure) in
      try onMainActor { () throws(Failure) in
        try hooks?.add(changes)
        try hooks?.runBefore()
      }
      if !interruption.beginSaving(), let signal = interruption.signal {
        throw Failure(interruptedBy: signal)
      }
    }
    end = { isKept in
      if isKept { MainActor.assumeIsolated { hooks?.runAfter() } }
      interruption.expectWork()
    }
  }
}

/// Calls main-actor code synchronously: the screen's effects run there.
private func onMainActor(
  _ body: @MainActor @Sendable () throws(Failure) -> Void
) throws(Failure) {
  try MainActor.assumeIsolated { Result { () throws(Failure) in try body() } }.get()
}
