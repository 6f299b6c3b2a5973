/// A change of one todo in a step: the changed fields before and after, or the whole todo.
package struct LogChange: Hashable, Sendable {
  /// Its number on the device that made the step.
  package var number: Int64
  /// `nil` if the todo was added.
  package var before: Todo?
  /// `nil` if the todo was deleted.
  package var after: Todo?
  /// The fields of `before` and `after`; all fields if one of them is `nil`.
  package var fields: Todo.Fields

  package init(number: Int64, before: Todo?, after: Todo?, fields: Todo.Fields) {
    self.number = number
    self.before = before
    self.after = after
    self.fields = fields
  }

  package init(adding todo: Todo) {
    self.init(number: todo.number, before: nil, after: todo, fields: .changeable)
  }

  package init(deleting todo: Todo) {
    self.init(number: todo.number, before: todo, after: nil, fields: .changeable)
  }

  /// Returns `nil` if nothing changed.
  package init?(from before: Todo, to after: Todo) {
    let fields = before.changedFields(to: after)
    if fields.isEmpty { return nil }
    let blank = Todo.blank(number: after.number)
    self.init(
      number: after.number, before: blank.with(fields, of: before),
      after: blank.with(fields, of: after), fields: fields)
  }

  /// A change of `fields` that lost.
  package init(losing fields: Todo.Fields, of after: Todo) {
    self.init(
      number: after.number, before: nil,
      after: Todo.blank(number: after.number).with(fields, of: after), fields: fields)
  }

  /// A repetition: the step set `fields` to the values that they already had.
  ///
  /// Without fields, it only records that the step was about the todo, which may be gone.
  package init(repeating fields: Todo.Fields, of todo: Todo) {
    let side = Todo.blank(number: todo.number).with(fields, of: todo)
    self.init(number: todo.number, before: side, after: side, fields: fields)
  }

  /// Whether it changes nothing.
  package var isRepetition: Bool {
    guard let before, let after else { return false }
    return before.changedFields(to: after).isDisjoint(with: fields)
  }

  /// Converts a change of the history.
  package init?(_ change: TodoList.Change) {
    switch change {
    case .added(let todo): self.init(adding: todo)
    case .deleted(let todo): self.init(deleting: todo)
    case .changed(let before, let after): self.init(from: before, to: after)
    }
  }

  /// The numbers of all todos that it mentions.
  package var numbers: Set<Int64> {
    var numbers: Set<Int64> = [number]
    for todo in [before, after] {
      for field in [Todo.Field.parent, .blockedBy] where fields.contains(field) {
        numbers.formUnion(todo?.linked(by: field) ?? [])
      }
    }
    return numbers
  }

  /// The change with the numbers of another device; links to unknown todos are removed.
  package func renumbered(_ number: Int64, _ numbers: [Int64: Int64]) -> LogChange {
    func renumbered(_ todo: Todo) -> Todo {
      var todo = todo
      todo.number = number
      todo.parent = todo.parent.flatMap { numbers[$0] }
      todo.blockedBy = todo.blockedBy.compactMap { numbers[$0] }.sorted()
      return todo
    }
    return LogChange(
      number: number, before: before.map(renumbered), after: after.map(renumbered), fields: fields)
  }
}
