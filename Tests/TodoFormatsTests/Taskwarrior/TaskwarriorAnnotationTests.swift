import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

/// The tests run in Berlin, whose day begins at 23:00 UTC in winter.
@Suite("An annotation of Taskwarrior")
struct TaskwarriorAnnotationTests {
  /// Reads a task with annotations, each an instant and a text, and with other members.
  private func read(
    _ annotations: [(String, String)], _ members: String = ""
  ) throws -> Todo {
    let objects = annotations.map { #"{"entry":"\#($0)","description":"\#($1)"}"# }
    return try read(#""annotations":[\#(objects.joined(separator: ","))]\#(members)"#)
  }

  private func read(_ members: String) throws -> Todo {
    try #require(
      try TodoFormat.taskwarrior.read(#"{"description":"a",\#(members)}"#).first
    ).stored(number: 1)
  }

  /// Returns the note and the annotations of the todo's task, and checks that it reads as the same todo if `isStable`.
  private func written(
    _ todo: Todo, isStable: Bool = true
  ) throws -> (note: String?, annotations: [String]) {
    let file = TodoFormat.taskwarrior.write([todo]).text
    let back = try #require(try TodoFormat.taskwarrior.read(file).first).stored(number: 1)
    #expect(back.note.hasSameBytes(as: todo.note))
    if isStable { #expect(back.kept == todo.kept) }
    #expect(TodoFormat.taskwarrior.write([back]).text == file)

    var elements = JSONElements(ByteSource(Array(file.utf8)), shape: .any)
    let fields = try ForeignJSON.fields(try #require(try elements.next()).bytes)
    let array = fields.first("annotations") ?? "[]"
    let annotations = try ForeignJSON.elements(Array(array.utf8)[...]).map { element in
      let fields = (try? ForeignJSON.fields(element)) ?? []
      return "\(fields.text("entry") ?? "-") \(fields.text("description") ?? "-")"
    }
    return (fields.text("note"), annotations)
  }

  @Test("becomes a line of the note with its local date, and is exported with its instant")
  func comesAndGoes() throws {
    let todo = try read(
      [("20261121T193523Z", "called them"), ("20261121T233000Z", "they said: no")],
      #","note":"the blue one""#)
    #expect(todo.note == "the blue one\n2026-11-21 called them\n2026-11-22 they said: no")
    #expect(
      todo.kept == [
        "taskwarrior.annotations: 20261121T193523Z called them",
        "taskwarrior.annotations: 20261121T233000Z they said: no",
      ])
    let written = try written(todo)
    #expect(written.note == "the blue one")
    #expect(
      written.annotations == ["20261121T193523Z called them", "20261121T233000Z they said: no"])
  }

  @Test("is written for each dated line at the end of a note, later than the one before")
  func fromNote() throws {
    var todo = Todo.plain
    todo.note =
      "2026-12-01 plan\n\nmore\n2026-11-21 one\n2026-11-21 two\n2026-11-21 two\n2026-11-30 x"
    let written = try written(todo)
    #expect(written.note == "2026-12-01 plan\n\nmore")
    #expect(
      written.annotations == [
        "20261120T230000Z one", "20261120T230001Z two", "20261120T230002Z two",
        "20261129T230000Z x",
      ])
  }

  @Test(
    "isn't written for lines without a date or a text, of an earlier day than the last, or only after an empty line",
    arguments: [
      "2026-11-30 b\n2026-11-31 a", "2026-11-30\n2026-11-30 ", "1979-12-31 a",
      "2026-11-30 a\n", "26-11-30 a", "2026-11-30T09:00 a", "\n2026-11-30 a",
    ])
  func notDated(note: String) throws {
    var todo = Todo.plain
    todo.note = note
    let written = try written(todo)
    #expect(written.note == note)
    #expect(written.annotations == [])
  }

  @Test("begins after the last line whose date is later than the next one's")
  func descending() throws {
    var todo = Todo.plain
    todo.note = "2026-11-30 b\n2026-11-29 a\n2026-11-30 c"
    let written = try written(todo)
    #expect(written.note == "2026-11-30 b")
    #expect(written.annotations == ["20261128T230000Z a", "20261129T230000Z c"])
  }

  @Test("disappears with its line, and keeps its instant when other lines come and go")
  func edited() throws {
    var todo = try read([("20261121T080000Z", "b"), ("20261121T090000Z", "c")])
    todo.note = "2026-11-21 a\n2026-11-21 c\n2026-11-21 c\n2026-11-21 d"
    let written = try written(todo, isStable: false)
    #expect(
      written.annotations == [
        "20261120T230000Z a", "20261120T230001Z c", "20261121T090000Z c", "20261121T090001Z d",
      ])
    todo.note = ""
    #expect(try self.written(todo, isStable: false).annotations == [])
  }

  @Test("is written in the order of the instants, each later than the one before")
  func order() throws {
    let todo = try read([
      ("20261122T080000Z", "b"), ("20261121T080000Z", "a"), ("20261122T080000Z", "c"),
      ("20261122T225959Z", "d"), ("20261122T225959Z", "d"),
    ])
    #expect(
      todo.note
        == "2026-11-21 a\n2026-11-22 b\n2026-11-22 c\n2026-11-22 d\n2026-11-23 d")
    #expect(
      try written(todo).annotations == [
        "20261121T080000Z a", "20261122T080000Z b", "20261122T080001Z c", "20261122T225959Z d",
        "20261122T230000Z d",
      ])
  }

  @Test("keeps its instant only if its line alone doesn't determine it")
  func derived() throws {
    let todo = try read([
      ("20261121T230000Z", "a"), ("20261121T230001Z", "a"), ("20261121T230009Z", "a"),
      ("20261121T230010Z", "a"), ("20261121T230011Z", "b"),
    ])
    #expect(
      todo.kept == [
        "taskwarrior.annotations: 20261121T230009Z a",
        "taskwarrior.annotations: 20261121T230010Z a",
      ])
    #expect(
      try written(todo).annotations == [
        "20261121T230000Z a", "20261121T230001Z a", "20261121T230009Z a", "20261121T230010Z a",
        "20261121T230011Z b",
      ])
  }

  @Test(
    "stays unchanged if no line can hold it",
    arguments: [
      #"{"entry":"20261121T080000Z","description":"b\nc"}"#,
      #"{"entry":"20261121T080000Z","description":""}"#,
      #"{"entry":"19691121T080000Z","description":"b"}"#,
      #"{"description":"b"}"#,
      #"{"entry":"20261121T080000Z","description":"b","by":"Ann"}"#,
    ])
  func unwritable(annotation: String) throws {
    let todo = try read(#""annotations":[\#(annotation)]"#)
    #expect(todo.note == "")
    #expect(todo.kept == ["taskwarrior.annotations: \(annotation)"])
    #expect(TodoFormat.taskwarrior.write([todo]).text.contains("[\(annotation)]"))
  }

  @Test("stays unchanged if the note has no room for it")
  func noRoom() throws {
    let note = String(repeating: "n", count: TextRule.maximumByteCount - 20)
    let todo = try read(
      [("20261121T080000Z", "123456789"), ("20261121T090000Z", "12345678")], #","note":"\#(note)""#)
    #expect(todo.note.utf8.count == TextRule.maximumByteCount)
    #expect(
      try written(todo).annotations == ["20261121T090000Z 12345678", "20261121T080000Z 123456789"])
  }

  @Test("loses its instant if its day has no second left for the others")
  func endOfDay() throws {
    var todo = try read([("20261121T225959Z", "a")])
    todo.note += "\n2026-11-21 b\n2026-11-21 c"
    let written = try written(todo, isStable: false)
    #expect(written.note == nil)
    #expect(
      written.annotations == ["20261120T230000Z a", "20261120T230001Z b", "20261120T230002Z c"])
  }

  @Test("round-trips, whatever the notes and the instants")
  func random() throws {
    var generator = SeededRandomNumberGenerator(seed: 11)
    let lines = [
      "a", "", "2026-11-20 a", "2026-11-20 b", "2026-11-21 a", "2026-11-22 a", "2026-11-21", "x 1",
    ]
    let days = ["20261119T2300", "20261120T2259", "20261120T2300", "20261121T2259"]
    for _ in 0..<2000 {
      let note = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        lines.randomElement(using: &generator) ?? ""
      }
      let annotations = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        let second = ["00", "01", "58", "59"].randomElement(using: &generator) ?? ""
        let day = days.randomElement(using: &generator) ?? ""
        return ("\(day)\(second)Z", ["a", "b"].randomElement(using: &generator) ?? "")
      }
      let todo = try read(annotations, #","note":"\#(note.joined(separator: "\\n"))""#)
      let exported = try written(todo)
      let times = exported.annotations.map { $0.prefix(16) }
      #expect(times == Set(times).sorted())
      #expect(exported.annotations.count >= annotations.count)
    }
  }
}
