import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("A subtask")
struct SubtaskTests {
  typealias Related = TodoList.Related

  @Test("is added after its parent's last subtask, moving no neighbors if there is room")
  func add() async {
    let new = Todo(
      id: UUID(number: 9), number: 0, description: "Rinse", parent: 1, position: 0,
      createdAt: .noon, modifiedAt: .noon)
    let inserted = Recorder<NewTodo>()
    let store = savingStore {
      $0.uuid = UUIDGenerator { UUID(number: 9) }
      $0.database.load = { _ in [Todo.shed] }
      $0.database.lastSubtask = { number, others in
        #expect(others.isEmpty)
        return [1: Todo.paint, 3: Todo.colour][number]
      }
      $0.database.neighbors = { side, place, _ in
        side == .after && place == Todo.colour.place ? [Todo.brushes] : []
      }
      $0.database.insert = { new in
        inserted.record(new)
        return new.numbered(6, position: new.position ?? 0)
      }
    }
    let edit = Edit([.description: .text("Rinse")], links: [.parent: [.number(1)]])

    let room = Room(for: [], before: [Todo.colour], after: [Todo.brushes])
    await store.send(.commandSubmitted(.add(edit, label: nil)))
    await store.receive(.loaded(.add(edit, label: nil), [], Related().with { $0.rooms = [room] })) {
      $0.related = Related().with { $0.rooms = [room] }
    }
    let added = new.with { ($0.number, $0.position) = (6, 4.5) }
    await store.receive(.added(added, label: nil)) {
      $0.todos = [TodoFeature.State(added)]
      $0.changes = [.added(added)]
      $0.totals.added = 1
    }

    #expect(inserted.values == [NewTodo(new, position: 4.5)])
    await store.finish()
  }

  @Test("is completed with its parent if it is still open")
  func complete() async {
    let command = Command.complete([.number(1)])
    let store = savingStore {
      $0.database.load = { _ in [Todo.shed] }
      $0.database.subtasks = { $0 == [1] ? [Todo.paint, Todo.colour, Todo.brushes] : [] }
    }

    await store.send(.commandSubmitted(command))
    let related = Related(subtasks: [Todo.paint, Todo.colour, Todo.brushes])
    await store.receive(.loaded(command, [Todo.shed], related)) {
      $0.related = related
      $0.todos = IdentifiedArray(
        uniqueElements: [Todo.shed, Todo.paint, Todo.colour].map(
          TodoFeature.State.init))
    }
    let open = [Todo.shed, Todo.paint, Todo.colour]
    for todo in open {
      await store.receive(.todo(id: todo.id, .completed())) {
        $0.todos[id: todo.id]?.todo = todo.completedAtNoon
      }
    }
    for todo in open {
      await store.receive(.todo(id: todo.id, .saved(before: todo, after: todo.completedAtNoon))) {
        $0.todos[id: todo.id]?.saved = todo.completedAtNoon
        $0.changes.append(.changed(before: todo, after: todo.completedAtNoon))
        $0.totals.completed += 1
      }
    }
    await store.finish()
  }

  @Test("is deleted once with its parent, even if both are named")
  func delete() async {
    let deleted = Recorder<Int64>()
    let state = await result(of: .delete([.number(1), .number(4)])) {
      $0.database.load = { _ in [Todo.shed, Todo.colour] }
      $0.database.subtasks = { _ in [Todo.paint, Todo.colour, Todo.brushes] }
      $0.database.delete = { deleted.record($0.number) }
    }

    #expect(deleted.values == [1, 4, 3, 5])
    #expect(state.totals.deleted == 4)
    #expect(state.todos.isEmpty)
  }

  @Test("moves with its parent, in the same order")
  func move() async {
    let saved = Recorder<Int64>()
    let state = await result(of: .move([.number(1)], to: .bottom)) {
      $0.database.load = { _ in [Todo.shed] }
      $0.database.subtasks = { _ in [Todo.paint, Todo.colour] }
      $0.database.neighbors = { side, _, _ in side == .before ? [.mum.with { $0.position = 9 }] : []
      }
      $0.database.save = { _, after, _ in saved.record(after.number) }
    }

    #expect(saved.values == [1, 3, 4])
    #expect(state.todos.map(\.todo.position) == [10, 11, 12])
  }
}
