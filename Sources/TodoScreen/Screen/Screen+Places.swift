import Composable
import TodoCLI
import TodoDomain

/// Moves todos in the list.
extension Screen.Environment {
  /// Moves the chosen todos past their neighbor, makes them subtasks of the todo above them, or takes them out of their
  /// parent.
  func move(_ deed: Deed, _ references: [Reference], _ state: inout State) -> Effect<Action> {
    let (list, rows) = (state.list, state.list.rows)
    let chosen = list.chosen.compactMap { rows.index(id: $0.id) }
    guard let first = chosen.min(), let todo = state.todo(in: rows[first]) else { return .none }
    let depth = rows[first].depth
    let above = rows[..<first].last { $0.depth <= depth }
    if deed == .indent {
      guard let above, above.number != todo.parent else {
        return state.say(.wrong("No todo above can be its parent."))
      }
      return nest(references, under: above.number)
    }
    if deed == .outdent {
      guard let number = todo.parent else { return state.say(.wrong("It isn't a subtask.")) }
      guard let parent = rows.first(where: { $0.number == number }).flatMap(state.todo) else {
        return state.say(.wrong("Its parent isn't in this list."))
      }
      return nest(references, under: parent.parent)
    }
    guard state.view.sort == [Query.SortKey(.position)] else {
      return state.say(.wrong("This list is sorted, so its order can't be changed."))
    }
    // Subtasks move along, and stay within their parent.
    guard chosen.allSatisfy({ rows[$0].depth == depth }) else {
      return state.say(.wrong("Only todos under the same parent move together."))
    }
    if deed == .moveUp {
      guard let above, above.depth == depth else {
        return state.say(.wrong("It can't go further up."))
      }
      return run(.move(references, to: .before(.number(above.number))))
    }
    let end = chosen.map { list.family(at: $0).upperBound }.max() ?? first
    guard end < rows.count, rows[end].depth == depth else {
      return state.say(.wrong("It can't go further down."))
    }
    let last = rows[list.family(at: end).upperBound - 1]
    return run(.move(references, to: .after(.number(last.number))))
  }

  private func nest(_ references: [Reference], under parent: Int64?) -> Effect<Action> {
    var edit = Edit()
    if let parent {
      edit.link([.number(parent)], to: .parent)
    } else {
      edit.cleared.insert(.parent)
    }
    return run(.edit(references, edit))
  }
}
