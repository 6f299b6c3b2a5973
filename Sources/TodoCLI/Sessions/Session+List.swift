import Composable
import TodoDomain

/// How a session answers with a list.
extension Session {
  /// Prints the pages of the list, each as soon as it is read.
  ///
  /// If the list is empty, people see `remark`. Returns whether it is empty.
  func answerWithPages(
    columns: [ListColumn]? = nil, remark: String?
  ) async throws(Failure) -> Bool {
    var answer = try ListAnswer(self, columns: columns)
    try await eachPage { todos throws(Failure) in try answer.add(todos) }
    let query = store.withState(\.listing.query)
    return try await finish(
      &answer, of: query, isCut: query?.limit == answer.count, remark: remark)
  }

  /// Calls `body` with the current page and each page after it.
  func eachPage(_ body: ([Todo]) throws(Failure) -> Void) async throws(Failure) {
    try await inOneMoment { () throws(Failure) in try await pages(body) }
  }

  /// Does the same as ``eachPage(_:)`` for callers inside ``inOneMoment(_:)``.
  func pages(_ body: ([Todo]) throws(Failure) -> Void) async throws(Failure) {
    while let page = store.withState(\.listing.page) {
      try body(page.todos)
      guard page.next != nil else { return }
      // Each page is shown before the next is read: the first lines don't wait for the last.
      try await offer()
      try await perform(.listing(.nextPageRequested))
    }
  }
}
