import Testing
import TodoDomain
import TodoRescue
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("A word of one or two characters")
struct ShortWordTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Two letters, characters of two to four bytes, capitals, characters that fold to two, both ends of the gap in
  /// Unicode, characters that FTS5 reads as others, the last character, and characters that need quotes.
  private static let words = [
    "q", "xq", "XQ", "Ω", "ς", "牛", "牛奶", "👍", "👍👎", "é", "e\u{301}", "ß", "İ", "\u{D7FF}",
    "\u{E000}",
    "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{10FFFF}\u{10FFFF}", "\"", "*",
    "''",
  ]

  @Test("is found in the index wherever it appears, and nowhere else", arguments: words)
  func places(word: String) throws {
    let narrow = try folder.open(NarrowingLimits(missing: 1))
    try narrow.add([
      new(1, word), new(2, "\(word) begins"), new(3, "within\(word)a text"), new(4, "ends \(word)"),
      new(5, "note", note: word), new(6, "note", note: "\(word) begins"),
      new(7, "note", note: "ends\(word)"), new(8, "project", project: word),
      new(9, "project", project: "ends\(word)", note: "a note"),
      new(10, "before a tag \(word)", tags: ["a"]),
      new(11, "before a project \(word)", project: "a"),
      new(12, "both \(word)", tags: ["a"], note: word),
      new(13, "none"), new(14, "none", note: "none"), new(15, "none", tags: [word]),
    ])
    try narrow.change(13) { $0.completedAt = start }
    #expect(try folder.values("SELECT lastNumber FROM textIndex") == ["15"])
    #expect(try folder.values("SELECT count(*) FROM unindexed") == ["0"])

    let walking = try folder.open(NarrowingLimits(few: -1))
    let query = Query(status: .all, conditions: [.contains(word)])
    #expect(try walking.numbers(query) == Array(1...12))
    #expect(try narrow.numbers(query) == Array(1...12))
    let both = Query(status: .all, conditions: [.contains(word), .contains("begins")])
    #expect(try narrow.numbers(both) == [2, 6])
  }

  @Test("is looked up in the index, and not in todos that the index doesn't list")
  func lookup() throws {
    try folder.open(NarrowingLimits(missing: 1)).add((1...9).map { new($0) })
    // Unlike a command, this doesn't update the index.
    try folder.sqlite("UPDATE todo SET description = '牛奶' WHERE number = 5")
    let query = Query(conditions: [.contains("牛奶")])
    #expect(try folder.open().numbers(query) == [])
    #expect(try folder.open(NarrowingLimits(few: -1)).numbers(query) == [5])
  }

  @Test("is searched for along the list if the index lists too many todos")
  func many() throws {
    let database = try folder.open(NarrowingLimits(missing: 1, few: 3))
    try database.add((1...3).map { new($0, "牛奶") } + [new(4)])
    try folder.sqlite("UPDATE todo SET description = '牛奶' WHERE number = 4")
    let query = Query(conditions: [.contains("牛奶")])
    #expect(try database.numbers(query) == [1, 2, 3])
    try database.add([new(5, "牛奶")])
    #expect(try database.numbers(query) == [1, 2, 3, 4, 5])
  }

  @Test("is also found in todos that aren't in the index yet")
  func missing() throws {
    let database = try folder.open(NarrowingLimits(missing: 3))
    try database.add((1...3).map { new($0) })
    try database.change(2) { $0.note = "牛" }
    try database.add([new(4, "牛")])
    #expect(try folder.values("SELECT lastNumber FROM textIndex") == ["3"])
    #expect(try database.numbers(Query(conditions: [.contains("牛")])) == [2, 4])
  }

  @Test("has one or two characters as FTS5 counts them")
  func characters() {
    #expect(ShortWord("") == nil)
    #expect(ShortWord("abc") == nil)
    #expect(ShortWord("👩‍👧") == nil)
    #expect(ShortWord("\0") == nil)
    #expect(ShortWord("a\0") == nil)
    #expect(ShortWord("e\u{301}")?.lowerBound.unicodeScalars.count == 2)
    #expect(ShortWord("a\u{FFFF}")?.lowerBound == "a\u{FFFD}")
  }
}
