import SQLite
import TodoDomain

extension StoredList {
  /// Deletes all completed todos one by one, and adds that to the history.
  func clear() throws -> TodoList.Outcome {
    var outcome = TodoList.Outcome(detailLimit: detailLimit)
    let statement = try statement(.deleteFirstCompleted)
    while true {
      var deleted: Todo?
      try statement.forEach { deleted = try Todo($0) }
      guard let deleted else { return outcome.sorted() }
      try record(deletionOf: deleted)
      outcome.tell(.deleted(deleted))
    }
  }
}
