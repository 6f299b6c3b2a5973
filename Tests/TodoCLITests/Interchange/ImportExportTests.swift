import ComposableTesting
import Foundation
import Testing
import TodoDomain
import TodoFixtures
import TodoFormats
import TodoText

@testable import TodoCLI

@MainActor
@Suite("An export")
struct ImportExportTests {
  /// Returns a file of `todos` in `format`, written without the program.
  private func file(_ todos: [Todo], _ format: TodoFormat) throws -> [UInt8] {
    let makeWriter = try #require(format.makeWriter)
    var writer = makeWriter(FormatContext(timeZone: .utc, now: World.morning))
    if writer.needsSurvey { for todo in todos { writer.survey(todo) } }
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for todo in todos { _ = writer.append(todo, to: &bytes) }
    writer.end(&bytes)
    return bytes
  }

  @Test(
    "after an import into an empty list has the same todos in number order, byte for byte",
    arguments: [TodoFormat.json, .jsonl, .csv])
  func roundTrip(format: TodoFormat) async throws {
    var random = SeededRandomNumberGenerator(seed: 21)
    // More than one import portion.
    var todos = random.todos(count: 600)
    if format == .csv { for index in todos.indices { todos[index].extra = Extra() } }
    var newNumbers: [Int64: Int64] = [:]
    for index in todos.indices {
      let number = todos[index].number * Int64(index % 3 + 1) * 1000
      newNumbers[todos[index].number] = number
      todos[index].number = number
    }
    todos.sort { $0.number < $1.number }
    var numbers: Set<Int64> = []
    todos.removeAll { !numbers.insert($0.number).inserted }
    for index in todos.indices {
      // New numbers can collide: a link may lead to a different todo, but only to a lower number, so not in a cycle.
      todos[index].parent = todos[index].parent.flatMap { newNumbers[$0] }
        .flatMap { $0 < todos[index].number ? $0 : nil }
      todos[index].blockedBy = todos[index].blockedBy.compactMap { newNumbers[$0] }
        .filter { $0 < todos[index].number }
    }

    let world = try World()
    let path = world.folder + "/list.\(format.name)"
    // In a different order from the export's.
    _ = FileManager.default.createFile(
      atPath: path, contents: Data(try file(todos.reversed(), format)))
    let count = todos.count
    #expect(
      await world.run("import", path)
        == World.Answer(output: "Imported \(count): \(count) added\n"))

    let answer = await world.run("export", "--format", format.name)
    #expect(answer.code == 0 && answer.error.isEmpty)
    #expect(try world.standardOutput.bytes == file(todos, format))

    #expect(
      await world.run("import", path)
        == World.Answer(output: "Imported \(count): \(count) unchanged\n"))
    #expect(await world.run("undo").output.hasPrefix("Undid: import \(path)\n"))
    #expect(await world.run("export", "--format", "jsonl") == World.Answer())
  }

  @Test("is made safe at a terminal, and left exact when piped", arguments: TodoFormat.written)
  func terminal(format: TodoFormat) async throws {
    let world = try World()
    let hostile = "a\u{9B}31m\u{1B}[2J\u{202E}b\u{E0041}\r\nc\td\u{2028}e"
    _ = await world.run("add", hostile, "--note", hostile, "--project", hostile)
    let exact = await world.run("export", "--format", format.name)
    world.terminalWidth = 80
    let shown = await world.run("export", "--format", format.name)
    #expect(shown.code == 0)
    #expect(shown.output.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnsafeInTerminals })
    #expect(shown.output.utf8.count > 20)
    if ![TodoFormat.json, .jsonl, .taskwarrior].contains(format) {
      #expect(exact.output.unicodeScalars.contains("\u{9B}"))
    }
  }
}

@MainActor
@Suite("An import that keeps going")
struct KeepGoingTests {
  nonisolated private static let todo = #"{"description":"a"}"#
  nonisolated private static let vtodo = "BEGIN:VTODO\nSUMMARY:a\n"

  @Test(
    "skips invalid entries, and takes the ones before and after",
    arguments: [
      (TodoFormat.todotxt, "a\n\u{0}\nb\u{0}\n\u{0}c\na\n"),
      (.jsonl, "\(todo)\n{\"due\":1}\n{\"description\":\"\"}\n{\"a\":}\n\(todo)\n"),
      (.json, "[\(todo),{\"due\":1},{\"description\":\"\"},{},\(todo)]"),
      (.csv, "description,due\na,\nb,soon\n,2026-12-24\na,b,c\na,\n"),
      (.taskwarrior, "\(todo){\"due\":\"x\"}{\"description\":\"\"}{}\(todo)"),
      (
        .ics,
        "BEGIN:VCALENDAR\n\(vtodo)END:VTODO\n\(vtodo)x\nEND:VTODO\n\(vtodo)END:VALARM\nEND:VTODO\n"
          + "\(vtodo)A:\u{0}\nX-A:b\nEND:VTODO\n\(vtodo)END:VTODO\nEND:VCALENDAR\n"
      ),
      (.markdown, "- [ ] a\n\u{0}\n\u{0}\n\n\u{0}\n- [ ] a\n"),
      (.text, "a\n\u{0}\n+shop\na until:friday\n  a\n"),
    ])
  func skips(format: TodoFormat, text: String) async throws {
    let world = try World()
    let path = world.folder + "/file"
    _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
    #expect(await world.run("import", path, "--format", format.name).code == 65)
    #expect(await world.run("list", "--quiet") == World.Answer())
    let answer = await world.run("import", path, "--format", format.name, "--keep-going")
    #expect(answer.code == 65)
    #expect(answer.output == "Imported 2: 2 added\n")
    #expect(answer.error.hasSuffix("todo: 3 entries were skipped\n"))
    #expect(await world.run("list", "a", "--quiet").output == "1\n2\n")
  }

  @Test(
    "adds nothing if the file itself is malformed",
    arguments: [
      (TodoFormat.json, "[{\"description\":\"a\"},x"), (.csv, "\"description\na\n"),
      (.ics, "\(vtodo)END:VTODO\n"), (.csv, "a"),
    ])
  func ends(format: TodoFormat, text: String) async throws {
    let world = try World()
    let path = world.folder + "/file"
    _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
    #expect(await world.run("import", path, "--format", format.name, "--keep-going").code == 65)
    #expect(await world.run("list", "--quiet") == World.Answer())
  }
}
