import Composable
import FoundationEssentials
import TodoText

/// Begins the log of a list.
extension Rebase {
  /// The todos of the list as the first entries of its log; empty for a clone.
  mutating func beginning() throws(TodoStoreError) -> [LogEntry] {
    guard replica.head == .none else {
      throw .log(.shorter(seen: replica.head.length, found: 0))
    }
    guard replica.origin != nil else { throw .log(.remoteEmpty(remote: replica.remote)) }
    replica.origin = try database.sent(nil)
    var entries: [LogEntry] = []
    var place = ListPlace.top
    repeat {
      let todos = try changes.neighbors(.after, place, Self.todosInEntry)
      if todos.isEmpty, !entries.isEmpty { break }
      entries.append(try initialEntry(todos, number: entries.count + 1))
      guard todos.count == Self.todosInEntry, let last = todos.last else { break }
      place = last.place
    } while true
    return entries
  }

  func initialEntry(
    _ todos: [Todo], number: Int
  ) throws(TodoStoreError) -> LogEntry {
    let changes = todos.map(LogChange.init(adding:))
    var ids: [Int64: Todo.ID] = [:]
    for todo in todos { ids[todo.number] = todo.id }
    for number in changes.flatMap(\.numbers) where ids[number] == nil {
      ids[number] = try id(of: number)
    }
    return LogEntry(
      id: initialID(number), stamp: Stamp(clock: replica.clock, device: replica.device),
      author: replica.author, at: todos.map(\.createdAt).max() ?? .epoch,
      command: Self.beginningCommand, changes: changes, ids: ids)
  }

  /// Returns an id for an initial entry, distinct for each state of the list that the log may have begun with.
  func initialID(_ number: Int) -> UUID {
    UUID(named: "entry \(number) of \(replica.list) as of step \(replica.origin ?? 0)")
  }

  func isInitial(_ entry: LogEntry, _ number: Int) -> Bool {
    replica.origin != nil && entry.stamp.device == replica.device
      && entry.command == Self.beginningCommand && entry.id == initialID(number)
  }

  static let beginningCommand = "sync --init"
  static let todosInEntry = 4096
}
