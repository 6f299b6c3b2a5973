import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("Google Tasks")
struct GoogleTasksTests {
  private func reader(_ text: String) -> GoogleTasksReader {
    GoogleTasksReader(ByteSource(Array(text.utf8)))
  }

  private var fixture: String {
    get throws {
      try FixtureTests.Fixture(name: "google-tasks.json", format: .googletasks).text
    }
  }

  @Test("has lists as projects, dates without a time, subtasks, and links in the note")
  func tasks() throws {
    var reader = reader(try fixture)
    let milk = try #require(try reader.next())
    #expect(milk.todo.description == "Buy milk" && milk.todo.project == "My Tasks")
    #expect(milk.todo.due?.description == "2026-12-24")
    #expect(
      milk.todo.note
        == "the blue one\nnot the green one\nShopping https://mail.google.com/mail/#all/18a")
    #expect(milk.completion == .open)
    #expect(milk[.createdAt]?.instant?.description == "2026-11-19T08:00:00.120Z")
    #expect(milk[.modifiedAt]?.instant?.description == "2026-11-20T18:02:11.120Z")
    #expect(
      milk.todo.kept == [
        "googletasks.id: cDlLQ3NqVmI2YXRzMDZ6Yw", "googletasks.task_type: PERSONAL_TASK",
        "googletasks.selfLink: https://www.googleapis.com/tasks/v1/lists/MDEz/tasks/cDlL",
      ])
    #expect(reader.place == FilePlace(line: 8, column: 15))

    let oat = try #require(try reader.next())
    #expect(oat.links[.parent] == (milk[.id]?.id).map { [.id($0)] })
    guard case .completed(let at?) = oat.completion else { throw FormatProblem("not completed") }
    #expect(at.description == "2026-11-20T17:00:00.000Z")
    #expect(oat.todo.kept == ["googletasks.id: bWlsaw", "googletasks.hidden: true"])

    let roof = try #require(try reader.next())
    #expect(roof.todo.description == "Fix the roof" && roof.todo.project == "Home")
    #expect(roof.todo.note == "Fix the roof\nbefore winter" && roof.todo.due == nil)
    #expect(roof.todo.kept.contains("googletasks.due: soon"))
    #expect(try reader.next() == nil)
    #expect(reader.leftOut.map(\.description) == ["1 task without a text", "1 deleted task"])
    #expect(reader.setAside.map(\.description) == ["1 value of `due` (line 51: `soon`)"])
  }

  @Test("is read from one list of the API, too, with the same id in any file")
  func list() throws {
    var reader = reader(
      #"{"kind":"tasks#tasks","items":[{"id":"bWlsaw","title":"a","status":"needsAction"}]}"#)
    let todo = try #require(try reader.next())
    #expect(todo.todo.project == nil && todo.todo.description == "a")
    let others = try TodoFormat.googletasks.read(fixture)
    #expect(others[1][.id] == todo[.id])
  }

  @Test("continues after a task that can't be stored")
  func invalid() throws {
    var reader = reader(
      #"""
      {"kind":"tasks#tasks","items":[{"title":"a\u0000"},
        {"title":"b","status":"later"}]}
      """#)
    do throws(FormatError) {
      _ = try reader.next()
      Issue.record("read a NUL")
    } catch {
      #expect(error.description == "1:32: the text holds a NUL, which cannot be stored")
    }
    #expect(reader.canGoOn)
    let next = try #require(try reader.next())
    #expect(next.todo.description == "b" && next.completion == .open)
    #expect(next.todo.kept == ["googletasks.status: later"])
    #expect(reader.place == FilePlace(line: 2, column: 3))
  }
}
