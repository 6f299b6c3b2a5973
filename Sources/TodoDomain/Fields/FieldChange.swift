/// The value of one field of a todo before and after a change.
package struct FieldChange: Hashable, Sendable {
  package var field: Todo.Field
  package var before: FieldValue
  package var after: FieldValue

  package init(field: Todo.Field, before: FieldValue, after: FieldValue) {
    self.field = field
    self.before = before
    self.after = after
  }
}

extension Todo {
  /// Returns the changes from this todo to `newer`, in `fields` only.
  package func changes(to newer: Todo, in fields: [Field] = Field.all) -> [FieldChange] {
    fields.compactMap { field in
      let change = FieldChange(field: field, before: self[field], after: newer[field])
      return change.before == change.after ? nil : change
    }
  }
}
