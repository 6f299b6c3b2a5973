import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoRescue
import TodoSQLiteFixtures

@testable import TodoSQLite

@MainActor
@Suite("An import into a list")
struct ImportOrderTests {
  private let folder: TemporaryFolder
  private let database: TodoDatabase
  private let store: Store<TodoList.State, TodoList.Action>

  nonisolated private static let greatest = NumberRule.positions.upperBound

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    store = Store(
      initialState: TodoList.State(),
      environment: TodoList.Environment(
        database: database.changes, now: { start }, timeZone: .utc, uuid: .incrementing)
    ) {
      TodoList()
    }
  }

  /// Imports todos with these positions in a file; each is named after its index there.
  private func load(
    _ positions: [Double?], portion: Int = 3, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await store.send(.workStarted(command: "import")).finish()
    let todos = positions.enumerated().map { place, position in
      var entry = ImportedTodo(saying: [.description])
      entry.todo.description = "\(place)"
      entry[.position] = position.map { .number($0) }
      return entry
    }
    for start in stride(from: 0, to: todos.count, by: portion) {
      await store.send(.importSubmitted(Array(todos[start...].prefix(portion)))).finish()
    }
    await store.send(.importTaken()).finish()
    #expect(store.withState(\.imported)?.arrival.waiting == [], sourceLocation: sourceLocation)
    await store.send(.workFinished).finish()
    #expect(store.withState(\.failure) == nil, sourceLocation: sourceLocation)
  }

  private func texts() throws -> [String] {
    try database.all(pageSize: 100).map(\.description)
  }

  /// Expects that every position is in range, and that the list and its history are undamaged.
  private func examine(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let todos = try database.all(pageSize: 100)
    #expect(
      todos.allSatisfy { NumberRule.positions.contains($0.position) },
      sourceLocation: sourceLocation)
    var findings: [Finding] = []
    try DatabaseExamination(path: folder.database) { findings.append($0) }.run()
    #expect(
      findings.filter { $0.state == .damaged } == [], sourceLocation: sourceLocation)
  }

  @Test("at the greatest position leaves room for todos added or imported later")
  func full() async throws {
    await load([Self.greatest])
    await load([Self.greatest, 1])
    await load([nil, Self.greatest - 1, Self.greatest])
    let added = try database.add([new(900, "last"), new(901, "very last")])
    #expect(try texts() == ["0", "1", "0", "0", "1", "2", "last", "very last"])
    #expect(added[0].position < added[1].position)
    try examine()

    // All of it, including the room made, can be undone and redone.
    let before = try database.all(pageSize: 100)
    try database.unit(nil) { _ = try database.changes.undo(4) }
    #expect(try texts() == [])
    try database.unit(nil) { _ = try database.changes.redo(4) }
    #expect(try database.all(pageSize: 100) == before)
  }

  @Test("keeps the file's order if positions are adjacent floating-point numbers")
  func neighbors() async throws {
    try database.add([new(900, "first"), new(901, "second")])
    try database.change(2) { $0.position = 1000 }
    let one = 1.0
    let least = Double.leastNonzeroMagnitude
    await load([one.nextUp, one, one.nextUp.nextUp, 0, -1, least, one])
    #expect(try texts() == ["first", "second", "4", "3", "5", "1", "6", "0", "2"])
    try examine()
  }

  @Test("counts the texts that open todos already have, if the file has no ids")
  func knownTexts() async throws {
    await load([nil, nil, nil])
    #expect(store.withState(\.imported)?.knownTexts == 0)
    try database.change(2) { $0.completedAt = start }
    await load([nil, nil, nil, nil])
    #expect(store.withState(\.imported)?.knownTexts == 2)
    await load([nil, nil])
    #expect(store.withState(\.imported)?.knownTexts == 2)
  }

  @Test("puts a todo without a position after the one before it in the file")
  func withoutPlace() async throws {
    await load([Self.greatest, nil, 5])
    #expect(try texts() == ["2", "0", "1"])
    try examine()
  }

  @Test(
    "keeps the file's order, whatever the positions are",
    arguments: [nil, 1, 40, 1e9, greatest - 3, greatest, -greatest] as [Double?],
    1...4 as ClosedRange<UInt64>)
  func anyOrder(last: Double?, seed: UInt64) async throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    if let last {
      try database.add([new(900, "first")])
      try database.change(1) { $0.position = last }
    }
    let pieces: [Double] = [
      0, 1, 1.0.nextUp, 1.0.nextDown, 2, 2.5, 7, -1, -1.5, 1e-300, .leastNonzeroMagnitude, 1e15,
      0x1p52 + 1, Self.greatest, Self.greatest - 1, -Self.greatest, 0.1, 3.3,
    ]
    let own = (0..<60).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &random)]
        * (Bool.random(using: &random) ? 1 : 0.5)
    }
    await load(own, portion: 7)
    let expected = own.indices.sorted { (own[$0], $0) < (own[$1], $1) }.map(String.init)
    #expect(try texts() == (last == nil ? [] : ["first"]) + expected)
    try examine()
  }

  @Test("sorts 700 todos with descending positions")
  func many() async throws {
    try database.add([new(9000, "first")])
    await load((0..<700).map { -Double($0) } + [5], portion: 256)
    #expect(try texts() == ["first"] + (0..<700).reversed().map(String.init) + ["700"])
    try examine()
  }
}
