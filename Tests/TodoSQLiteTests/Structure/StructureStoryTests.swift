import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoRescue
import TodoSQLiteFixtures

@testable import TodoSQLite

/// Todos that repeat, wait, have subtasks and block each other, under random commands.
@MainActor
@Suite("A list of linked and repeating todos")
struct StructureStoryTests {
  @Test(
    "has no cycles or duplicates, and undo and redo restore it exactly",
    arguments: 1...16 as ClosedRange<UInt64>)
  func story(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let database = try folder.open()
    if seed.isMultiple(of: 2) {
      // Too close together to fit anything in between, so neighbors have to make room.
      var positions = [1.0]
      while positions.count < 6, let last = positions.last { positions.append(last.nextUp) }
      try database.add(
        zip(1..., positions).map { number, position in
          NewTodo(new(number).todo, position: position)
        })
    }
    let runner = StructureRunner(database)
    var random = SeededRandomNumberGenerator(seed: seed)
    var past: [[Todo]] = []
    var current = await runner.todos()
    var refusals: Set<String> = []
    for _ in 0..<120 {
      let command = Command.random(using: &random)
      let refusal = await runner.perform([command])
      let after = await runner.todos()
      if let refusal {
        #expect(after == current, "\(command)")
        if case .noTodo(.number(let number)) = refusal {
          #expect(!current.contains { $0.number == number }, "\(command): no \(number)")
        }
        refusals.insert(Mirror(reflecting: refusal).children.first?.label ?? "\(refusal)")
        continue
      }
      for flaw in after.flaws(following: current, command) { Issue.record("\(command): \(flaw)") }
      if after != current { past.append(current) }
      current = after
      #expect(try folder.damage() == [], "\(command)")
    }
    // Undo everything, then redo it, step by step.
    var future: [[Todo]] = []
    while let before = past.popLast() {
      #expect(await runner.perform([.undo(1)]) == nil)
      #expect(await runner.todos() == before)
      future.append(current)
      current = before
    }
    while let after = future.popLast() {
      #expect(await runner.perform([.redo(1)]) == nil)
      #expect(await runner.todos() == after)
      current = after
    }
    #expect(!refusals.isEmpty)
  }

  @Test("lets several subtasks leave their parents at once, and undoes that")
  func released() async throws {
    for edit in [Edit(cleared: [.parent]), .linking(.parent, to: 5)] {
      for numbers in [[2, 3], [3, 2], [4, 2, 3], [3, 4]] as [[Int64]] {
        let folder = try TemporaryFolder()
        let runner = StructureRunner(try folder.open())
        for parent in [nil, 1, 2, 1, nil] as [Int64?] {
          var subtask = Edit.plain
          if let parent { subtask.link([.number(parent)], to: .parent) }
          #expect(await runner.perform([.add(subtask, label: nil)]) == nil)
        }
        let before = await runner.todos()

        #expect(await runner.perform([.edit(numbers.map(Reference.number), edit)]) == nil)

        #expect(try folder.damage() == [])
        let parent: Int64? = edit.cleared.isEmpty ? 5 : nil
        let todos = await runner.todos()
        #expect(todos.filter { numbers.contains($0.number) }.allSatisfy { $0.parent == parent })
        #expect(await runner.perform([.undo(1)]) == nil)
        #expect(await runner.todos() == before)
      }
    }
  }

  @Test("loses the successors when a todo is reopened, but not when only its subtask is")
  func reopen() async throws {
    for (named, left) in [
      ([1, 2], [1, 2]), ([2, 1], [1, 2]), ([1], [1, 2]), ([2], [1, 2, 3, 4]),
    ]
      as [([Int64], [Int64])]
    {
      for repeats in [false, true] where !repeats || named.contains(1) {
        let folder = try TemporaryFolder()
        let runner = StructureRunner(try folder.open())
        #expect(await runner.perform([.add(.weekly, label: nil)]) == nil)
        var part = repeats ? Edit.weekly : .plain
        part.link([.number(1)], to: .parent)
        #expect(await runner.perform([.add(part, label: nil)]) == nil)
        #expect(await runner.perform([.complete([.number(1)])]) == nil)
        #expect(await runner.todos().map(\.number) == [1, 2, 3, 4])

        #expect(await runner.perform([.reopen(named.map(Reference.number))]) == nil)

        let todos = await runner.todos()
        #expect(todos.map(\.number) == left)
        #expect(
          todos.filter { !$0.isComplete }.map(\.number)
            == left.filter { named.contains($0) || $0 > 2 })
      }
    }
  }

  @Test(
    "is unchanged after a unit of work that a failed write ends",
    arguments: 1...6 as ClosedRange<UInt64>)
  func failures(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    var random = SeededRandomNumberGenerator(seed: seed)
    let runner = StructureRunner(try folder.open())
    for _ in 0..<40 { _ = await runner.perform([.random(using: &random)]) }
    let todos = await runner.todos()
    for number in todos.map(\.number) {
      for command in [Command.complete([.number(number)]), .delete([.number(number)])] {
        for lasting in 0..<4 {
          var broken = try folder.open()
          let (save, insert, delete) = (
            broken.changes.save, broken.changes.insert, broken.changes.delete
          )
          let calls = Recorder<Void>()
          let fail = { @Sendable () throws(TodoStoreError) in
            calls.record(())
            if calls.values.count > lasting {
              throw TodoStoreError.inputOutput(path: "x", reason: "full")
            }
          }
          broken.changes.save = { before, after, fields throws(TodoStoreError) in
            try fail()
            try save(before, after, fields)
          }
          broken.changes.insert = { new throws(TodoStoreError) in
            try fail()
            return try insert(new)
          }
          broken.changes.delete = { todo throws(TodoStoreError) in
            try fail()
            try delete(todo)
          }
          let other = StructureRunner(broken)
          let outcome = await other.perform([command])
          if calls.values.count <= lasting {
            // All of it was committed, so undo it.
            if outcome == nil, calls.values.count > 0 {
              #expect(await runner.perform([.undo(1)]) == nil)
            }
          }
          #expect(await runner.todos() == todos, "\(command) with \(lasting) calls")
        }
      }
    }
  }
}

/// The program's store on a database.
@MainActor
private struct StructureRunner {
  private let store: Store<TodoApp.State, TodoApp.Action>

  init(_ database: TodoDatabase) {
    let time = Recorder<Void>()
    store = Store(
      initialState: TodoApp.State(),
      environment: TodoApp.Environment(
        database: database,
        now: {
          time.record(())
          return start.later(Int64(time.values.count) * 1800)
        }, timeZone: .utc, uuid: .random, pageSize: 7)
    ) { TodoApp() }
  }

  /// Runs the commands as one unit of work; returns why it wasn't committed, or `nil`.
  func perform(_ commands: [Command]) async -> TodoStoreError? {
    let isWalk = commands.allSatisfy {
      switch $0 {
      case .undo, .redo: true
      default: false
      }
    }
    await store.send(.changes(.workStarted(command: isWalk ? nil : "commands"))).finish()
    for command in commands {
      await store.send(.changes(.commandSubmitted(command))).finish()
      if let error = store.state.changes.refusal ?? store.state.failure {
        await store.send(.changes(.workAbandoned)).finish()
        return error
      }
    }
    await store.send(.changes(.workFinished)).finish()
    return store.state.failure
  }

  func todos() async -> [Todo] {
    let query = Query(status: .all, sort: [.init(.number)])
    await store.send(.reading(.requested(.todos(query)))).finish()
    var todos: [Todo] = []
    while let page = store.state.reading.page {
      todos += page.todos
      guard page.next != nil else { break }
      await store.send(.reading(.moreTodosRequested)).finish()
    }
    return todos
  }
}

extension Command {
  fileprivate static func random(using random: inout SeededRandomNumberGenerator) -> Command {
    func number() -> Reference { .number(.random(in: 1...9, using: &random)) }
    func numbers() -> [Reference] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in number() }
    }
    func edit() -> Edit {
      var edit = Edit()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: edit.link([number()], to: .parent)
        case 2, 3: edit.link([number()], to: .blockedBy)
        case 4: edit.unlink([number()], from: .blockedBy)
        case 5: edit.set(.repeat, to: .rule(random.rule()))
        case 6: edit.set(.wait, to: .due(.instant(TodoSQLiteFixtures.start.later(86_400))))
        case 7:
          edit.cleared.insert(
            [.parent, .blockedBy, .repeat].randomElement(using: &random) ?? .parent)
        default: edit.set(.due, to: .due(.instant(TodoSQLiteFixtures.start.later(3600))))
        }
      }
      return edit
    }
    switch Int.random(in: 0..<18, using: &random) {
    case 0..<4:
      var edit = edit()
      edit.set(.description, to: .text("x"))
      edit.cleared = []
      edit.unlinks = [:]
      return .add(edit, label: nil)
    case 4..<8: return .edit(numbers(), edit())
    case 8, 9: return .complete(numbers())
    case 10: return .toggle(numbers())
    case 11, 12: return .reopen(numbers())
    case 13: return .skip(numbers())
    case 14: return .move(numbers(), to: Bool.random(using: &random) ? .top : .after(number()))
    case 15: return .start(numbers())
    case 16: return .stop(numbers())
    default: return Int.random(in: 0..<3, using: &random) == 0 ? .clear : .delete(numbers())
    }
  }
}

extension Edit {
  fileprivate static var plain: Edit {
    var edit = Edit()
    edit.set(.description, to: .text("x"))
    return edit
  }

  fileprivate static var weekly: Edit {
    var edit = plain
    edit.set(.due, to: .due(.instant(start)))
    edit.set(.repeat, to: .rule(RepeatRule(.weeks(every: 1, on: []))))
    return edit
  }
}

extension TemporaryFolder {
  /// Returns the damage that `doctor` finds in the list and its history.
  fileprivate func damage() throws -> [Finding] {
    var findings: [Finding] = []
    try DatabaseExamination(path: database) { findings.append($0) }.run()
    return findings.filter { $0.state == .damaged }
  }
}

extension [Todo] {
  /// Returns the flaws in this list, which `command` made from `before`.
  fileprivate func flaws(following before: [Todo], _ command: Command) -> [String] {
    var flaws: [String] = []
    let byNumber = Dictionary(uniqueKeysWithValues: map { ($0.number, $0) })
    if Set(map(\.id)).count != count { flaws.append("an id is there twice") }
    for todo in self {
      for field in [Todo.Field.parent, .blockedBy] where reaches(todo.number, by: field, byNumber) {
        flaws.append("\(todo.number) comes to itself by \(field)")
      }
      if todo.isComplete, todo.repeat != nil { flaws.append("\(todo.number) repeats, complete") }
      if todo.repeat != nil, todo.due == nil {
        flaws.append("\(todo.number) repeats without a date")
      }
    }
    guard case .complete(let references, _) = command else { return flaws }
    for number in references.compactMap(\.number) {
      guard let old = before.first(where: { $0.number == number }), !old.isComplete else {
        continue
      }
      for todo in self
      where !todo.isComplete && todo.isPart(of: number, byNumber)
        && !todo.isPartOfSeries(within: number, byNumber)
      {
        flaws.append("\(todo.number) is open, a part of \(number)")
      }
      let repeats = old.repeat != nil
      // A copy of a subtask may already exist.
      let isThere = { (todos: [Todo]) in todos.contains { $0.id == old.successorID } }
      if isThere(self) != (repeats || isThere(before)) {
        flaws.append("\(number) has \(repeats ? "no" : "a") successor")
      }
    }
    return flaws
  }

  private func reaches(_ number: Int64, by field: Todo.Field, _ todos: [Int64: Todo]) -> Bool {
    var seen: Set<Int64> = []
    var waiting = todos[number]?.linked(by: field) ?? []
    while let next = waiting.popLast() {
      if next == number { return true }
      if seen.insert(next).inserted { waiting += todos[next]?.linked(by: field) ?? [] }
    }
    return false
  }
}

extension Todo {
  /// Whether it repeats, or is part of a repeating todo that is itself part of `number`.
  fileprivate func isPartOfSeries(within number: Int64, _ todos: [Int64: Todo]) -> Bool {
    var next: Todo? = self
    for _ in 0...todos.count {
      guard let todo = next, todo.number != number else { return false }
      if todo.repeat != nil { return true }
      next = todo.parent.flatMap { todos[$0] }
    }
    return false
  }

  fileprivate func isPart(of number: Int64, _ todos: [Int64: Todo]) -> Bool {
    var parent = self.parent
    for _ in 0...todos.count {
      guard let next = parent else { return false }
      if next == number { return true }
      parent = todos[next]?.parent
    }
    return false
  }
}
