import Composable
import FoundationEssentials
import TodoText

/// Imports todos from a file.
extension TodoList {
  /// The result of an import so far.
  package struct Import: Hashable, Sendable {
    package var arrival: Arrival
    /// How many todos of the file were in the list, unchanged.
    package var unchanged = 0
    /// How many todos didn't get their number in the file.
    package var renumbered = 0
    /// How many todos got another id because an earlier one had the same.
    package var reidentified: Int { copies.values.reduce(0, +) }
    /// The numbers of the todos that have an id in the file.
    package var told: NumberSet
    /// How many further todos of the file have each id.
    private var copies: [Todo.ID: Int] = [:]
    /// Numbers in the list, by number in the file.
    package var numbers: NumberMap
    /// Links to todos that may come later in the file.
    package var links: [PendingLink]
    /// From the first to the last number of added todos without an id in the file, until their texts have been
    /// compared.
    package var unidentified: ClosedRange<Int64>?
    /// How many of their texts the list already had.
    package var knownTexts = 0
    /// How many links lead to todos that aren't in the file.
    package var lostLinks: Int
    /// How many links were left out because they would make a cycle.
    package var circularLinks = 0

    package init(
      arrival: Arrival, unchanged: Int = 0, renumbered: Int = 0, numbers: NumberMap = [:],
      links: [PendingLink] = [], lostLinks: Int = 0, told: NumberSet = []
    ) {
      self.arrival = arrival
      self.unchanged = unchanged
      self.renumbered = renumbered
      self.numbers = numbers
      self.links = links
      self.lostLinks = lostLinks
      self.told = told
    }
  }

  /// Updates the todos whose ids are in the list, and adds the others.
  ///
  /// It takes them one by one, in order, so that an id that occurs twice in the file is recognized the second time, and
  /// the todo gets another. `imported` is the result so far, or `nil` at the beginning.
  func take(
    _ todos: [ImportedTodo], _ imported: Import?, _ environment: Environment
  ) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      var result: Import
      if let imported {
        result = imported
      } else {
        let last = try database.neighbors(.before, .bottom, 1).first
        result = Import(arrival: Arrival(after: last?.place))
      }
      let now = environment.now()
      var changes: [Change] = []
      for entry in todos {
        var entry = try entry.resolved(now: { now }, in: environment.timeZone)
        var id = entry[.id]?.id
        var stored: Todo?
        if let own = id {
          stored = try database.find(own)
          if let first = stored, result.told.contains(first.number) {
            let settled = try database.wrappedValue.settled(entry, for: first)
            guard try database.wrappedValue.tells(settled, otherThan: first, result) else {
              result.add(first.number, of: entry)
              result.unchanged += 1
              continue
            }
            let copy = result.copy(of: own)
            (id, stored) = (copy, try database.find(copy))
          }
        }
        if stored == nil, let series = entry.series, let todo = try database.find(series),
          todo.repeat != nil
        {
          stored = todo
        }
        if let stored { entry = try database.wrappedValue.settled(entry, for: stored) }

        let pending = try database.wrappedValue.link(&entry, stored, result)

        guard let before = stored else {
          let ownPosition = entry[.position]?.number
          let position = result.arrival.position(ownPosition)
          let new = NewTodo(
            entry, id: id ?? environment.uuid(), position: position ?? Arrival.waitingPosition,
            now: now)
          let added = try database.insert(new)
          if position == nil { result.arrival.wait(added.number, ownPosition) }
          result.add(added.number, of: entry)
          if id != nil {
            result.told.insert(added.number)
          } else {
            result.addUnidentified(added.number)
          }
          if let own = entry[.number]?.integer, own != added.number { result.renumbered += 1 }
          result.add(pending, of: added.number, entry)
          changes.append(.added(added))
          continue
        }
        result.add(before.number, of: entry)
        result.told.insert(before.number)
        result.add(pending, of: before.number, entry)
        let after = before.brought(to: entry, now: now)
        if after.hasSameBytes(as: before) {
          result.unchanged += 1
        } else {
          try database.wrappedValue.replace(before, by: after)
          changes.append(.changed(before: before, after: after))
        }
      }
      return .imported(changes, result)
    }
  }
}

extension TodoList.Import {
  /// Whether nothing is left to do at the end of the file.
  var isComplete: Bool { links.isEmpty && arrival.waiting.isEmpty && unidentified == nil }

  /// Returns an id for a further todo with an id that is taken; importing the same file again gives the same id.
  fileprivate mutating func copy(of id: Todo.ID) -> Todo.ID {
    copies[id, default: 0] += 1
    return UUID(named: "copy \(copies[id, default: 0] + 1) of \(id)")
  }

  fileprivate mutating func addUnidentified(_ number: Int64) {
    let numbers = unidentified ?? number...number
    unidentified = min(numbers.lowerBound, number)...max(numbers.upperBound, number)
  }

  /// Remembers the number of a todo for links to it.
  fileprivate mutating func add(_ number: Int64, of entry: ImportedTodo) {
    if let called = entry.ordinal ?? entry[.number]?.integer { numbers[called] = number }
  }
}

extension TodoList.Database {
  /// Returns the entry for `todo`, without its completion and dates if a successor continues its series.
  ///
  /// The file has the todo from before its completion; reopening it would make two turns of one.
  fileprivate func settled(
    _ entry: ImportedTodo, for todo: Todo
  ) throws(TodoStoreError) -> ImportedTodo {
    guard entry.completion == .open, todo.isComplete, try find(todo.successorID) != nil else {
      return entry
    }
    var entry = entry
    entry.completion = nil
    for field: Todo.Field in [.due, .wait, .remind, .repeat, .until] { entry[field] = nil }
    return entry
  }
}

extension NewTodo {
  fileprivate init(_ entry: ImportedTodo, id: Todo.ID, position: Double, now: Instant) {
    var todo = Todo.blank.taking(entry)
    todo.id = id
    // A todo without a creation time existed when it was modified or completed.
    let modifiedAt = entry[.modifiedAt]?.instant
    let createdAt = entry[.createdAt]?.instant
    todo.createdAt = createdAt ?? modifiedAt ?? now
    if case .completed(let instant) = entry.completion {
      let completedAt = instant ?? modifiedAt ?? now
      todo.completedAt = completedAt
      if createdAt == nil { todo.createdAt = min(todo.createdAt, completedAt) }
    }
    todo.modifiedAt = modifiedAt ?? todo.createdAt
    todo.endSeriesIfComplete()
    self.init(
      todo,
      number: entry[.number]?.integer.flatMap { $0 <= NumberRule.greatestImported ? $0 : nil },
      position: position)
  }
}

extension Todo {
  /// The todo updated from the file; its number and position stay.
  func brought(to entry: ImportedTodo, now: Instant) -> Todo {
    var entry = entry
    if let format = entry.format, let words = entry.datesSource,
      extra[format].contains(words)
    {
      for field: Todo.Field in [.due, .repeat, .until] { entry[field] = nil }
    }
    // A file with whole seconds doesn't contradict a moment within one.
    for field: Todo.Field in [.createdAt, .modifiedAt, .startedAt] {
      if let second = entry[field]?.instant, second == self[field].instant?.wholeSecond {
        entry[field] = self[field]
      }
    }
    var todo = taking(entry)
    switch entry.completion {
    case nil: break
    case .open: todo.completedAt = nil
    case .completed(let instant?) where instant == completedAt?.wholeSecond: break
    case .completed(let instant): todo.completedAt = instant ?? completedAt ?? now
    }
    todo.endSeriesIfComplete()
    if entry[.modifiedAt] == nil, !todo.hasSameBytes(as: self) { todo.modifiedAt = now }
    return todo
  }

  /// The todo with the fields of the file, except for completion.
  fileprivate func taking(_ entry: ImportedTodo) -> Todo {
    var todo = with(
      entry.said.intersection(.changeable).subtracting([.position, .completedAt]), of: entry.todo)
    if let format = entry.format { todo.extra[format] = entry.todo.extra[format] }
    for field in entry.said {
      if field.kind == .list, let list = todo[field].list {
        todo[field] = .list(list.withoutDuplicates)
      }
    }
    return todo
  }
}
