import Foundation
import Glibc
import SQLite
import Testing
import TodoDomain
import TodoSQLiteFixtures
import TodoText

@testable import TodoRescue
@testable import TodoSQLite

/// Disks flip bits silently, and SQLite's pages have no checksum.
@Suite("A flipped bit")
struct FlippedBitTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o700)
  }

  /// Makes a list of two todos, a deleted one, and a step to redo.
  func makeList() throws -> TodoDatabase {
    let database = try folder.open()
    try database.add([
      new(1, "Milch", due: .instant(start), tags: ["ä"], project: "home", note: "blue"),
      new(2, "Öl"),
      new(3, "Salt"),
    ])
    try database.unit("delete 2") {
      try database.changes.delete(try database.changes.load([.number(2)])[0])
    }
    try database.change(3) { $0.description = "Brot" }
    try database.change(1) {
      $0.note = "red"
      $0.modifiedAt = start.later(9)
    }
    try database.unit(nil) { _ = try database.changes.undo(1) }
    return database
  }

  /// Returns everything stored except the checksums.
  func contents() throws -> [String?] {
    try folder.todos()
      + folder.values(
        "SELECT quote(sequence) || quote(at) || quote(command) || quote(undone) FROM step"
      )
      + folder.values(
        """
        SELECT quote(step) || quote(ordinal) || quote(todo) || quote(before) || quote(after)
        FROM change
        """)
  }

  func problems() throws -> [Finding] {
    var findings: [Finding] = []
    try DatabaseExamination(path: folder.database, timeout: 0) { findings.append($0) }.run()
    return findings.filter { $0.state == .damaged }
  }

  /// Whether the checks of rows find damage; running all checks each time would take minutes.
  func isDamageFound() -> Bool {
    let place = DatabasePlace(path: folder.database, timeoutSeconds: 0)
    do {
      let database = try Database.todo(at: place, access: .readOnly, timeZone: .utc)
      let isWhole =
        try PreparedStatement(database, "PRAGMA integrity_check").first { $0.text(0) } == "ok"
      let findings = [
        try TodoExamination(database: database).findTodos(),
        try HistoryExamination(database: database).findSteps(),
        try TraceExamination(database: database).findHistory(),
      ]
      return !isWhole || findings.contains { $0.state == .damaged }
    } catch {
      return true
    }
  }

  /// Returns the offsets of `text` in the file.
  func places(of text: String, in bytes: Data) -> [Int] {
    var places: [Int] = []
    var start = bytes.startIndex
    while let range = bytes.range(of: Data(text.utf8), in: start..<bytes.endIndex) {
      places.append(range.lowerBound)
      start = range.lowerBound + 1
    }
    return places
  }

  func flip(_ bit: Int, at place: Int, of bytes: Data) throws {
    try folder.overwrite(page: 1, with: [bytes[place] ^ 1 << UInt8(bit)], at: place)
  }

  @Test("in any text is found, unless it changed nothing that is stored", .timeLimit(.minutes(5)))
  func everyText() throws {
    _ = try makeList()
    let bytes = try folder.bytes()
    let contents = try contents()
    let texts = try folder.values(
      """
      SELECT description FROM todo UNION SELECT note FROM todo UNION SELECT tags FROM todo
      UNION SELECT project FROM todo UNION SELECT due FROM todo
      UNION SELECT command FROM step UNION SELECT before FROM change UNION SELECT after FROM change
      """)
    var places = IndexSet()
    for case let text? in texts where !text.isEmpty {
      // Quotes around a text aren't part of it.
      let text = text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
      for place in self.places(of: text, in: bytes) {
        places.insert(integersIn: place..<place + text.utf8.count)
      }
    }
    #expect(places.count > 500)
    var foundCount = 0
    for place in places {
      for bit in 0..<8 {
        try flip(bit, at: place, of: bytes)
        let isFound = isDamageFound()
        foundCount += isFound ? 1 : 0
        if isFound { continue }
        #expect((try? self.contents()) == contents, "bit \(bit) of byte \(place)")
      }
      try folder.overwrite(page: 1, with: [bytes[place]], at: place)
    }
    // Some of these bytes are in free space, where a flip changes nothing.
    #expect(foundCount > places.count * 6)
  }

  @Test(
    "in a todo is reported by number and field, and a rescue restores the value from the history")
  func todo() throws {
    let database = try makeList()
    let todos = try database.all()
    let bytes = try folder.bytes()
    // The first match is in the table of todos, whose pages come before those of the history.
    let place = try #require(places(of: "blue", in: bytes).first)
    try flip(0, at: place, of: bytes)
    let problem = try #require(try problems().first)
    #expect(problem.check == .history && problem.todos == [1...1])
    #expect(problem.message == "todo 1: its note is not as the history left it")
    #expect(problem.hint?.contains("Nothing is lost") == false)

    let saved = try TemporaryFolder()
    let summary = try DatabaseRescue().run(from: folder.database, to: saved.database)
    #expect(summary.fromHistory.ranges == [1...1])
    #expect(summary.isHistoryWhole && summary.unlikeHistory.count == 0)
    #expect(try saved.open(.readOnly).all() == todos)
    let redone = try saved.open()
    try redone.unit(nil) { _ = try redone.changes.redo(1) }
    #expect(try redone.changes.load([.number(1)])[0].note == "red")
  }

  @Test("in a deleted todo is reported, and undo refuses to restore the todo")
  func deleted() throws {
    _ = try makeList()
    let bytes = try folder.bytes()
    let record = #"d":"0193a2f0-0000-7000-8000-000000000002","description":"Öl"#
    // The first match is in the addition, unless the later change is before it.
    for place in places(of: record, in: bytes) {
      try flip(1, at: place + record.utf8.count - 1, of: bytes)
      let step = try folder.values(
        "SELECT step FROM change WHERE todo = 2 AND coalesce(before, after) NOT LIKE '%\"Öl\"%'")
      try #require(step.count == 1)
      let problem = try #require(try problems().first)
      #expect(
        problem.message == "todo 2: what step \(step[0] ?? "") did to it is damaged")
      let written = try folder.bytes()
      let reopened = try folder.open()
      #expect(throws: TodoStoreError.self) {
        try reopened.unit(nil) { _ = try reopened.changes.undo(3) }
      }
      #expect(try folder.bytes() == written)

      let saved = try TemporaryFolder()
      let summary = try DatabaseRescue().run(from: folder.database, to: saved.database)
      #expect(!summary.isHistoryWhole)
      try folder.overwrite(page: 1, with: [UInt8](bytes))
    }
  }

  @Test("in a step to redo is reported, and redo refuses the step")
  func undone() async throws {
    _ = try makeList()
    let bytes = try folder.bytes()
    let place = try #require(places(of: #"{"note":"red"#, in: bytes).first)
    try flip(0, at: place + 9, of: bytes)
    let problem = try #require(try problems().first)
    #expect(problem.message == "todo 1: what step 5 did to it is damaged")
    let reopened = try folder.open()
    #expect(
      await #expect(throws: TodoStoreError.self) {
        try reopened.unit(nil) { _ = try reopened.changes.redo(1) }
      }
        == .damaged(
          path: folder.database, reason: "what step 5 of the history did to todo 1 is damaged"))
  }

  @Test("in a step's record is reported")
  func step() throws {
    _ = try makeList()
    let bytes = try folder.bytes()
    let place = try #require(places(of: "delete 2", in: bytes).first)
    try flip(0, at: place + 7, of: bytes)
    let problem = try #require(try problems().first)
    #expect(problem.check == .steps)
    #expect(problem.message == "steps of the history that are damaged: 2")
  }

  @Test("in a table's definition is found")
  func schema() throws {
    _ = try makeList()
    let bytes = try folder.bytes()
    for text in ["[0-9][0-9]T[0-9]", "BETWEEN 0 AND 3", "ON DELETE CASCADE", "checksum INTEGER"] {
      let place = try #require(places(of: text, in: bytes).first)
      try flip(0, at: place + 1, of: bytes)
      #expect(try problems().first?.check == .format, "\(text)")
      try folder.overwrite(page: 1, with: [bytes[place + 1]], at: place + 1)
    }
  }
}
