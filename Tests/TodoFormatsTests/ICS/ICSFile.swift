import Testing
import TodoDomain
import TodoFixtures

@testable import TodoFormats

/// A file with to-dos, each the lines of one.
func icsFile(_ todos: [String]...) -> String {
  (["BEGIN:VCALENDAR"] + todos.flatMap { ["BEGIN:VTODO", "SUMMARY:a"] + $0 + ["END:VTODO"] }
    + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
}

/// The to-do with these lines.
func readICS(_ lines: String...) throws -> ImportedTodo {
  try #require(try TodoFormat.ics.read(icsFile(lines)).first)
}

/// The lines of a file with one todo that repeats by `rule` and is due then.
func writtenICS(_ rule: String, due: String, until: String? = nil) throws -> [Substring] {
  let rule = try #require(RepeatRule(rule))
  var todo = Todo.plain
  todo.due = Due(due)
  todo.repeat = rule
  todo.until = until.flatMap { Due($0) }
  let (text, losses) = TodoFormat.ics.write([todo])
  #expect(losses == [])
  // Whatever is in the file, it says the same.
  let read = try #require(try TodoFormat.ics.read(text).first)
  #expect(read.todo.repeat == rule)
  #expect(read.todo.due == todo.due)
  #expect(read.todo.until == todo.until)
  #expect(read.todo.wait == nil)
  #expect(read.todo.note == "")
  return text.split(separator: "\r\n")
}
