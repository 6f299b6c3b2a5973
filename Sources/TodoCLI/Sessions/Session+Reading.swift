import Composable
import TodoDomain
import TodoText

/// Prints lists.
extension Session {
  /// Prints the pages of the list, each as soon as it is read.
  ///
  /// If the list is empty, people see `remark`. Returns whether it is empty.
  func answerWithPages(
    columns: [Todo.Field]? = nil, remark: String?
  ) async throws(Failure) -> Bool {
    let query = store.withState(\.reading.query)
    var answer = try ListAnswer(self, to: query, columns: columns)
    try await eachPage { todos throws(Failure) in try answer.add(todos) }
    return try await finish(
      &answer, of: query, isCut: query?.limit == answer.count, remark: remark)
  }

  /// Calls `body` with the current page and each page after it.
  func eachPage(_ body: ([Todo]) throws(Failure) -> Void) async throws(Failure) {
    try await inOneMoment { () throws(Failure) in try await pages(body) }
  }

  /// Like ``eachPage(_:)``, for callers inside ``inOneMoment(_:)``.
  func pages(_ body: ([Todo]) throws(Failure) -> Void) async throws(Failure) {
    while let page = store.withState(\.reading.page) {
      try body(page.todos)
      guard page.next != nil else { return }
      // Each page is shown before the next is read: the first lines don't wait for the last.
      try flush()
      try await perform(.reading(.moreTodosRequested))
    }
  }
}

/// Reads the list at one moment, and locks it only for that time.
extension Session {
  /// Runs `body`, in which all pages show the list at the same moment.
  ///
  /// Meanwhile the answer doesn't wait for its reader: other processes wait until the list is read, not until somebody
  /// has scrolled through it.
  func inOneMoment(_ body: () async throws(Failure) -> Void) async throws(Failure) {
    output.hold()
    do throws(Failure) {
      try await body()
      output.letGo()
    } catch {
      output.letGo()
      // Release the list: the answer so far may have to wait for its reader.
      await store.send(.reading(.requested(.leave))).finish()
      throw error
    }
    try flush()
  }

  /// Reads the details of the todos that a command names, directly or by a query.
  func todos(_ references: [Reference], _ query: TodoQuery?) async throws(Failure) -> [Todo] {
    var references = references
    if let query {
      let context = try settings.narrowedQueryContext(in: environment.timeZone)
      do throws(ParseError) {
        references = [try query.reference(in: context)]
      } catch {
        throw Failure(error.reason)
      }
    }
    try await read(.details(references))
    if let refusal = store.withState(\.reading.refusal) { throw Failure(refusal) }
    return store.withState(\.reading.details).map(\.todo)
  }
}
