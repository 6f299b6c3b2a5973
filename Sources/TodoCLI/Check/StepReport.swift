import TodoDomain
import TodoFormats

/// What a store reports of the command that it ran last.
struct StepReport {
  /// Why the command was refused.
  var refusal: TodoStoreError?
  /// What happened to each todo, by number; only the first of them where there are too many.
  var changes: [TodoList.Change]
  /// How often what happened to todos that the command did not name, and which they are.
  var outcome: TodoList.Outcome?

  init(_ state: TodoList.State) {
    refusal = state.refusal
    changes = state.changes.net
    outcome = state.outcome
  }

  var isToldInFull: Bool { outcome?.isToldInFull ?? true }

  /// Whether another store reports the same of the same command.
  ///
  /// What the history calls the steps that were undone is another thing in a script.
  func agrees(with other: StepReport) -> Bool {
    refusal == other.refusal && outcome?.totals == other.outcome?.totals
      && outcome?.numbers == other.outcome?.numbers && isToldInFull == other.isToldInFull
      && (!isToldInFull || changes.map(\.bytes) == other.changes.map(\.bytes))
  }

  /// Whether this is what was saved: neither more nor, but for what made room, less.
  func agrees(with saved: [TodoList.Change]) -> Bool {
    guard isToldInFull else {
      return Set(saved.map(\.number)).isSubset(of: outcome?.numbers ?? [])
    }
    let named = Set(changes.map(\.number))
    return changes.map(\.bytes)
      == saved.filter { named.contains($0.number) || !$0.isShift }.map(\.bytes)
  }
}

extension TodoList.Change {
  /// All that makes changes the same, byte for byte.
  fileprivate var bytes: [[UInt8]?] { [before?.json, after?.json] }
}
