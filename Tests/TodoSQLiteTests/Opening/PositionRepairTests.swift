import ComposableTesting
import Foundation
import Glibc
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoRescue
@testable import TodoSQLite

@Suite("A list with positions beyond all others, which an older todo made,")
struct PositionRepairTests {
  let folder: TemporaryFolder
  let old: OldList

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o700)
    old = try OldList(in: folder, version: 4)
  }

  private func problems() throws -> [Finding] {
    var findings: [Finding] = []
    try DatabaseExamination(path: folder.database) { findings.append($0) }.run()
    return findings.filter { $0.state != .ok }
  }

  @Test("is opened, listed, changed and undone, and keeps its order")
  func undo() throws {
    try old.add(1, at: 1e308)
    try old.add(2, at: .infinity)
    try old.add(3, at: .infinity)
    try old.add(4, at: -.infinity)
    try old.add(5, at: 2.5)
    try old.add(6, at: -0x1p60)
    #expect(try folder.open(.readOnly).numbers() == [4, 6, 5, 1, 2, 3])
    // Where it is only read, it is as it was; the next change repairs it.
    #expect(
      try problems() == [
        Finding(
          .format, .warning, "it is at migration 4 of \(Migration.all.requiredVersion)",
          hint: "The next change brings it up to date.")
      ])

    let database = try folder.open()
    #expect(try problems() == [])
    #expect(try database.all().map(\.position) == [-2, -1, 2.5, 3, 4, 4])
    let added = try database.add([new(7)])
    #expect(added[0].position == 5)
    try database.unit(nil) { _ = try database.changes.undo(7) }
    #expect(try database.numbers() == [])
    try database.unit(nil) { _ = try database.changes.redo(7) }
    #expect(try database.numbers() == [4, 6, 5, 1, 2, 3, 7])
    #expect(try problems() == [])
  }

  @Test("is repaired where the history alone has them")
  func history() throws {
    try old.add(1, at: 1)
    try old.add(2, at: 1e300)
    try old.move(2, from: 1e300, to: 0)
    let database = try folder.open()
    #expect(try problems() == [])
    #expect(try database.numbers() == [2, 1])
    try database.unit(nil) { _ = try database.changes.undo(1) }
    #expect(try database.numbers() == [1, 2])
    #expect(try database.add([new(3)])[0].position == 3)
    #expect(try problems() == [])
  }

  @Test("is repaired by a rescue, too, and can be undone there")
  func rescue() throws {
    try old.add(1, at: 1e308)
    try old.add(2, at: .infinity)
    try old.add(3, at: -.infinity)
    let saved = folder.path + "/saved.sqlite"
    let summary = try DatabaseRescue().run(from: folder.database, to: saved)
    #expect(summary.isHistoryWhole && summary.todoCount == 3 && summary.stepCount == 3)
    let database = try TodoDatabase.live(path: saved, access: .readWrite, timeZone: .utc)
    #expect(try database.numbers() == [3, 1, 2])
    try database.unit(nil) { _ = try database.changes.undo(3) }
    #expect(try database.numbers() == [])
  }

  @Test("keeps what it has as it is, where all of it is in range")
  func nothing() throws {
    let positions = [9_007_199_254_740_991, -9_007_199_254_740_991, 0.1, 1.0.nextUp]
    for (index, position) in positions.enumerated() { try old.add(index + 1, at: position) }
    let database = try folder.open()
    #expect(try database.all().map(\.position) == positions.sorted())
    #expect(try problems() == [])
  }

  @Test("cannot come about any more")
  func limit() throws {
    let database = try folder.open()
    for position in [NumberRule.positions.upperBound + 1, .infinity] {
      #expect(throws: TodoStoreError.self) {
        var todo = new(1)
        todo.position = position
        try database.add([todo])
      }
    }
    #expect(try database.numbers() == [])
  }

  @Test("keeps the order of any positions", arguments: 1...8 as ClosedRange<UInt64>)
  func anyPositions(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let pieces: [Double] = [
      1, -1, 2.5, 0x1p52, 0x1p52 + 1, 0x1p53 - 1, -0x1p53 + 1, 0x1p53, 1e16, 1.7e308, .infinity,
      -.infinity, -1e20, 1e20.nextUp, 1e20,
    ]
    let positions = (1...20).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
    for (index, position) in positions.enumerated() { try old.add(index + 1, at: position) }
    let expected = positions.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
      .map { Int64($0 + 1) }
    let database = try folder.open()
    #expect(try database.numbers() == expected)
    try database.unit(nil) { _ = try database.changes.undo(20) }
    try database.unit(nil) { _ = try database.changes.redo(20) }
    #expect(try database.numbers() == expected)
    #expect(try problems() == [])
  }
}
