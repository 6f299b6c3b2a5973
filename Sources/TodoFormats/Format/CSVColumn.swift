import TodoDomain

/// A column of a CSV file, and the field that is in it.
package struct CSVColumn: Hashable, Sendable {
  /// As the first line of the file has it.
  package var name: String
  package var field: Todo.Field

  package init(_ name: String, _ field: Todo.Field) {
    self.name = name
    self.field = field
  }
}
