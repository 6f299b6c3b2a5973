import TodoDomain

extension TodoFormat {
  /// One array of objects, as in the output of `list --json`.
  package static let json = TodoFormat(
    name: .json, fileExtensions: ["json"],
    recognizes: { $0.isJSON(array: true) },
    makeReader: { source, _ in JSONTodoReader(source, shape: .array) },
    makeWriter: { _ in JSONTodoWriter(shape: .array) })

  /// One object per line.
  package static let jsonl = TodoFormat(
    name: .jsonl, fileExtensions: ["jsonl", "ndjson"],
    recognizes: { $0.isJSON(array: false) },
    makeReader: { source, _ in JSONTodoReader(source, shape: .sequence) },
    makeWriter: { _ in JSONTodoWriter(shape: .sequence) })
}

extension FileBeginning {
  fileprivate func isJSON(array isArray: Bool) -> Recognition {
    guard let json, json.isArray == isArray else { return .no }
    return json.keys.allSatisfy { Todo.Field(name: $0) != nil } ? .likely : .possible
  }
}
