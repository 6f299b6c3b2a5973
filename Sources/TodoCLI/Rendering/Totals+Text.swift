import TodoDomain
import TodoText

extension TodoList.Totals {
  /// `700 added, 250 completed, 50 edited`.
  var text: String {
    let parts = TodoList.Change.Kind.allCases
      .filter { self[$0] > 0 }
      .map { "\(grouped(self[$0])) \($0.rawValue)" }
    return parts.isEmpty ? "nothing changed" : parts.joined(by: ", ")
  }
}
