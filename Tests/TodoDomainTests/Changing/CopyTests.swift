import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures

@MainActor
@Suite("Copying todos")
struct CopyTests {
  typealias Related = TodoList.Related

  /// A trip with two subtasks, one of which is done and blocks the other.
  nonisolated static let trip = Todo.milk.with {
    ($0.description, $0.due) = ("Trip", Due("2026-12-24"))
    ($0.startedAt, $0.spent) = (.noon, 7200)
  }
  nonisolated static let book = Todo.mum.with {
    ($0.description, $0.parent, $0.completedAt) = ("Book", 1, .noon)
  }
  nonisolated static let pack = Todo.mum.with {
    ($0.id, $0.number, $0.description) = (UUID(number: 3), 3, "Pack")
    ($0.parent, $0.blockedBy) = (1, [2, 9])
  }

  @Test("adds open copies, whose links lead from copy to copy, and leaves the originals alone")
  func story() async {
    let command = Command.copy([.number(1)])
    let inserted = Recorder<NewTodo>()
    let store = savingStore {
      $0.database.load = { _ in [Self.trip] }
      $0.database.subtasks = { _ in [Self.book, Self.pack] }
      $0.database.nextNumber = { 7 }
      $0.uuid = .incrementing
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(new.number ?? 0, position: Double(new.number ?? 0))
      }
    }
    func copy(_ todo: Todo, _ number: UInt64, _ change: (inout Todo) -> Void = { _ in }) -> Todo {
      todo.with {
        ($0.id, $0.number) = (UUID(number: number - 7), Int64(number))
        ($0.createdAt, $0.modifiedAt, $0.completedAt) = (.noon, .noon, nil)
        ($0.startedAt, $0.spent) = (nil, 0)
        $0.position = Double(number)
        change(&$0)
      }
    }
    let copies = [
      copy(Self.trip, 7), copy(Self.book, 8) { $0.parent = 7 },
      copy(Self.pack, 9) { ($0.parent, $0.blockedBy) = (7, [8, 9]) },
    ]

    let related = Related().with { $0.nextNumber = 7 }
    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [Self.trip, Self.book, Self.pack], related)) {
      $0.related = related
    }
    await store.receive(.copied(copies)) {
      $0.todos = IdentifiedArray(uniqueElements: copies.map(TodoFeature.State.init))
      $0.changes = copies.map { .added($0) }
      $0.totals.added = 3
    }

    #expect(inserted.values.map(\.number) == [7, 8, 9])
    #expect(inserted.values.map(\.position) == [nil, nil, nil])
    await store.finish()
  }

  @Test("leaves out data that other programs keep about a todo")
  func extra() {
    let full = Todo.full
    let copies = [full].copies(from: 5, at: .noon, .incrementing)
    #expect(full.extra != Extra())
    #expect(copies.map(\.extra) == [Extra()])
    #expect(copies.map(\.tags) == [full.tags])
    #expect(copies.map(\.note) == [full.note])
    #expect(copies.map(\.repeat) == [full.repeat])
  }

  @Test("puts the copy of a subtask after the other subtasks of its parent")
  func subtask() async {
    let state = await result(of: .copy([.number(3)])) {
      $0.database.load = { references in
        references == [.number(1)] ? [Self.trip] : [Self.pack]
      }
      $0.database.nextNumber = { 7 }
      $0.database.lastSubtask = { number, _ in
        number == 1 ? Self.pack.with { $0.position = 3 } : nil
      }
      $0.database.neighbors = { side, _, _ in side == .after ? [.milk.with { $0.position = 4 }] : []
      }
      $0.uuid = .incrementing
      $0.database.insert = { new in new.numbered(7, position: new.position ?? .infinity) }
    }
    #expect(state.todos.map(\.todo.parent) == [1])
    #expect(state.todos.map(\.todo.position) == [3.5])
  }
}
