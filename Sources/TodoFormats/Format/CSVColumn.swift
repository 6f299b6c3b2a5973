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

extension Todo.Field {
  /// The fields with a column; other columns of a file are in ``Todo/extra``.
  package static let columns = all.filter { $0 != .extra }

  /// Returns `nil` if no field has a column of this name.
  package init?(column name: String) {
    guard let field = Self.columns.first(where: { $0.name == name }) else { return nil }
    self = field
  }
}
