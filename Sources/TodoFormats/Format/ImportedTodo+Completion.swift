import TodoDomain

extension ImportedTodo {
  /// Reconciles the two ways in which JSON and CSV express completion.
  mutating func complete(_ isComplete: Bool?) throws(FormatProblem) {
    let completedAt = self[.completedAt]?.instant
    if isComplete == false, completedAt != nil {
      throw FormatProblem("`isComplete` is false, but there is a `completedAt`")
    }
    guard isComplete != nil || completedAt != nil else { return }
    todo.completedAt = nil
    said.remove(.completedAt)
    completion = isComplete == true || completedAt != nil ? .completed(at: completedAt) : .open
  }
}
