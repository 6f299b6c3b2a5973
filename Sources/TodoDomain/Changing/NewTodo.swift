/// A todo that is to be added.
///
/// One that was in another list before may ask for the number and the position that it had there.
package struct NewTodo: Hashable, Sendable {
  /// What it is to be; the number and the position don't count.
  package var todo: Todo
  /// The number to give to it, if no other todo was ever given it.
  package var number: Int64?
  /// Where to put it; `nil` for after all others.
  package var position: Double?

  package init(_ todo: Todo, number: Int64? = nil, position: Double? = nil) {
    self.todo = todo
    self.number = number
    self.position = position
  }

  /// The todo that this becomes once the database gave it a number and a position.
  package func numbered(_ number: Int64, position: Double) -> Todo {
    var todo = todo
    todo.number = number
    todo.position = position
    return todo
  }
}
