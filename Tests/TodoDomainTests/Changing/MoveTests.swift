import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("Moving todos")
struct MoveTests {
  /// Two todos with no number between their positions.
  nonisolated private static let first = Todo.milk.with { $0.position = 3 }
  nonisolated private static let second = Todo.mum.with { $0.position = 3.0.nextUp }
  nonisolated private static let third = Todo(
    id: UUID(number: 3), number: 3, description: "Pay rent", position: 7, createdAt: .morning,
    modifiedAt: .morning)

  @Test("puts them before another, and saves each")
  func before() async {
    let asked = Recorder<String>()
    let store = listStore {
      $0.now = { .noon }
      $0.database.load = { references in
        asked.record("load \(references.map(\.description))")
        return references == [.number(1)] ? [Self.first] : [Self.third]
      }
      $0.database.neighbors = { side, place, count in
        asked.record("\(count) \(side) \(place.position)")
        return [Self.third, .mum]
      }
      $0.database.save = { _, _, _ in }
    }
    let moved = Self.third.with {
      $0.position = 2.5
      $0.modifiedAt = .noon
    }

    let command = Command.move([.number(3)], to: .before(.number(1)))
    let related = related(Room(for: [Self.third], before: [.mum], after: [Self.first]))
    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [Self.third], related)) {
      $0.related = related
      $0.todos = [TodoFeature.State(Self.third)]
    }
    await store.receive(.todo(id: Self.third.id, .moved(to: 2.5))) {
      $0.todos[id: Self.third.id]?.todo = moved
    }
    await store.receive(.todo(id: Self.third.id, .saved(before: Self.third, after: moved))) {
      $0.todos[id: Self.third.id]?.saved = moved
      $0.changes = [.changed(before: Self.third, after: moved)]
      $0.totals.moved = 1
    }

    // The moved todo is itself next to its new place.
    #expect(asked.values == ["load [\"3\"]", "load [\"1\"]", "2 before 3.0"])
    await store.finish()
  }

  @Test("makes room if there is none")
  func shift() async {
    let saved = Recorder<Double>()
    let store = listStore {
      $0.now = { .noon }
      $0.database.load = { references in references == [.number(3)] ? [Self.third] : [Self.second] }
      $0.database.neighbors = { side, place, _ in
        guard side == .before, place != .top else { return [] }
        return place == Self.second.place ? [Self.first] : []
      }
      $0.database.save = { _, after, _ in saved.record(after.position) }
    }
    let moved = Self.third.with {
      $0.position = 2
      $0.modifiedAt = .noon
    }

    let command = Command.move([.number(3)], to: .before(.number(2)))
    let near = related(Room(for: [Self.third], before: [Self.first], after: [Self.second]))
    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [Self.third], near)) {
      $0.related = near
    }
    // There is no number between the two, so it looks further.
    let far = near.with { $0.rooms[0].reach = 16 }
    await store.receive(.loaded(command, [Self.third], far)) {
      $0.related = far
      $0.todos = [TodoFeature.State(Self.third)]
    }
    await store.receive(.neighborsShifted)
    await store.receive(.todo(id: Self.third.id, .moved(to: 2))) {
      $0.todos[id: Self.third.id]?.todo = moved
    }
    await store.receive(.todo(id: Self.third.id, .saved(before: Self.third, after: moved))) {
      $0.todos[id: Self.third.id]?.saved = moved
      $0.changes = [.changed(before: Self.third, after: moved)]
      $0.totals.moved = 1
    }

    #expect(saved.values == [1, 3, 2])
    await store.finish()
  }

  @Test("puts them after another, and saves each")
  func after() async {
    let asked = Recorder<String>()
    let store = listStore {
      $0.now = { .noon }
      $0.database.load = { references in references == [.number(1)] ? [Self.first] : [Self.third] }
      $0.database.neighbors = { side, place, count in
        asked.record("\(count) \(side) \(place.position)")
        return [Todo.mum.with { $0.position = 5 }]
      }
      $0.database.save = { _, _, _ in }
    }
    let moved = Self.third.with {
      $0.position = 4
      $0.modifiedAt = .noon
    }

    let command = Command.move([.number(3)], to: .after(.number(1)))
    let next = Todo.mum.with { $0.position = 5 }
    let related = related(Room(for: [Self.third], before: [Self.first], after: [next]))
    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [Self.third], related)) {
      $0.related = related
      $0.todos = [TodoFeature.State(Self.third)]
    }
    await store.receive(.todo(id: Self.third.id, .moved(to: 4))) {
      $0.todos[id: Self.third.id]?.todo = moved
    }
    await store.receive(.todo(id: Self.third.id, .saved(before: Self.third, after: moved))) {
      $0.todos[id: Self.third.id]?.saved = moved
      $0.changes = [.changed(before: Self.third, after: moved)]
      $0.totals.moved = 1
    }

    // The other todo is itself the neighbor on one side.
    #expect(asked.values == ["2 after 3.0"])
    await store.finish()
  }

  private func related(_ room: Room) -> TodoList.Related {
    TodoList.Related().with { $0.rooms = [room] }
  }

  /// Returns `count` todos from the top on, each `distance` after the one before it.
  nonisolated private static func row(_ count: Int, distance: Double = 1) -> [Todo] {
    (1...count).map { number in
      Todo(
        id: UUID(number: UInt64(number)), number: Int64(number), description: "x",
        position: 1 + Double(number) * distance, createdAt: .morning, modifiedAt: .morning)
    }
  }

  @Test("looks past the moved todos, further each time, and at no more than 256 at once")
  func neighborsAreMoved() async {
    let row = Self.row(600)
    let asked = Recorder<String>()
    let store = listStore {
      $0.database.load = { _ in row }
      $0.database.neighbors = { side, place, count throws(TodoStoreError) in
        guard side == .after else { return [] }
        asked.record("\(count) after \(place.number)")
        if asked.values.count == 9 { throw .diskFull }
        return Array(row.filter { $0.place > place }.prefix(count))
      }
    }

    await store.send(.commandSubmitted(.move([.range(1...600)], to: .top)))
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    #expect(
      asked.values == [
        "2 after 0", "4 after 2", "8 after 6", "16 after 14", "32 after 30", "64 after 62",
        "128 after 126", "256 after 254", "256 after 510",
      ])
    await store.finish()
  }

  @Test("looks as far on either side as it takes to make room, twice as far each time")
  func reach() async {
    // There is no number between any two of them.
    let row = Self.row(80, distance: 1.0.ulp)
    let moved = Self.third.with { $0.number = 99 }
    let asked = Recorder<String>()
    let store = listStore {
      $0.database.load = { references in references == [.number(99)] ? [moved] : [row[39]] }
      $0.database.neighbors = { side, place, count throws(TodoStoreError) in
        asked.record("\(count) \(side)")
        if asked.values.count == 6 { throw .diskFull }
        return side == .before
          ? row.filter { $0.place < place }.suffix(count).reversed()
          : Array(row.filter { $0.place > place }.prefix(count))
      }
    }

    let command = Command.move([.number(99)], to: .after(.number(40)))
    await store.send(.commandSubmitted(command))
    for reach in [1, 16, 32] {
      let related = related(
        Room(
          for: [moved], before: row[..<40].suffix(reach).reversed(),
          after: Array(row[40...].prefix(reach)), reach: reach))
      await store.receive(.loaded(command, [moved], related)) { $0.related = related }
    }
    await store.receive(.failed(.diskFull)) { $0.failure = .diskFull }

    #expect(
      asked.values == [
        "2 after", "17 before", "17 after", "33 before", "33 after", "65 before",
      ])
    await store.finish()
  }

  @Test("leaves a todo alone that is already at the top")
  func alreadyThere() async {
    let store = listStore {
      $0.now = { .noon }
      $0.database.load = { _ in [.milk] }
      $0.database.neighbors = { side, place, _ in
        #expect(place == .top)
        return side == .before ? [] : [.milk, .mum]
      }
    }

    let related = related(Room(for: [.milk], before: [], after: [.mum]))
    await store.send(.commandSubmitted(.move([.number(1)], to: .top)))
    await store.receive(.loaded(.move([.number(1)], to: .top), [.milk], related)) {
      $0.related = related
      $0.todos = [TodoFeature.State(.milk)]
    }
    await store.receive(.todo(id: Todo.milk.id, .moved(to: 1)))

    await store.finish()
  }

  @Test("accepts labels, including for the todo to move next to")
  func labels() async {
    let loads = Recorder<[Reference]>()
    var state = TodoList.State()
    state.labels = ["milk": 1, "mum": 2]
    let store = listStore(state) {
      $0.database.load = { references throws(TodoStoreError) in
        loads.record(references)
        guard references == [.number(2)] else { throw .noTodo(references[0]) }
        return [.mum]
      }
    }

    await store.send(.commandSubmitted(.move([.label("mum")], to: .after(.label("milk")))))
    await store.receive(.failed(.noTodo(.number(1)))) { $0.refusal = .noTodo(.number(1)) }
    await store.send(.commandSubmitted(.move([.label("mum")], to: .after(.label("x"))))) {
      $0.refusal = nil
    }
    await store.receive(.failed(.noTodo(.label("x")))) { $0.refusal = .noTodo(.label("x")) }

    #expect(loads.values == [[.number(2)], [.number(1)], [.number(2)], [.label("x")]])
    await store.finish()
  }

  @Test("refuses to put a todo next to itself")
  func besideItself() async {
    let store = listStore { $0.database.load = { _ in [.milk] } }

    let command = Command.move([.number(1)], to: .after(.number(1)))
    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [.milk]))
    await store.receive(.failed(.besideItself(.number(1)))) {
      $0.refusal = .besideItself(.number(1))
    }

    await store.finish()
  }
}
