import TodoDomain

extension TodoFormat {
  /// One array of objects, as `list --json` answers.
  package static let json = TodoFormat(
    name: "json", fileExtensions: ["json"],
    makeReader: { source, _ in JSONTodoReader(source, shape: .array) },
    makeWriter: { _ in JSONTodoWriter(shape: .array) })

  /// One object a line.
  package static let jsonl = TodoFormat(
    name: "jsonl", fileExtensions: ["jsonl", "ndjson"],
    makeReader: { source, _ in JSONTodoReader(source, shape: .sequence) },
    makeWriter: { _ in JSONTodoWriter(shape: .sequence) })
}
