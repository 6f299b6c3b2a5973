import Composable

/// The links between the todos of a file, which may lead to todos that come later.
extension TodoList {
  /// A link to make at the end of the file.
  package struct PendingLink: Hashable, Sendable {
    package var number: Int64
    package var field: Todo.Field
    package var links: [ImportedTodo.Link]
    /// As in ``ImportedTodo/linkSources``, and the format that keeps them.
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

  /// At the end of the file, makes pending links, places waiting todos, and compares new texts.
  ///
  /// Fails with `.cycle` if a link would make a cycle, unless such links are left out.
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
      if let new = result.unidentified {
        result.knownTexts = try database.wrappedValue.knownTexts(new)
        result.unidentified = nil
      }
      return .imported([], result)
    }
  }
}

extension TodoList.Import {
  /// Queues links from the todo with this number that can't be made yet.
  mutating func add(
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
  /// Returns the cycle that a link from `origin` to `target` would close, if any.
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

  /// Whether an entry differs from `first`, an earlier todo of the file with the same id.
  func tells(
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

  /// Makes the links of `entry` to todos in the list; returns those that it can't make yet or that would now make a
  /// cycle.
  func link(
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
        // Keep the current links until the end of the file.
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
  /// A link to a todo outside the file counts if it existed before.
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
