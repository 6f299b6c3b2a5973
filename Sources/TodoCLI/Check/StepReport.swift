import TodoDomain
import TodoFormats

/// A store's report of its last command.
struct StepReport {
  /// Why the command was refused.
  var refusal: TodoStoreError?
  /// The net change of each todo, by number; only the first ones if there are too many.
  var changes: [TodoList.Change]
  /// The totals and numbers of changes to todos that the command didn't name.
  var outcome: TodoList.Outcome?

  init(_ state: TodoList.State) {
    refusal = state.refusal
    changes = state.changes.net
    outcome = state.outcome
  }

  var isToldInFull: Bool { outcome?.isToldInFull ?? true }

  /// Whether another store reports the same for the same command.
  func agrees(with other: StepReport) -> Bool {
    refusal == other.refusal && outcome?.totals == other.outcome?.totals
      && outcome?.numbers == other.outcome?.numbers
      && outcome?.commands == other.outcome?.commands && isToldInFull == other.isToldInFull
      && (!isToldInFull || changes.map(\.bytes) == other.changes.map(\.bytes))
  }

  /// Whether this matches the saved changes, apart from todos that only made room for others.
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
  /// The todo before and after the change, byte for byte.
  fileprivate var bytes: [[UInt8]?] { [before?.json, after?.json] }
}
