import Composable
import TodoDomain

/// The numbers of the todos that a database was asked to change.
final class TouchedNumbers: Sendable {
  private let numbers = Locked<Set<Int64>>([])

  func insert(_ more: some Sequence<Int64>) {
    numbers.withLock { $0.formUnion(more) }
  }

  /// Returns the numbers since the last call, ascending.
  func take() -> [Int64] {
    numbers.withLock { numbers in
      defer { numbers = [] }
      return numbers.sorted()
    }
  }
}

extension Sync.Database {
  /// Returns the same database, which also records the number of each todo whose change it takes back.
  func telling(_ touched: TouchedNumbers) -> Sync.Database {
    let unsent = unsent
    var database = self
    database.unsent = { () throws(TodoStoreError) in
      let entries = try unsent()
      touched.insert(entries.flatMap(\.changes).map(\.number))
      return entries
    }
    return database
  }
}

extension TodoList.Database {
  /// Returns the same database, which also records the number of each todo that it is asked to change.
  func telling(_ touched: TouchedNumbers) -> TodoList.Database {
    let (insert, save, delete) = (insert, save, delete)
    let (clear, undo, redo) = (clear, undo, redo)
    var database = self
    database.insert = { new throws(TodoStoreError) in
      let todo = try insert(new)
      touched.insert([todo.number])
      return todo
    }
    database.save = { before, after throws(TodoStoreError) in
      touched.insert([after.number])
      try save(before, after)
    }
    database.delete = { todo throws(TodoStoreError) in
      touched.insert([todo.number])
      try delete(todo)
    }
    database.clear = { () throws(TodoStoreError) in
      let outcome = try clear()
      touched.insert(outcome.numbers)
      return outcome
    }
    database.undo = { count throws(TodoStoreError) in
      let outcome = try undo(count)
      touched.insert(outcome.numbers)
      return outcome
    }
    database.redo = { count throws(TodoStoreError) in
      let outcome = try redo(count)
      touched.insert(outcome.numbers)
      return outcome
    }
    return database
  }
}
