/// A place that todos move to: between two others, or at an end of the list.
package struct Room: Hashable, Sendable {
  /// The todos to move, in their new order; empty if the todo is yet to be added.
  package var todos: [Todo]
  /// The neighbors nearer to the top, the nearest first, at most `reach`.
  package var before: [Todo]
  /// The neighbors nearer to the bottom, the nearest first, at most `reach`.
  package var after: [Todo]
  /// How far away the nearest neighbor is that stays where it is.
  package var reach: Int

  package init(for todos: [Todo], before: [Todo], after: [Todo], reach: Int = 1) {
    self.todos = todos
    self.before = before
    self.after = after
    self.reach = reach
  }

  /// Whether the todos are already in their place.
  package var isFilled: Bool {
    let places = ([before.first] + todos + [after.first]).compactMap { $0?.place }
    return zip(places, places.dropFirst()).allSatisfy(<)
  }

  /// The reach to try next.
  var furtherReach: Int { Arrangement.further(than: reach) }

  /// The positions of `todos` here; `nil` if there is no room within ``reach``.
  package func arrangement(of todos: [Todo]) -> Arrangement? {
    Arrangement(of: todos, before: before, after: after, reach: reach)
  }
}
