import Composable
import FoundationEssentials

/// Rebuilds a list from its log alone, to find where the two differ.
package struct LogReplay {
  private let list: TodoDatabase
  private let log: ListLog

  /// - Parameters:
  ///   - list: The synced list; it is only read.
  ///   - log: The copy of its log on this machine.
  package init(of list: TodoDatabase, from log: ListLog) {
    self.list = list
    self.log = log
  }

  /// How the list compares to its log.
  package struct Result: Hashable, Sendable {
    package var entryCount: Int
    /// The number of steps that the log doesn't have yet; unless it is 0, the lists aren't compared.
    package var unsentCount: Int
    /// The local numbers of todos that differ from the log; 0 for todos that are missing here.
    package var differing: [Int64] = []

    package init(entryCount: Int, unsentCount: Int = 0) {
      self.entryCount = entryCount
      self.unsentCount = unsentCount
    }
  }

  /// Replays the whole log in `empty`, an empty list.
  ///
  /// Returns `nil` for a list that doesn't sync. Throws if something is wrong with the log. It takes as long as all the
  /// commands took together, and the memory of both lists.
  package func run(in empty: TodoDatabase) async throws(TodoStoreError) -> Result? {
    guard let status = try list.sync.status() else { return nil }
    let replica = status.replica
    let log = log
    let environment = Sync.Environment(
      database: empty.sync, changes: empty.changes, connect: { _ in log }, now: { .epoch },
      uuid: UUIDGenerator { UUID() })
    try await environment.join(
      Replica(
        list: replica.list, device: UUID(), author: replica.author, remote: replica.remote))
    _ = try await environment.rebase(onto: replica.head)
    var result = Result(entryCount: replica.head.length, unsentCount: status.unsentCount)
    guard result.unsentCount == 0 else { return result }
    let (here, there) = (try Self.todos(of: list), try Self.todos(of: empty))
    for (id, todo) in here where there[id]?.content != todo.content {
      result.differing.append(todo.number)
    }
    result.differing += there.keys.filter { here[$0] == nil }.map { _ in 0 }
    result.differing.sort()
    return result
  }

  /// A todo with ids instead of numbers, so that it is comparable between replicas.
  private struct Content: Hashable {
    var todo: Todo
    var parent: Todo.ID?
    var blockers: Set<Todo.ID>
  }

  private static func todos(
    of list: TodoDatabase
  ) throws(TodoStoreError) -> [Todo.ID: (number: Int64, content: Content)] {
    var todos: [Todo] = []
    var cursor: Cursor?
    repeat {
      let page = try list.reading.page(.all, cursor, 1024)
      todos += page.todos
      cursor = page.next
    } while cursor != nil
    var ids: [Int64: Todo.ID] = [:]
    for todo in todos { ids[todo.number] = todo.id }
    var known: [Todo.ID: (number: Int64, content: Content)] = [:]
    for todo in todos {
      var same = todo
      (same.number, same.parent, same.blockedBy) = (0, nil, [])
      known[todo.id] = (
        todo.number,
        Content(
          todo: same, parent: todo.parent.flatMap { ids[$0] },
          blockers: Set(todo.blockedBy.compactMap { ids[$0] }))
      )
    }
    return known
  }
}
