import TodoDomain
import TodoText

/// Reads the output of ``JSONTodoWriter``.
///
/// It is strict: unknown and duplicate keys are errors. Every key but `description` may be missing; its
/// field then stays unchanged.
struct JSONTodoReader: TodoReader {
  private var elements: JSONElements
  private(set) var place = FilePlace()
  private(set) var canGoOn = false

  init(_ source: ByteSource, shape: JSONElements.Shape) {
    elements = JSONElements(source, shape: shape)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = false
    guard let element = try elements.next() else { return nil }
    canGoOn = true
    place = element.place
    var object = JSONTodoObject(element.bytes)
    do throws(ParseError) {
      return try object.read()
    } catch {
      throw .malformed(element.place(of: error.index), FormatProblem(error.reason))
    }
  }
}
