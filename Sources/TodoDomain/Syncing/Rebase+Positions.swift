import Composable
import FoundationEssentials
import TodoText

extension Rebase {
  /// The positions of the first todo and of the last; both 0 in an empty list.
  func ends() throws(TodoStoreError) -> (first: Double, last: Double) {
    let first = try changes.neighbors(.after, .top, 1).first?.position ?? 0
    let last = try changes.neighbors(.before, .bottom, 1).first?.position ?? 0
    return (min(first, 0), max(last, 0))
  }

  /// `position`, or one right after it if another todo has it.
  func free(
    _ position: Double, for number: Int64
  ) throws(TodoStoreError) -> Double {
    let place = ListPlace(position: position, number: .max)
    let before = try changes.neighbors(.before, place, 2)
    guard before.contains(where: { $0.position == position && $0.number != number }) else {
      return position
    }
    let next = try changes.neighbors(.after, place, 1).first
    guard let next else {
      return NumberRule.positions.contains(position + 1) ? position + 1 : position
    }
    let middle = position + (next.position - position) / 2
    // There may be no number in between.
    return middle > position && middle < next.position ? middle : position
  }
}

/// Shifts local positions, so that todos added at the end here follow those that others added there.
struct PositionShift {
  let base: (first: Double, last: Double)
  let now: (first: Double, last: Double)

  func shifted(_ change: LogChange) -> LogChange {
    guard change.fields.contains(.position) else { return change }
    func shifted(_ todo: Todo) -> Todo {
      var todo = todo
      todo.position = self.shifted(todo.position)
      return todo
    }
    return LogChange(
      number: change.number, before: change.before.map(shifted), after: change.after.map(shifted),
      fields: change.fields)
  }

  private func shifted(_ position: Double) -> Double {
    let shifted =
      if position > base.last {
        position + max(0, now.last - base.last)
      } else if position < base.first {
        position - max(0, base.first - now.first)
      } else {
        position
      }
    return NumberRule.positions.contains(shifted) ? shifted : position
  }
}
