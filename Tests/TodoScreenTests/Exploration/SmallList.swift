import Composable
import ComposableTesting
import FoundationEssentials
import TodoDomain
import TodoFixtures

@testable import TodoCLI
@testable import TodoScreen

/// A list in memory, with its history: what the screen's commands do, as a value.
struct SmallList: Hashable, Sendable {
  var todos: [Todo] = []
  var past: [[Todo]] = []
  var future: [[Todo]] = []
  var lastNumber: Int64 = 0

  init(_ texts: String...) {
    for text in texts { add(Edit([.description: .text(text)])) }
  }

  private mutating func add(_ edit: Edit) {
    lastNumber += 1
    var todo = Todo.blank(number: lastNumber)
    todo.apply(edit)
    todo.id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(lastNumber)))
    todo.position = Double(lastNumber)
    todos.append(todo)
  }

  /// Runs a command; one that is only foreseen changes nothing.
  mutating func run(_ work: ScreenCommand) throws(Failure) -> ScreenChanges {
    let before = self
    switch work.command {
    case .undo, .redo:
      let isUndo = if case .undo = work.command { true } else { false }
      guard let other = isUndo ? past.popLast() : future.popLast() else {
        throw Failure(.notSoManyToUndo(available: 0))
      }
      if isUndo { future.append(todos) } else { past.append(todos) }
      todos = other
    default:
      try change(work.command)
      if todos != before.todos {
        past.append(before.todos)
        future = []
      }
    }
    let changes = changes(since: before.todos)
    if work.isForeseen { self = before }
    return changes
  }

  private mutating func change(_ command: Command) throws(Failure) {
    for number in command.numbers where !todos.contains(where: { $0.number == number }) {
      throw Failure(.noTodo(.number(number)))
    }
    let indices = todos.indices.filter { command.numbers.contains(todos[$0].number) }
    switch command {
    case .add(let edit, _): add(edit)
    case .complete: for index in indices { todos[index].completedAt = .morning }
    case .reopen: for index in indices { todos[index].completedAt = nil }
    case .delete: todos.removeAll { command.numbers.contains($0.number) }
    case .edit(_, let edit): for index in indices { todos[index].apply(edit) }
    case .move(_, let destination):
      let moved = indices.map { todos[$0] }
      todos.removeAll { command.numbers.contains($0.number) }
      var index = todos.firstIndex { $0.number == destination.anchor?.number } ?? 0
      if case .after = destination { index += 1 }
      todos.insert(contentsOf: moved, at: index)
      for index in todos.indices { todos[index].position = Double(index + 1) }
    case .toggle, .start, .stop, .skip, .snooze, .copy, .clear, .undo, .redo: break
    }
  }

  private func changes(since before: [Todo]) -> ScreenChanges {
    var changes = ScreenChanges()
    for todo in before where !todos.contains(where: { $0.id == todo.id }) {
      changes.changes.append(.deleted(todo))
    }
    for todo in todos {
      guard let old = before.first(where: { $0.id == todo.id }) else {
        changes.changes.append(.added(todo))
        continue
      }
      if old != todo { changes.changes.append(.changed(before: old, after: todo)) }
    }
    for change in changes.changes { changes.totals[change.kind] += 1 }
    return changes
  }

  func page(_ query: Query) -> Page {
    Page(
      todos: todos.filter { query.status == .all || $0.isComplete == (query.status == .completed) })
  }
}

extension Command {
  fileprivate var numbers: [Int64] {
    var numbers: [Int64] = []
    _ = mapReferences {
      numbers = $0.compactMap(\.number)
      return $0
    }
    return numbers
  }
}

extension Screen.Environment {
  /// The environment of a screen on a list in memory.
  @MainActor
  init(_ outside: Outside<SmallList>) {
    let shell = Shell(now: { .morning })
    var listing = Listing.Database()
    listing.page = { query, _, _ in outside.callNow("page") { $0.page(query) } }
    var details = Details.Database()
    details.load = { references throws(TodoStoreError) in
      let numbers = references.compactMap(\.number)
      return outside.callNow("load") { list in
        list.todos.filter { numbers.contains($0.number) }
      }
    }
    self.init(
      shell: shell, listing: listing, moments: Moments.Database(), details: details,
      vocabulary: VocabularyFeature.Database(),
      run: { work in
        do throws(Failure) {
          return .success(
            try await outside.call("run", work, failures: [Failure(.diskFull)]) {
              list throws(Failure) in try list.run(work)
            })
        } catch {
          return .failure(error)
        }
      },
      next: { _ in [] }, program: { _ in }, copy: { _ in }, suspend: {},
      start: Screen.View("list"))
  }
}

extension TodoStoreError {
  fileprivate static let diskFull = TodoStoreError.inputOutput(
    path: "/todo.sqlite", reason: "the disk is full")
}
