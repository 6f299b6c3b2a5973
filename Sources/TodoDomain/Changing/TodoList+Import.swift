import Composable
import FoundationEssentials
import TodoText

/// Imports todos from a file.
extension TodoList {
  /// What an import came to so far.
  package struct Import: Hashable, Sendable {
    package var arrival: Arrival
    /// How many todos of the file were in the list, unchanged.
    package var unchanged = 0
    /// How many todos didn't get their number in the file.
    package var renumbered = 0
    /// How many todos got another id because an earlier one has theirs.
    package var reidentified: Int { copies.values.reduce(0, +) }
    /// The numbers of the todos that the file has with an id.
    package var told: NumberSet
    /// How many more todos of the file have an id.
    private var copies: [Todo.ID: Int] = [:]
    /// Numbers in the list, by number in the file.
    package var numbers: NumberMap
    /// Links to todos that may come later in the file.
    package var links: [PendingLink]
    /// How many links lead to todos that aren't in the file.
    package var lostLinks: Int
    /// How many links were left out because they would lead back to their own todo.
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

  /// A link to make at the end of the file.
  package struct PendingLink: Hashable, Sendable {
    package var number: Int64
    package var field: Todo.Field
    package var links: [ImportedTodo.Link]
    /// As ``ImportedTodo/linkSources``, and the format that keeps them.
    package var sources: [ExtraField]
    package var format: String?

    package init(
      number: Int64, field: Todo.Field, links: [ImportedTodo.Link], sources: [ExtraField] = [],
      format: String? = nil
    ) {
      self.number = number
      self.field = field
      self.links = links
      self.sources = sources
      self.format = format
    }
  }

  /// Updates the todos whose ids are in the list, and adds the others.
  ///
  /// They are taken one by one in their order: an id that is in the file twice is known the second time, and
  /// the todo gets another. `imported` is what the import came to before, or `nil` where it begins.
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
            guard try database.wrappedValue.tells(entry, otherThan: first, result) else {
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
          if id != nil { result.told.insert(added.number) }
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

  /// At the end of the file, makes pending links and moves waiting todos to their places.
  ///
  /// Fails with `.cycle` if a link leads back to its own todo, unless it leaves out such links.
  func complete(
    _ imported: Import, leavingOutCircles: Bool, _ environment: Environment
  ) -> Effect<Action> {
    database(environment) { database throws(TodoStoreError) in
      var result = imported
      result.links = []
      for link in imported.links {
        guard let before = try database.wrappedValue.existing(link.number) else { continue }
        var after = before
        var numbers: [Int64] = []
        var unmade: [ExtraField] = []
        for (index, target) in link.links.enumerated() {
          let number = try database.wrappedValue.numbers(of: [target], in: result).first
          let circle = try number.flatMap { number throws(TodoStoreError) in
            try database.wrappedValue.cycle(of: link.number, to: number, by: link.field)
          }
          if let number, circle == nil {
            numbers.append(number)
            continue
          }
          if let circle {
            guard leavingOutCircles else {
              throw .cycle(
                link.field, circle, texts: try database.wrappedValue.texts(of: circle))
            }
            result.circularLinks += 1
          } else {
            result.lostLinks += 1
          }
          unmade += link.sources.dropFirst(index).prefix(1)
        }
        after.setLink(link.field, to: numbers)
        if let format = link.format {
          let others = after.extra[format].filter { !link.sources.contains($0) }
          after.extra[format] = others + unmade
        }
        if !after.hasSameBytes(as: before) { try database.wrappedValue.replace(before, by: after) }
      }
      try database.wrappedValue.place(result.arrival)
      result.arrival.end()
      return .imported([], result)
    }
  }
}

extension TodoList.Import {
  /// Whether nothing is left to do at the end of the file.
  var isComplete: Bool { links.isEmpty && arrival.waiting.isEmpty }

  /// Returns an id for one more todo that has the id of another, the same for each import of its file.
  fileprivate mutating func copy(of id: Todo.ID) -> Todo.ID {
    copies[id, default: 0] += 1
    return UUID(named: "copy \(copies[id, default: 0] + 1) of \(id)")
  }

  /// Remembers the number of a todo for links to it.
  fileprivate mutating func add(_ number: Int64, of entry: ImportedTodo) {
    if let called = entry.ordinal ?? entry[.number]?.integer { numbers[called] = number }
  }

  fileprivate mutating func add(
    _ links: FieldMap<[ImportedTodo.Link]>, of number: Int64, _ entry: ImportedTodo
  ) {
    for link in links {
      self.links.append(
        TodoList.PendingLink(
          number: number, field: link.field, links: link.value,
          sources: entry.linkSources[link.field] ?? [], format: entry.format))
    }
  }
}

extension TodoList.Database {
  /// Returns the way on which a link from `origin` to `target` would lead back to it, if any.
  fileprivate func cycle(
    of origin: Int64, to target: Int64, by field: Todo.Field
  ) throws(TodoStoreError) -> [Int64]? {
    try ways(from: [target], by: field).path(from: target, to: origin).map { [origin] + $0 }
  }

  /// Returns the texts of the todos with these numbers.
  fileprivate func texts(of numbers: [Int64]) throws(TodoStoreError) -> [String] {
    var texts: [String] = []
    for number in numbers { texts.append(try existing(number)?.description ?? "") }
    return texts
  }

  /// Whether a todo of the file differs from `first`, which came earlier in the file with the same id.
  fileprivate func tells(
    _ entry: ImportedTodo, otherThan first: Todo, _ imported: TodoList.Import
  ) throws(TodoStoreError) -> Bool {
    var entry = entry
    var pending: FieldMap<[ImportedTodo.Link]> = [:]
    for link in entry.links {
      let numbers = try numbers(of: link.value, in: imported)
      if numbers.count < link.value.count { pending[link.field] = link.value }
      entry.said.insert(link.field)
      entry.todo.setLink(link.field, to: numbers)
    }
    for link in pending {
      let known = imported.links.first { $0.number == first.number && $0.field == link.field }
      guard known?.links == link.value else { return true }
      entry.todo[link.field] = first[link.field]
    }
    let fields = first.changedFields(to: first.brought(to: entry, now: first.modifiedAt))
    return !fields.subtracting([.modifiedAt]).isEmpty
  }

  /// Makes the links of `entry` to todos in the list, and returns the others, and those that lead back to it as yet.
  fileprivate func link(
    _ entry: inout ImportedTodo, _ stored: Todo?, _ imported: TodoList.Import
  ) throws(TodoStoreError) -> FieldMap<[ImportedTodo.Link]> {
    var pending: FieldMap<[ImportedTodo.Link]> = [:]
    if entry.links.isEmpty { return pending }
    for link in entry.links {
      let own = Set(stored?.linked(by: link.field) ?? [])
      let numbers = try numbers(of: link.value, in: imported, own: own)
      var isPending = numbers.count < link.value.count
      for number in numbers where !isPending && !own.contains(number) {
        guard let stored else { break }
        isPending = try cycle(of: stored.number, to: number, by: link.field) != nil
      }
      if isPending {
        pending[link.field] = link.value
        // Until the end of the file, everything stays as it is.
        entry[link.field] = nil
        if let format = entry.format, let stored {
          let kept = Set(stored.extra[format])
          entry.todo.extra[format] += (entry.linkSources[link.field] ?? []).filter(kept.contains)
        }
        continue
      }
      entry.said.insert(link.field)
      entry.todo.setLink(link.field, to: numbers)
    }
    return pending
  }

  /// The numbers of the linked todos that are in the list.
  ///
  /// A link to a todo that isn't in the file counts if it was there before.
  fileprivate func numbers(
    of links: [ImportedTodo.Link], in imported: TodoList.Import, own: Set<Int64> = []
  ) throws(TodoStoreError) -> [Int64] {
    var numbers: [Int64] = []
    for link in links {
      switch link {
      case .number(let number):
        if let known = imported.numbers[number] ?? (own.contains(number) ? number : nil) {
          numbers.append(known)
        }
      case .id(let id):
        if let todo = try find(id) { numbers.append(todo.number) }
      }
    }
    return numbers
  }
}

extension Todo {
  fileprivate mutating func setLink(_ field: Field, to numbers: [Int64]) {
    self[field] =
      field.kind == .link ? FieldValue(numbers.first) : .numbers(Set(numbers).sorted())
  }
}

extension NewTodo {
  fileprivate init(_ entry: ImportedTodo, id: Todo.ID, position: Double, now: Instant) {
    var todo = Todo.blank.taking(entry)
    todo.id = id
    // Without a time of creation, it existed when it was changed or completed.
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
  fileprivate func brought(to entry: ImportedTodo, now: Instant) -> Todo {
    var entry = entry
    if let format = entry.format, let words = entry.datesSource,
      extra[format].contains(words)
    {
      entry[.due] = nil
      entry[.repeat] = nil
    }
    var todo = taking(entry)
    switch entry.completion {
    case nil: break
    case .open: todo.completedAt = nil
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
