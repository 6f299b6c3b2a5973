import TodoDomain

/// A mapping from a column of a CSV file to a field.
package struct CSVColumn: Hashable, Sendable {
  /// The column's name in the first line of the file.
  package var name: String
  package var field: Todo.Field

  package init(_ name: String, _ field: Todo.Field) {
    self.name = name
    self.field = field
  }
}
