import ComposableTesting
import Foundation
import Testing
import TodoDomain

@testable import TodoFormats

@Suite("A file from another program")
struct FixtureTests {
  /// A file's name and format.
  struct Fixture: Sendable, CustomStringConvertible {
    var name: String
    var format: TodoFormat

    var description: String { name }

    var text: String {
      get throws {
        try String(
          contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(name)"), encoding: .utf8)
      }
    }
  }

  static let fixtures: [Fixture] = [
    Fixture(name: "task.json", format: .taskwarrior),
    Fixture(name: "task-lines.json", format: .taskwarrior),
    Fixture(name: "task-series.json", format: .taskwarrior),
    Fixture(name: "task-odd.json", format: .taskwarrior),
    Fixture(name: "excel.csv", format: .csv),
    Fixture(name: "tabs.csv", format: .csv),
    Fixture(name: "todoist.csv", format: .csv),
    Fixture(name: "ticktick.csv", format: .csv),
    Fixture(name: "trello.csv", format: .csv),
    Fixture(name: "asana.csv", format: .csv),
    Fixture(name: "outlook.csv", format: .csv),
    Fixture(name: "planner.csv", format: .csv),
    Fixture(name: "todo.txt", format: .todotxt),
    Fixture(name: "topydo.txt", format: .todotxt),
    Fixture(name: "todoman.ics", format: .ics),
    Fixture(name: "odd.ics", format: .ics),
    Fixture(name: "github.md", format: .markdown),
    Fixture(name: "obsidian.md", format: .markdown),
    Fixture(name: "dataview.md", format: .markdown),
    Fixture(name: "logseq.md", format: .markdown),
    Fixture(name: "tasks.org", format: .org),
    Fixture(name: "google-tasks.json", format: .googletasks),
    Fixture(name: "page.text", format: .text),
  ]

  @Test("is recognized by its content alone", arguments: fixtures.filter { $0.format != .text })
  func recognized(fixture: Fixture) throws {
    let beginning = FileBeginning(Array(try fixture.text.utf8))
    #expect(TodoFormat.recognized(beginning, path: "-") == [fixture.format])
  }

  @Test(
    "means the same after import and export",
    arguments: fixtures.filter { $0.format.makeWriter != nil })
  func rewritten(fixture: Fixture) throws {
    let text = try fixture.text
    let todos = try fixture.format.read(text)
    #expect(!todos.isEmpty)
    let written = try fixture.format.rewrite(text)
    let again = try fixture.format.read(written)
    for (one, other) in zip(todos, again) {
      var (stored, rewritten) = (one.stored(number: 1), other.stored(number: 1))
      // The import filled in data that the file doesn't have.
      if one[.id] == nil { rewritten.id = stored.id }
      if one[.createdAt] == nil { stored.createdAt = rewritten.createdAt }
      // A file has its columns in the same order for all todos.
      stored.extra["csv"].sort { $0.name < $1.name }
      rewritten.extra["csv"].sort { $0.name < $1.name }
      #expect(stored.changes(to: rewritten) == [])
    }
    #expect(again.count == todos.count)
    #expect(try fixture.format.rewrite(written) == written)
  }

  @Test("reads the same in chunks of any size", arguments: fixtures)
  func pieces(fixture: Fixture) throws {
    let text = try fixture.text
    let todos = try fixture.format.read(text)
    for chunkSize in [1, 2, 7, 64] {
      #expect(try fixture.format.read(text, chunkSize: chunkSize) == todos)
    }
  }

  @Test("reads the same with other line ends or a byte order mark", arguments: fixtures)
  func lineEnds(fixture: Fixture) throws {
    let text = try fixture.text.replacingOccurrences(of: "\r\n", with: "\n")
    let windows = text.replacingOccurrences(of: "\n", with: "\r\n")
    #expect(try fixture.format.read(windows) == fixture.format.read(text))
    #expect(try fixture.format.read("\u{FEFF}" + text) == fixture.format.read(text))
  }

  @Test("when damaged is either read as valid todos or refused", arguments: fixtures)
  func damaged(fixture: Fixture) throws {
    let bytes = Array(try fixture.text.utf8)
    var generator = SeededRandomNumberGenerator(seed: 11)
    var refused = 0
    for _ in 0..<400 {
      do {
        for todo in try fixture.format.read(generator.damaged(bytes)) {
          if fixture.format.makeWriter != nil {
            let (text, _) = fixture.format.write([todo.stored(number: 1)])
            #expect(!text.isEmpty)
          }
          try TextRule.description.check(todo.todo.description)
          try TextRule.note.check(todo.todo.note)
          for tag in todo.todo.tags { try TextRule.tag.check(tag) }
        }
      } catch let error as FormatError {
        refused += 1
        guard case .malformed(let place, let problem) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(place.line >= 1 && place.column >= 1 && !problem.message.isEmpty)
      }
    }
    #expect(refused > 0)
  }
}

extension SeededRandomNumberGenerator {
  /// Returns the bytes with a few changed, removed, repeated, inserted or cut off.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let start = Int.random(in: 0..<max(1, bytes.count), using: &self)
      let end = min(bytes.count, start + Int.random(in: 0...40, using: &self))
      let piece = Array(bytes[min(start, end)..<end])
      switch UInt8.random(in: 0..<5, using: &self) {
      case 0: bytes.removeSubrange(min(start, end)..<end)
      case 1: bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &self))
      case 2: if start < bytes.count { bytes[start] = UInt8.random(in: 0...255, using: &self) }
      case 3:
        let special = Array("\"\\{}[],:;\n\r\t #-*`>+@x()=0189TZ \u{0}é".utf8)
        bytes.insert(special.randomElement(using: &self) ?? 0, at: min(start, bytes.count))
      default: bytes = Array(bytes[..<max(1, end)])
      }
    }
    return bytes
  }
}
