import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A change")
struct StoredListChangeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static let full = new(
    1, "Buy milk", priority: .high, due: CivilDate(year: 2026, month: 12, day: 24).map(Due.date),
    tags: ["shop", "später"], project: "home", note: "the blue one\nnot the green one")

  @Test("stores every field, and assigns the next number and position")
  func insert() throws {
    let added = try folder.open().add([Self.full, new(2)])
    #expect(
      added[0]
        == Todo(
          id: id(1), number: 1, description: "Buy milk", priority: .high,
          due: CivilDate(year: 2026, month: 12, day: 24).map(Due.date),
          tags: ["shop", "später"], project: "home", note: "the blue one\nnot the green one",
          position: 1, createdAt: start.later(1), modifiedAt: start.later(1)))
    #expect(added[1] == new(2).numbered(2, position: 2))
    #expect(try folder.open(.readOnly).all() == added)
    #expect(
      try folder.values("SELECT id || due || tags FROM todo WHERE number = 1")
        == ["0193a2f0-0000-7000-8000-0000000000012026-12-24[\"shop\",\"später\"]"])
  }

  @Test("never reuses a number, even if the last todo was deleted and the file reopened")
  func numbers() throws {
    let database = try folder.open()
    let added = try database.add([new(1), new(2)])
    try database.unit { try database.changes.delete(added[1]) }
    #expect(try folder.open().add([new(3)])[0].number == 3)
  }

  @Test("refuses a position that is out of range")
  func positionOutOfRange() throws {
    let database = try folder.open()
    for position in [NumberRule.positions.upperBound + 1, -.infinity] {
      #expect(throws: TodoStoreError.self) {
        var todo = new(1)
        todo.position = position
        try database.add([todo])
      }
    }
    #expect(try database.numbers() == [])
  }

  @Test("puts a new todo after the last one, wherever that was moved")
  func positions() throws {
    let database = try folder.open()
    try database.add([new(1), new(2)])
    try database.unit {
      #expect(try database.changes.insert(new(3)).position == 3)
      let first = try database.changes.load([.number(1)])[0]
      var moved = first
      moved.position = 10.5
      moved.completedAt = start
      try database.changes.replace(first, by: moved)
      #expect(try database.changes.insert(new(4)).position == 11.5)
      let last = try database.changes.load([.number(4)])[0]
      try database.changes.delete(last)
      #expect(try database.changes.insert(new(5)).position == 11.5)
    }
    #expect(try database.add([new(6)])[0].position == 12.5)

    let other = try TodoDatabase.temporary()
    try other.add([new(1)])
    try other.change(1) { $0.position = -3 }
    #expect(try other.add([new(2)])[0].position == -2)
  }

  @Test("knows the next number, which a new todo gets whether or not it requests it")
  func nextNumber() throws {
    let database = try folder.open()
    var seed = 0
    func addNext(asks: Bool) throws -> Todo {
      seed += 1
      let next = try database.changes.nextNumber()
      var todo = new(seed)
      if asks { todo.number = next }
      let added = try database.changes.insert(todo)
      #expect(added.number == next)
      return added
    }

    for asks in [false, true] {
      try database.unit("add") {
        _ = try addNext(asks: asks)
        try database.changes.delete(try addNext(asks: asks))
        _ = try addNext(asks: asks)
      }
      _ = try database.unit(nil) { try database.changes.undo(1) }
      _ = try database.unit("add") { try addNext(asks: !asks) }
    }
    #expect(try database.all().map(\.number) == [4, 8])
  }

  @Test(
    "saves and records the field that it sets, and no other",
    arguments: Array(Todo.Fields.changeable))
  func fields(field: Todo.Field) throws {
    var other = Todo(
      id: id(9), number: 9, description: "x", completedAt: start, priority: .low,
      due: .instant(start), wait: .instant(start), remind: .instant(start),
      repeat: RepeatRule("daily"),
      until: .instant(start), parent: 7, blockedBy: [3, 8], tags: ["a\"b"], startedAt: start,
      spent: 60,
      position: 0.1,
      createdAt: start, modifiedAt: start)
    other.extra["csv"] = [ExtraField("Cost", "1"), ExtraField("Cost", "2")]
    let database = try folder.open()
    try database.add([Self.full])
    let before = try database.changes.load([.number(1)])[0]
    let after = try database.change(1) { $0 = $0.with([field], of: other) }
    #expect(before.changedFields(to: after) == Todo.Fields([field]))

    let reopened = try folder.open(.readOnly)
    #expect(try reopened.changes.load([.number(1)]) == [after])
    #expect(
      try reopened.reading.history(1).last?.event == .changed(before.changes(to: after)))
    #expect(
      try folder.values(
        "SELECT key FROM change, json_each(after) WHERE step = 2 ORDER BY change.ordinal")
        == [field.name])
    #expect(
      try folder.values(
        "SELECT key FROM change, json_each(before) WHERE step = 2 ORDER BY change.ordinal")
        == [field.name])
  }

  @Test("to another Unicode spelling of the same text is saved")
  func normalization() throws {
    let database = try folder.open()
    try database.add([new(1, "caf\u{E9}")])
    try database.change(1) { $0.description = "cafe\u{301}" }
    let stored = try database.changes.load([.number(1)])[0].description
    #expect(Array(stored.utf8) == Array("cafe\u{301}".utf8))
  }

  @Test(
    "preserves any text",
    arguments: [
      "'; DROP TABLE todo; --", "\"\\\u{0}\u{1}\n\t\r", "👩‍👩‍👧‍👦 ﷽ \u{202E}\u{FEFF}", "%_[*]?",
      String(repeating: "ä", count: 500_000), "?1 :a @b $c",
    ])
  func texts(text: String) throws {
    let database = try folder.open()
    try database.add([new(1, text, tags: [text], project: text, note: text)])
    try database.change(1) { $0.note = text + text }
    let todo = try folder.open(.readOnly).changes.load([.number(1)])[0]
    #expect(todo.description == text)
    #expect(todo.tags == [text])
    #expect(todo.project == text)
    #expect(todo.note == text + text)
    let events = try database.reading.history(1).map(\.event)
    #expect(
      events == [
        .added,
        .changed([FieldChange(field: .note, before: .text(text), after: .text(text + text))]),
      ])
  }

  @Test("that deletes a todo records everything stored about it")
  func delete() throws {
    let database = try folder.open()
    try database.add([Self.full])
    let todo = try database.change(1) {
      $0.completedAt = start
      $0.modifiedAt = start.later(50)
    }
    try database.unit("delete 1") {
      var stale = todo
      stale.note = "what the caller believes"
      try database.changes.delete(stale)
    }
    #expect(try database.numbers() == [])
    let record = try #require(
      try folder.values("SELECT before FROM change WHERE after IS NULL").first ?? nil)
    var rebuilt = Todo.blank(number: 1)
    #expect(Array(record.utf8).withUnsafeBufferPointer { ChangeRecord.apply($0, to: &rebuilt) })
    #expect(rebuilt == todo)
  }

  @Test(
    "is refused if it violates a constraint",
    arguments: ["", String(repeating: "x", count: 1_048_577)])
  func constraints(description: String) throws {
    let database = try TodoDatabase.temporary()
    #expect(throws: TodoStoreError.self) { try database.add([new(1, description)]) }
  }
}
