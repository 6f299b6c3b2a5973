import Foundation
import Testing

@Suite("The recipes")
struct RecipesTests {
  private let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/recipes.md")

  @Test("work, table by table, on a list of three todos")
  func work() throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let tables = text.split(separator: "\n## ").filter { $0.hasPrefix("From ") }
    #expect(tables.count == 3)
    for table in tables {
      let session = try TranscriptSession()
      for todo in ["Buy milk +shop", "Call mum", "Pay the rent"] {
        #expect(try session.run("todo add \(todo) >/dev/null") == [])
      }
      let commands = table.split(separator: "\n").compactMap { row in
        row.firstMatch(of: #/^\| .* \| `(todo[^`]*)` \|/#).map { String($0.1) }
      }
      #expect(commands.count >= 12)
      for command in commands {
        #expect(try session.run("{ \(command); } >/dev/null") == [], "\(command)")
      }
    }
  }

  @Test("take no more characters than Taskwarrior, and fewer in total, as counted")
  func characters() throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let rows = text.matches(
      of: #/\n\| [^|]* \| `(task[^`]*)` \| (\d+) \| `(todo[^`]*)` \| (\d+) \|/#)
    #expect(rows.count == 10)
    let session = try TranscriptSession()
    #expect(try session.run("todo config set default next >/dev/null") == [])
    for row in rows {
      #expect(row.1.count == Int(row.2) && row.3.count == Int(row.4), "\(row.0)")
      #expect(row.3.count <= row.1.count, "\(row.0)")
      let line = "script -qec '\(row.3)' /dev/null < /dev/null > /dev/null || echo failed"
      #expect(try session.run(line) == [], "\(row.3)")
    }
    let counts = rows.reduce((0, 0)) { ($0.0 + $1.1.count, $0.1 + $1.3.count) }
    #expect(counts.1 < counts.0)
  }

  @Test("show what the program really prints")
  func sessions() throws {
    let transcript = try Transcript(markdown: String(contentsOf: file, encoding: .utf8))
    #expect(transcript.steps.count >= 10)
    try transcript.run(path: file.path)
  }
}
