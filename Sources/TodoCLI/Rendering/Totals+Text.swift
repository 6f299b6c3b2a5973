import TodoDomain
import TodoText

extension TodoList.Totals {
  /// `700 added, 250 completed, 50 edited`.
  var text: String { text() }

  /// Returns the text; undoing a deletion restores a todo.
  func text(isUndone: Bool = false) -> String {
    let parts = TodoList.Change.Kind.allCases
      .filter { self[$0] > 0 }
      .map { "\(grouped(self[$0])) \(isUndone && $0 == .added ? "restored" : $0.rawValue)" }
    return parts.isEmpty ? "nothing changed" : parts.joined(by: ", ")
  }
}
