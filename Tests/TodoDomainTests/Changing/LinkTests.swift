import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("A link")
struct LinkTests {
  /// Returns a store of todos 1 to 9, with `blockers` and `parents` by the number of the linking todo.
  private func store(
    blockers: [Int64: [Int64]] = [:], parents: [Int64: Int64] = [:], completed: Set<Int64> = [],
    notes: [Int64: String] = [:],
    saved: Recorder<Todo> = Recorder()
  ) -> Store<TodoList.State, TodoList.Action> {
    let all = (1...9 as ClosedRange<Int64>).map { number in
      Todo(
        id: UUID(number: UInt64(number)), number: number, description: "Todo \(number)",
        completedAt: completed.contains(number) ? .morning : nil, parent: parents[number],
        blockedBy: blockers[number] ?? [], note: notes[number] ?? "", position: Double(number),
        createdAt: .morning,
        modifiedAt: .morning)
    }
    /// The todos as last saved.
    let stored = { @Sendable in
      all.map { todo in saved.values.last { $0.number == todo.number } ?? todo }
        .sorted { $0.place < $1.place }
    }
    return Store(
      initialState: TodoList.State(),
      environment: TodoList.Environment.failing {
        $0.now = { .noon }
        $0.database.load = { references throws(TodoStoreError) in
          let todos = stored()
          var found: [Todo] = []
          for reference in references {
            guard let todo = todos.first(where: { $0.number == reference.number }) else {
              throw .noTodo(reference)
            }
            found.append(todo)
          }
          return found
        }
        $0.database.lastSubtask = { number, others in
          stored().last { $0.parent == number && !others.contains($0.number) }
        }
        $0.database.subtasks = { numbers in
          numbers.flatMap { number in stored().filter { $0.parent == number } }
        }
        $0.database.neighbors = { side, place, count in
          side == .before
            ? stored().filter { $0.place < place }.suffix(count).reversed()
            : Array(stored().filter { $0.place > place }.prefix(count))
        }
        $0.database.save = { _, after, _ in saved.record(after) }
      }
    ) {
      TodoList()
    }
  }

  private func edit(_ number: Int64, _ edit: Edit) -> TodoList.Action {
    .commandSubmitted(.edit([.number(number)], edit))
  }

  @Test("to a blocker is added, once, and removed")
  func blockers() async {
    let saved = Recorder<Todo>()
    let store = store(blockers: [1: [3, 8]], saved: saved)
    await store.send(edit(1, Edit(links: [.blockedBy: [.number(5), .number(3)]]))).finish()
    await store.send(edit(1, Edit(unlinks: [.blockedBy: [.number(3)]]))).finish()
    await store.send(edit(1, Edit(cleared: [.blockedBy], links: [.blockedBy: [.number(2)]])))
      .finish()
    #expect(saved.values.map(\.blockedBy) == [[3, 5, 8], [5, 8], [2]])
  }

  @Test(
    "that leads back to its own todo is refused, showing the cycle",
    arguments: [
      ([:], 1, 1, [1, 1]),
      ([2: [1]], 1, 2, [1, 2, 1]),
      ([5: [7], 7: [3], 3: [1, 9]], 1, 5, [1, 5, 7, 3, 1]),
    ] as [([Int64: [Int64]], Int64, Int64, [Int64])])
  func cycles(blockers: [Int64: [Int64]], from: Int64, to: Int64, way: [Int64]) async {
    for completed in [[], Set(1...9 as ClosedRange<Int64>)] {
      let store = store(blockers: blockers, completed: completed)
      await store.send(edit(from, Edit(links: [.blockedBy: [.number(to)]]))).finish()
      #expect(store.state.refusal == .cycle(.blockedBy, way))
      #expect(store.state.changes == [])
    }
  }

  @Test("that is a second path to the same todo isn't a cycle")
  func diamond() async {
    let saved = Recorder<Todo>()
    let store = store(blockers: [2: [4], 3: [4], 1: [2]], saved: saved)
    await store.send(edit(1, Edit(links: [.blockedBy: [.number(3), .number(4)]]))).finish()
    #expect(store.state.refusal == nil)
    #expect(saved.values.map(\.blockedBy) == [[2, 3, 4]])
  }

  @Test("to a parent is refused if the parent is part of the todo")
  func parentCycle() async {
    let store = store(parents: [5: 3, 3: 1])
    await store.send(edit(1, Edit(links: [.parent: [.number(5)]]))).finish()
    #expect(store.state.refusal == .cycle(.parent, [1, 5, 3, 1]))
    #expect(
      store.state.refusal?.description == "1 would be part of itself: 1 -> 5 -> 3 -> 1")
  }

  @Test("that closes a long cycle is refused, showing only its ends")
  func longCycle() {
    #expect(
      TodoStoreError.cycle(.parent, [1] + Array((2...30).reversed()) + [1]).description
        == "1 would be part of itself: 1 -> 30 -> 29 -> 28 -> 27 -> ... -> 4 -> 3 -> 2 -> 1")
  }

  @Test("to a parent puts the todo and its subtasks after the parent's other subtasks")
  func gathered() async {
    let saved = Recorder<Todo>()
    let store = store(parents: [3: 2, 4: 2, 9: 8], saved: saved)
    await store.send(edit(8, Edit(links: [.parent: [.number(2)]]))).finish()
    #expect(store.state.refusal == nil)
    #expect(saved.values.map(\.number) == [9, 8])
    #expect(saved.values.allSatisfy { (4..<5).contains($0.position) })
    #expect(saved.values.last?.parent == 2)
    #expect(store.state.changes.map(\.kind) == [.edited])
  }

  @Test("to a parent, when removed, puts the todo and its subtasks after the outermost parent's")
  func released() async {
    let saved = Recorder<Todo>()
    // 1 > 2 > 3 > 4, 1 > 5, and 6 to 9 alone.
    let store = store(parents: [2: 1, 3: 2, 4: 3, 5: 1], saved: saved)
    await store.send(edit(3, Edit(cleared: [.parent]))).finish()
    #expect(store.state.refusal == nil)
    #expect(saved.values.map(\.number) == [4, 3])
    #expect(saved.values.allSatisfy { (5..<6).contains($0.position) })
    #expect(saved.values.map(\.parent) == [3, nil])

    let other = Recorder<Todo>()
    let last = self.store(parents: [2: 1], saved: other)
    await last.send(edit(2, Edit(cleared: [.parent]))).finish()
    await last.send(edit(9, Edit(cleared: [.parent]))).finish()
    #expect(other.values.map(\.number) == [2])
  }

  @Test("to a parent, when removed from todos of several families, puts each after its own")
  func releasedFromSeveral() async throws {
    let saved = Recorder<Todo>()
    let store = store(parents: [5: 1, 6: 1, 7: 2, 8: 2], saved: saved)
    await store.send(
      .commandSubmitted(.edit([.number(5), .number(7)], Edit(cleared: [.parent])))
    ).finish()
    #expect(store.state.refusal == nil)
    #expect(store.state.changes.map(\.kind) == [.edited, .edited])
    for (number, place) in [(5, 6.0..<7), (7, 8.0..<9)] as [(Int64, Range<Double>)] {
      let todo = try #require(saved.values.last { $0.number == number })
      #expect(todo.parent == nil)
      #expect(place.contains(todo.position) && todo.position > place.lowerBound)
    }
  }

  @Test("is saved with the rest of the edit, or not at all")
  func allOrNothing() async {
    let saved = Recorder<Todo>()
    let store = store(parents: [3: 2], saved: saved)
    let edit = Edit(
      [.until: .due(.date(CivilDate(daysSince1970: 0)))], links: [.parent: [.number(2)]])
    await store.send(self.edit(8, edit)).finish()
    #expect(store.state.refusal == .untilWithoutRepeat)
    #expect(saved.values == [])

    // The second todo's note has no room, so the first one gets no line either.
    let long = Edit(noteLines: [NoteLine(String(repeating: "x", count: TextRule.maximumByteCount))])
    let noted = self.store(notes: [2: "y"], saved: saved)
    await noted.send(.commandSubmitted(.edit([.number(1), .number(2)], long))).finish()
    #expect(noted.state.refusal == .noteTooLong(number: 2))
    #expect(saved.values == [])
  }

  @Test("to the parent that a todo already has moves nothing")
  func sameParent() async {
    let saved = Recorder<Todo>()
    let store = store(parents: [8: 2], saved: saved)
    await store.send(edit(8, Edit(links: [.parent: [.number(2)]]))).finish()
    #expect(saved.values == [])
  }

  @Test("must be to a single parent, an existing todo and a known label")
  func refusals() async {
    let store = store()
    for (links, error) in [
      ([.parent: [.number(1), .number(2)]], .severalParents(.number(1), count: 2)),
      ([.blockedBy: [.number(99)]], .noTodo(.number(99))),
      ([.blockedBy: [.label("milk")]], .noTodo(.label("milk"))),
    ] as [(FieldMap<[Reference]>, TodoStoreError)] {
      await store.send(edit(5, Edit(links: links))).finish()
      #expect(store.state.refusal == error)
    }
  }

  @Test("to an open blocker is reported when its todo is completed")
  func warning() async {
    let saved = Recorder<Todo>()
    let store = store(blockers: [1: [2, 3, 77]], completed: [3], saved: saved)
    await store.send(.commandSubmitted(.complete([.number(1)]))).finish()
    #expect(store.state.related?.blockers.map(\.number) == [2])
    #expect(saved.values.map(\.blockedBy) == [[2, 3, 77]])
  }
}

@Suite("A map from numbers in a file to numbers in the list")
struct NumberMapTests {
  @Test("returns the last value set for each number, in any order")
  func random() {
    var random = SeededRandomNumberGenerator(seed: 5)
    for _ in 0..<200 {
      var (map, expected): (NumberMap, [Int64: Int64]) = ([:], [:])
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let number = Int64.random(in: 1...30, using: &random)
        let length = Int64.random(in: 1...4, using: &random)
        let first = Int64.random(in: 1...50, using: &random)
        for step in 0..<length {
          map[number + step] = first + step
          expected[number + step] = first + step
        }
      }
      for number in 0...40 as ClosedRange<Int64> { #expect(map[number] == expected[number]) }
    }
  }
}
