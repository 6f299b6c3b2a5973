import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("The names in a list")
struct StoredListVocabularyTests {
  @Test("are the tags and projects of open and completed todos, each once, sorted")
  func names() throws {
    let database = try TodoDatabase.temporary()
    #expect(try database.reading.vocabulary() == Vocabulary())

    try database.add([
      new(1, tags: ["shop", "Home"], project: "house"),
      new(2, tags: ["Home", "shop"], project: "a project"),
      new(3, tags: ["shop"], project: "house"),
      new(4, tags: ["\"'\u{1B}", "日本"], project: "\n"),
      new(5),
    ])
    try database.change(2) { $0.completedAt = start }
    #expect(
      try database.reading.vocabulary()
        == Vocabulary(
          tags: ["\"'\u{1B}", "Home", "shop", "日本"], projects: ["\n", "a project", "house"]))
  }

  @Test("appear once each, spelled as in the first todo, whatever Unicode form or case they have")
  func forms() throws {
    let database = try TodoDatabase.temporary()
    try database.add([
      new(1, tags: ["cafe\u{301}", "x"], project: "cafe\u{301}"),
      new(2, tags: ["café", "X"], project: "CAFÉ"),
      new(3, tags: ["e\u{301}"], project: "e\u{301}"),
    ])
    let vocabulary = try database.reading.vocabulary()
    #expect(
      vocabulary.tags.map { Array($0.utf8) }
        == ["cafe\u{301}", "x", "e\u{301}"].map { Array($0.utf8) })
    #expect(
      vocabulary.projects.map { Array($0.utf8) }
        == ["cafe\u{301}", "e\u{301}"].map { Array($0.utf8) })
  }

  @Test("come from only the newest 16,384 todos of a long list")
  func newest() throws {
    let folder = try TemporaryFolder()
    try folder.open().add([new(1, tags: ["oldest"]), new(2, tags: ["old"])])
    try folder.sqlite(
      """
      WITH RECURSIVE numbers (number) AS (
        SELECT 3 UNION ALL SELECT number + 1 FROM numbers WHERE number < 16385)
      INSERT INTO todo (number, id, description, position, createdAt, modifiedAt)
      SELECT number, printf('0193a2f0-0000-7000-8000-%012x', number), 'x', number, 0, 0 FROM numbers
      """)
    #expect(
      try folder.open(.readOnly).reading.vocabulary() == Vocabulary(tags: ["old"], projects: []))
  }

  @Test("are empty without a file")
  func noFile() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.open(.readOnly).reading.vocabulary() == Vocabulary())
    #expect(try folder.names() == [])
  }
}
