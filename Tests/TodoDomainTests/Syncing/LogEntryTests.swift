import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures

@Suite("A log entry")
struct LogEntryTests {
  private let entry = LogEntry(
    id: UUID(number: 1), stamp: Stamp(clock: 1_795_248_000_001, device: UUID(number: 2)),
    author: "ada@laptop", at: .morning, command: "toggle 1",
    changes: [LogChange(from: .milk, to: .milk.completedAtNoon)].compactMap(\.self),
    ids: [1: Todo.milk.id])

  @Test("is human-readable JSON")
  func json() {
    #expect(
      String(decoding: entry.json(previous: nil), as: UTF8.self) == """
        {"format":1,"previous":null,"step":"00000000-0000-0000-0000-000000000001",\
        "device":"00000000-0000-0000-0000-000000000002","clock":1795248000001,
        "author":"ada@laptop","at":1795248000000,"command":"toggle 1",\
        "todos":{"1":"00000000-0000-0000-0000-000000000001"},"changes":[
        {"todo":1,"before":{"modifiedAt":1795248000000,"completedAt":null},\
        "after":{"modifiedAt":1795262400000,"completedAt":1795262400000}}
        ],"lost":[]}

        """)
  }

  @Test("has git's hash of a file with the same content")
  func hash() {
    // printf 'hello\n' | git hash-object --stdin
    #expect(LogEntry.hash(of: Array("hello\n".utf8)) == "ce013625030ba8dba906f756967f9e9ca394464a")
  }

  @Test("reads back as it was written", arguments: 0..<50)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    var (one, other) = (random.todo(number: 7), random.todo(number: 7))
    (one.id, other.createdAt) = (other.id, one.createdAt)
    let entry = LogEntry(
      id: random.uuid(),
      stamp: Stamp(clock: .random(in: 0...Int64.max, using: &random), device: random.uuid()),
      author: "a\u{1B}\"b", at: .noon, command: "add \"é\"", undone: random.uuid(),
      changes: [
        LogChange(adding: one), try #require(LogChange(from: one, to: other)),
        LogChange(deleting: other),
      ],
      lost: [LogChange(losing: [.due, .tags], of: other), LogChange(deleting: one)],
      ids: [7: one.id, 12: random.uuid()])
    let read = try LogEntry.read(entry.json(previous: "abc"), number: 3)
    #expect(read.entry == entry)
    #expect(read.previous == "abc")
  }

  @Test(
    "is refused with the reason if invalid",
    arguments: [
      ("", "JSON needs `{` here"), ("{}", "it doesn't say its format"),
      ("\u{7B}\"format\":1}", "part of it is missing"),
      (#"{"format":1,"step":"x"}"#, "JSON needs an id here"),
      (#"{"format":1,"changes":[{"todo":0,"after":{}}]}"#, "JSON needs the number of a todo here"),
      (#"{"format":1,"changes":[{"todo":1}]}"#, "JSON needs `before` or `after` here"),
      (
        #"{"format":1,"changes":[{"todo":1,"after":{"tags":["a b"]}}]}"#,
        "JSON needs the fields of a todo here"
      ),
      (
        #"{"format":1,"changes":[{"todo":1,"after":{"extra":{"csv":{"a":"\u0000"}}}}]}"#,
        "JSON needs the fields of a todo here"
      ),
      // Before the year 1, and after 9999.
      (
        #"{"format":1,"changes":[{"todo":1,"after":{"createdAt":-62135596800001}}]}"#,
        "JSON needs the fields of a todo here"
      ),
      (
        #"{"format":1,"changes":[{"todo":1,"before":{"completedAt":253402300800000}}]}"#,
        "JSON needs the fields of a todo here"
      ),
      (#"{"format":1,"at":253402300800000}"#, "JSON needs an instant here"),
      (
        #"{"format":1,"changes":[{"todo":1,"after":{"id":"00000000-0000-0000-0000-000000000001"}}]}"#,
        "JSON needs the fields of a todo here"
      ),
    ])
  func wrong(json: String, reason: String) {
    #expect(throws: LogError.unreadable(number: 4, reason: reason)) {
      try LogEntry.read(Array(json.utf8), number: 4)
    }
  }

  @Test("in a newer format is refused with both format numbers")
  func newer() {
    #expect(throws: LogError.newerFormat(number: 4, found: 2, known: 1)) {
      try LogEntry.read(Array(#"{"format":2,"more":[1,{"a":null}]}"#.utf8), number: 4)
    }
  }

  @Test("truncated anywhere is refused")
  func cut() {
    let json = entry.json(previous: nil)
    for count in 0..<json.count - 2 {
      #expect(throws: LogError.self) { try LogEntry.read(Array(json[..<count]), number: 1) }
    }
  }
}
