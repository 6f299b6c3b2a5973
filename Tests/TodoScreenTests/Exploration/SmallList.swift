import Composable
import ComposableTesting
import FoundationEssentials
import TodoFixtures

@testable import TodoCLI
@testable import TodoDomain
@testable import TodoScreen

/// A list in memory, with its history: a database as a value.
struct SmallList: Hashable, Sendable {
  struct Contents: Hashable, Sendable {
    var todos: [Todo] = []
    var past: [[Todo]] = []
    var future: [[Todo]] = []
    var lastNumber: Int64 = 0
  }

  var contents = Contents()
  /// The contents from before the open unit of work.
  var before: Contents?

  init(_ texts: String...) {
    for text in texts {
      var todo = Todo.blank
      todo.apply(Edit([.description: .text(text)]))
      todo.id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, UInt8(texts.count)))
      _ = insert(NewTodo(todo))
    }
  }

  mutating func insert(_ new: NewTodo) -> Todo {
    contents.lastNumber += 1
    var todo = new.numbered(
      contents.lastNumber, position: new.position ?? (contents.todos.last?.position ?? 0) + 1)
    // Equal lists have equal ids, whatever led to them.
    todo.id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(todo.number)))
    contents.todos.append(todo)
    sort()
    return todo
  }

  mutating func save(_ todo: Todo) {
    contents.todos.removeAll { $0.id == todo.id }
    contents.todos.append(todo)
    sort()
  }

  private mutating func sort() { contents.todos.sort { $0.place < $1.place } }

  mutating func step(back isUndo: Bool) throws(TodoStoreError) -> TodoList.Outcome {
    guard let other = isUndo ? contents.past.popLast() : contents.future.popLast() else {
      throw .notSoManyToUndo(available: 0)
    }
    let old = contents.todos
    if isUndo { contents.future.append(old) } else { contents.past.append(old) }
    contents.todos = other
    var outcome = TodoList.Outcome()
    for todo in old where !other.contains(where: { $0.id == todo.id }) {
      outcome.changes.append(.deleted(todo))
    }
    for todo in other {
      let former = old.first { $0.id == todo.id }
      if former == todo { continue }
      outcome.changes.append(former.map { .changed(before: $0, after: todo) } ?? .added(todo))
    }
    outcome.commands = ["a command"]
    for change in outcome.changes { outcome.totals[change.kind] += 1 }
    return outcome
  }

  mutating func commit() {
    if let before, before.past == contents.past, before.todos != contents.todos {
      contents.past.append(before.todos)
      contents.future = []
    }
    before = nil
  }

  func load(_ references: [Reference]) throws(TodoStoreError) -> [Todo] {
    try references.map { reference throws(TodoStoreError) in
      guard let todo = contents.todos.first(where: { $0.number == reference.number }) else {
        throw .noTodo(reference)
      }
      return todo
    }
  }

  func subtasks(_ numbers: [Int64]) -> [Todo] {
    let subtasks = contents.todos.filter { $0.parent.map(numbers.contains) ?? false }
    return subtasks.isEmpty ? [] : subtasks + self.subtasks(subtasks.map(\.number))
  }

  func page(_ query: Query) -> Page {
    Page(
      todos: contents.todos.filter {
        query.status == .all || $0.isComplete == (query.status == .completed)
      })
  }
}

extension TodoList.Database {
  fileprivate init(_ outside: Outside<SmallList>) {
    self.init()
    begin = { _, _ throws(TodoStoreError) in
      outside.callNow("begin") { list in
        list.before = list.contents
        return Int64(list.contents.past.count + 1)
      }
    }
    load = { references throws(TodoStoreError) in try outside.world.load(references) }
    subtasks = { numbers in outside.world.subtasks(numbers) }
    lastSubtask = { number, others in
      outside.world.subtasks([number]).last { !others.contains($0.number) }
    }
    neighbors = { side, place, count in
      let todos = outside.world.contents.todos
      return side == .after
        ? Array(todos.filter { $0.place > place }.prefix(count))
        : todos.filter { $0.place < place }.suffix(count).reversed()
    }
    nextNumber = { outside.world.contents.lastNumber + 1 }
    insert = { new in outside.callNow("insert") { $0.insert(new) } }
    save = { _, after, _ in outside.callNow("save") { $0.save(after) } }
    delete = { todo in
      outside.callNow("delete") { list in list.contents.todos.removeAll { $0.id == todo.id } }
    }
    undo = { _ throws(TodoStoreError) in
      try outside.callNow("undo") { list throws(TodoStoreError) in try list.step(back: true) }
    }
    redo = { _ throws(TodoStoreError) in
      try outside.callNow("redo") { list throws(TodoStoreError) in try list.step(back: false) }
    }
    commit = { () throws(TodoStoreError) in
      try outside.callNow("commit", failures: [TodoStoreError.diskFull]) {
        list throws(TodoStoreError) in list.commit()
      }
    }
    rollback = {
      outside.callNow("rollback") { list in
        list.contents = list.before ?? list.contents
        list.before = nil
      }
    }
  }
}

extension Screen.Environment {
  /// The environment of a screen on a list in memory.
  @MainActor
  init(_ outside: Outside<SmallList>) {
    let changes = TodoList.Environment(
      database: TodoList.Database(outside), now: { .morning }, timeZone: .utc, uuid: .incrementing)
    var database = TodoDatabase()
    database.reading.page = { query, _, _ in outside.world.page(query) }
    database.reading.load = changes.database.load
    self.init(
      shell: Shell(now: { .morning }), changes: changes, frame: WorkFrame(), database: database,
      next: { _ in [] }, program: { _ in nil }, copy: { _ in }, suspend: {},
      start: Screen.View(title: "list"))
  }
}

extension TodoStoreError {
  fileprivate static let diskFull = TodoStoreError.inputOutput(
    path: "/todo.sqlite", reason: "the disk is full")
}
