import Composable
import TodoDomain

/// How a session answers with a list.
extension Session {
  /// The pages of the list, each as soon as it is read.
  ///
  /// Where there is nothing, `remark` is said to a person. Returns whether there is nothing.
  func answerWithPages(remark: String?) async throws(Failure) -> Bool {
    var answer = try ListAnswer(self)
    try await eachPage { todos throws(Failure) in try answer.add(todos) }
    let query = store.withState(\.listing.query)
    return try await finish(
      &answer, of: query, isCut: query?.limit == answer.count, remark: remark)
  }

  /// Calls `body` with the page that was read, and with those after it.
  func eachPage(_ body: ([Todo]) throws(Failure) -> Void) async throws(Failure) {
    try await inOneMoment { () throws(Failure) in try await pages(body) }
  }

  /// The same inside of ``inOneMoment(_:)``.
  func pages(_ body: ([Todo]) throws(Failure) -> Void) async throws(Failure) {
    while let page = store.withState(\.listing.page) {
      try body(page.todos)
      guard page.next != nil else { return }
      // What was read is shown before the next is read: the first lines do not wait for the last.
      try await offer()
      try await perform(.listing(.nextPageRequested))
    }
  }
}
