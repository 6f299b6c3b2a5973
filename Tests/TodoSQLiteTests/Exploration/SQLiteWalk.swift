import Composable
import FoundationEssentials
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

/// Runs every sequence of commands on two todos, on real files, breadth first.
///
/// Each command starts from a copy of the file that the commands before it left. Of files with the same
/// contents, only one is walked further.
@MainActor
struct SQLiteWalk {
  /// A file, and the commands that led to it.
  struct Place {
    var file: Data
    var rows: [String?]
    var memory: Memory
    var value: ValueDatabase
    var deeds: [Deed]
  }

  /// The number of files with different contents.
  private(set) var placeCount = 1
  /// The number of program runs.
  private(set) var commandCount = 0
  private let change: (TodoDatabase) -> TodoDatabase

  /// Creates a walk; `change` can put a bug into the database.
  init(changing change: @escaping (TodoDatabase) -> TodoDatabase = { $0 }) {
    self.change = change
  }

  /// Walks on from the list that `beginning` makes of an empty one; throws the first disagreement.
  mutating func walk(
    after beginning: [Deed] = [], depth: Int, deeds: (Memory) -> [Deed] = Deed.all(in:)
  ) async throws {
    let folder = try TemporaryFolder()
    // Creates the file with an empty list.
    _ = try folder.open()
    var place = Place(
      file: try folder.bytes(), rows: try folder.rows(), memory: Memory(),
      value: ValueDatabase(), deeds: [])
    for deed in beginning { place = try await follow(deed, from: place) }
    var level = [place]
    var known: Set<[String?]> = [place.rows]
    for remaining in (0..<depth).reversed() {
      var next: [Place] = []
      for place in level {
        for deed in deeds(place.memory) {
          let after = try await follow(deed, from: place)
          // The last files are only counted, because they are the most numerous.
          if known.insert(after.rows).inserted, remaining > 0 { next.append(after) }
        }
      }
      level = next
      placeCount = known.count
    }
  }

  /// Runs `deed` twice on a full disk, then once on a working one.
  private mutating func follow(_ deed: Deed, from place: Place) async throws -> Place {
    var after = place
    after.deeds.append(deed)
    let folder = try TemporaryFolder()
    try place.file.write(to: folder.databaseURL)
    let todos = try folder.todos()
    let database = change(try folder.open())
    for full in [database.failingAfterChanges, database.failingToCommit] {
      let memory = try await run(deed, in: place.memory, full, after)
      try check(memory == place.memory, "a failure is remembered", after)
      try check(try folder.rows() == place.rows, "a failure changed the file", after)
    }

    let answered = try await run(deed, in: place.memory, database, after)
    after.memory = answered
    after.rows = try folder.rows()
    after.file = try folder.bytes()
    let fresh = await FreshStore(loading: try folder.open(.readOnly))
    after.memory.makeRoom(as: fresh.todos)
    if let difference = fresh.difference(from: after.memory) { try check(false, difference, after) }

    let shared = SharedValue(place.value)
    let memory = try await run(deed, in: place.memory, TodoDatabase(shared), after)
    try check(memory == answered, "the value does something else: \(memory)", after)
    after.value = shared.value
    let expected = await FreshStore(loading: TodoDatabase(shared))
    try check(fresh == expected, "the value holds \(expected), the file \(fresh)", after)

    if let back = deed.wayBack, after.rows != place.rows {
      after.deeds.append(back)
      _ = try await run(back, in: after.memory, database, after)
      try check(try folder.todos() == todos, "the way back does not lead back", after)
      after.deeds.removeLast()
    }
    return after
  }

  /// Runs the program once, and returns what the person then remembers.
  private mutating func run(
    _ deed: Deed, in memory: Memory, _ database: TodoDatabase, _ place: Place
  ) async throws -> Memory {
    commandCount += 1
    let breach = Breach()
    let store = Store(
      initialState: Shell.State(memory: memory),
      environment: Shell.Environment(database: database) { try? database.changes.rollback() }
    ) {
      Reduce<Shell.State, Shell.Action, Shell.Environment> { state, action, environment in
        let before = state
        let effect = Shell().reduce(into: &state, action: action, environment: environment)
        breach.law =
          breach.law ?? ShellLaw.allCases.first { !$0.holds(before, action, state) }
        return effect
      }
    }
    await store.send(.did(deed)).finish()
    try check(breach.law == nil, "not so: \(breach.law?.rawValue ?? "")", place)
    try check(store.state.program == nil, "the program does not end", place)
    return store.state.memory
  }

  private func check(_ condition: Bool, _ reason: String, _ place: Place) throws {
    guard !condition else { return }
    throw Disagreement("After \(place.deeds.map { "\($0)" }.joined(separator: ", ")): \(reason)")
  }
}

/// The first law that a run of the program broke.
@MainActor
private final class Breach {
  var law: ShellLaw?
}

extension Deed {
  /// The command that reverses this one.
  fileprivate var wayBack: Deed? {
    switch self {
    case .undo: .redo
    case .redo: .undo
    default: nil
    }
  }
}

extension TodoDatabase {
  private static let full = TodoStoreError.inputOutput(path: "todo.sqlite", reason: "disk full")

  /// A database that fails after making each change.
  fileprivate var failingAfterChanges: TodoDatabase {
    var database = self
    database.changes.insert = { new throws(TodoStoreError) in
      _ = try changes.insert(new)
      throw Self.full
    }
    database.changes.save = { before, after, fields throws(TodoStoreError) in
      try changes.save(before, after, fields)
      throw Self.full
    }
    database.changes.delete = { todo throws(TodoStoreError) in
      try changes.delete(todo)
      throw Self.full
    }
    database.changes.clear = { () throws(TodoStoreError) in
      _ = try changes.clear()
      throw Self.full
    }
    database.changes.undo = { steps throws(TodoStoreError) in
      _ = try changes.undo(steps)
      throw Self.full
    }
    database.changes.redo = { steps throws(TodoStoreError) in
      _ = try changes.redo(steps)
      throw Self.full
    }
    return database
  }

  /// A database that fails on commit.
  fileprivate var failingToCommit: TodoDatabase {
    var database = self
    database.changes.commit = { () throws(TodoStoreError) in throw Self.full }
    return database
  }
}

extension TemporaryFolder {
  fileprivate var databaseURL: URL { URL(fileURLWithPath: database) }

  /// Returns every byte of every row of every table.
  fileprivate func rows() throws -> [String?] {
    try todos()
      + values(
        """
        SELECT sequence || ' ' || at || ' ' || quote(command) || quote(undone)
        FROM step ORDER BY sequence
        """)
      + values(
        """
        SELECT step || ' ' || ordinal || ' ' || todo || quote(before) || quote(after)
        FROM change ORDER BY step, ordinal
        """)
      + values("SELECT name || seq FROM sqlite_sequence ORDER BY name")
  }
}
