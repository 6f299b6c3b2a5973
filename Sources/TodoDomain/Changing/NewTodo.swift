/// A todo to add.
///
/// A todo from another list may ask for its number and position there.
package struct NewTodo: Hashable, Sendable {
  /// Its fields; the number and the position are ignored.
  package var todo: Todo
  /// The number to give it, unless another todo ever had it.
  package var number: Int64?
  /// Its position; `nil` puts it at the end of the list.
  package var position: Double?

  package init(_ todo: Todo, number: Int64? = nil, position: Double? = nil) {
    self.todo = todo
    self.number = number
    self.position = position
  }

  /// The todo with the number and the position that the database gave it.
  package func numbered(_ number: Int64, position: Double) -> Todo {
    var todo = todo
    todo.number = number
    todo.position = position
    return todo
  }
}
