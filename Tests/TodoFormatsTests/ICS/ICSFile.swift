import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

/// Returns a file of to-dos, each given by its lines.
func icsFile(_ todos: [String]...) -> String {
  (["BEGIN:VCALENDAR"] + todos.flatMap { ["BEGIN:VTODO", "SUMMARY:a"] + $0 + ["END:VTODO"] }
    + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
}

/// Returns the to-do with these lines.
func readICS(_ lines: String...) throws -> ImportedTodo {
  try #require(try TodoFormat.ics.read(icsFile(lines)).first)
}

/// Returns the lines of a file with one todo that repeats by `rule` and is due at `due`.
func writtenICS(_ rule: String, due: String, until: String? = nil) throws -> [Substring] {
  let rule = try #require(RepeatRule(rule))
  var todo = Todo.plain
  todo.due = Due(due)
  todo.repeat = rule
  todo.until = until.flatMap { Due($0) }
  let (text, losses) = TodoFormat.ics.write([todo])
  #expect(losses == [])
  // However it is written, it must read back the same.
  let read = try #require(try TodoFormat.ics.read(text).first)
  #expect(read.todo.repeat == rule)
  #expect(read.todo.due == todo.due)
  #expect(read.todo.until == todo.until)
  #expect(read.todo.wait == nil)
  #expect(read.todo.kept == [])
  return text.split(separator: "\r\n")
}
