import Composable
import ComposableTesting
import Foundation
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@MainActor
@Suite("A move in the database")
struct MoveTests {
  @Test("finds the neighbors of a place, both open and completed, in order")
  func neighbors() throws {
    let database = try TodoDatabase.temporary()
    try database.add((1...6).map { new($0) })
    try database.change(2) { $0.completedAt = start }
    try database.change(5) { $0.completedAt = start }
    try database.change(4) { $0.position = 3 }

    func numbers(_ side: ListPlace.Side, _ place: ListPlace, _ count: Int) throws -> [Int64] {
      try database.changes.neighbors(side, place, count).map(\.number)
    }
    #expect(try numbers(.after, .top, 9) == [1, 2, 3, 4, 5, 6])
    #expect(try numbers(.before, .bottom, 9) == [6, 5, 4, 3, 2, 1])
    #expect(try numbers(.before, .top, 9) == [])
    #expect(try numbers(.after, ListPlace(position: 3, number: 3), 2) == [4, 5])
    #expect(try numbers(.before, ListPlace(position: 3, number: 4), 2) == [3, 2])
  }

  @Test("to the same place 2,000 times keeps the order, and moves few neighbors")
  func manyTimes() async throws {
    let database = try TodoDatabase.temporary()
    let count = 300
    let added = try database.add((1...count).map { new($0) })
    let saves = Recorder<Int64>()
    var watched = database
    watched.changes.save = {
      [save = database.changes.save] before, after, fields throws(TodoStoreError) in
      saves.record(before.number)
      try save(before, after, fields)
    }
    let store = Store(
      initialState: TodoList.State(),
      environment: TodoList.Environment(
        database: watched.changes, now: { start }, timeZone: .utc, uuid: .incrementing)
    ) {
      TodoList()
    }
    var expected = Array(1...Int64(count))
    for step in 0..<2000 {
      // Mostly between 150 and the last todo put next to it, which halves the room each time.
      let number = Int64((step * 7) % count + 1)
      guard number != 150 else { continue }
      let destination: Destination =
        step % 50 == 49
        ? (step % 100 == 49 ? .top : .bottom)
        : step % 3 == 0 ? .before(.number(150)) : .after(.number(150))
      await store.send(.workStarted(command: "move")).finish()
      await store.send(.commandSubmitted(.move([.number(number)], to: destination))).finish()
      await store.send(.workFinished).finish()
      #expect(store.withState(\.failure) == nil)
      #expect(store.withState(\.refusal) == nil)

      expected.removeAll { $0 == number }
      let place = expected.firstIndex(of: 150) ?? 0
      switch destination {
      case .before: expected.insert(number, at: place)
      case .after: expected.insert(number, at: place + 1)
      case .top: expected.insert(number, at: 0)
      case .bottom: expected.append(number)
      }
    }
    #expect(try database.numbers(pageSize: 100) == expected)
    #expect(saves.values.count < 4 * 2000)
    #expect(saves.values.count > 2000)

    // Undo restores the exact positions of all todos that made room.
    let moved = try database.all(pageSize: 100)
    let steps = try database.reading.steps(nil, 10_000).steps.count - 1
    try database.unit(nil) { _ = try database.changes.undo(.last(steps)) }
    #expect(try database.all(pageSize: 100) == added)
    try database.unit(nil) { _ = try database.changes.redo(.last(steps)) }
    #expect(try database.all(pageSize: 100) == moved)
  }
}
