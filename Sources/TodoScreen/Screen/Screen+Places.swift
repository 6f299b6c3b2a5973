import Composable
import TodoCLI
import TodoDomain

/// Moves todos in the list.
extension Screen.Environment {
  /// Moves the chosen todos past their neighbor.
  func shift(_ deed: Deed, _ references: [Reference], _ state: inout State) -> Effect<Action> {
    guard state.view.sort == [Query.SortKey(.position)] else {
      return state.say(.wrong("This list is sorted, so its order can't be changed."))
    }
    let (list, rows) = (state.list, state.list.rows)
    let chosen = list.chosen.compactMap { rows.index(id: $0.id) }
    // Subtasks move along, and stay among those of their parent.
    guard let first = chosen.min(), let end = chosen.map({ list.family(at: $0).upperBound }).max()
    else { return .none }
    let depth = rows[first].depth
    guard chosen.allSatisfy({ rows[$0].depth == depth }) else {
      return state.say(.wrong("Only todos under the same parent move together."))
    }
    if deed == .moveUp {
      guard let above = rows[..<first].last(where: { $0.depth <= depth }), above.depth == depth
      else { return state.say(.wrong("It can't go further up.")) }
      return run(.move(references, to: .before(.number(above.number))))
    }
    guard end < rows.count, rows[end].depth == depth else {
      return state.say(.wrong("It can't go further down."))
    }
    let last = rows[list.family(at: end).upperBound - 1]
    return run(.move(references, to: .after(.number(last.number))))
  }

  /// Makes the chosen todos subtasks of the one above them, or takes them out of their parent.
  func nest(_ deed: Deed, _ references: [Reference], _ state: inout State) -> Effect<Action> {
    let rows = state.list.rows
    let chosen = Set(state.list.chosen.map(\.id))
    guard let first = rows.firstIndex(where: { chosen.contains($0.id) }),
      let todo = state.todo(in: rows[first])
    else { return .none }
    var edit = Edit()
    if deed == .indent {
      let depth = rows[first].depth
      guard
        let above = rows[..<first].last(where: { $0.depth <= depth && !chosen.contains($0.id) }),
        above.number != todo.parent
      else { return state.say(.wrong("No todo above can be its parent.")) }
      edit.link([.number(above.number)], to: .parent)
    } else {
      guard let number = todo.parent else { return state.say(.wrong("It isn't a subtask.")) }
      guard let parent = rows.first(where: { $0.number == number }).flatMap(state.todo) else {
        return state.say(.wrong("Its parent isn't in this list."))
      }
      if let outer = parent.parent {
        edit.link([.number(outer)], to: .parent)
      } else {
        edit.cleared.insert(.parent)
      }
    }
    return run(.edit(references, edit))
  }
}
