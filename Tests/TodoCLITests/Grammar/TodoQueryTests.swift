import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("Words that name todos")
struct TodoQueryTests {
  private static func query(_ conditions: [Query.Condition], _ words: String...) -> [Reference] {
    [.query(Query(conditions: conditions, hidesWaiting: .epoch), words: words)]
  }

  @Test(
    "are a query if they have a sign or a key",
    arguments: [
      ("complete +shop", .complete(query([.hasTag("shop")], "+shop"))),
      ("complete -- -+shop", .complete(query([.not(.hasTag("shop"))], "-+shop"))),
      (
        "toggle +a or +b", .toggle(query([.any([.hasTag("a"), .hasTag("b")])], "+a", "or", "+b"))
      ),
      (
        "delete not '(+a or +b)'",
        .delete(query([.not(.hasTag("a")), .not(.hasTag("b"))], "not", "(+a or +b)"))
      ),
      (
        "move 'project:house move' -+a --to-top",
        .move(
          query(
            [.project("house move"), .not(.hasTag("a"))], "project:house move", "-+a"), to: .top)
      ),
      (#"{"command":"delete","refs":["+a"]}"#, .delete(query([.hasTag("a")], "+a"))),
      (
        "reopen +a",
        .reopen([.query(Query(status: .completed, conditions: [.hasTag("a")]), words: ["+a"])])
      ),
      (
        "reopen +a is:open",
        .reopen([.query(Query(conditions: [.hasTag("a")]), words: ["+a", "is:open"])])
      ),
      (
        "complete +a is:completed",
        .complete([
          .query(
            Query(status: .completed, conditions: [.hasTag("a")]), words: ["+a", "is:completed"])
        ])
      ),
    ] as [(String, Command)])
  func marked(line: String, expected: Command) throws {
    #expect(try command(line) == expected)
  }

  @Test(
    "are refused, with the reason, if a parenthesis or quote is unbalanced",
    arguments: [
      ("complete project:School)", 10, "`)` without `(`"), ("delete +shop)", 8, "`)` without `(`"),
      ("complete +a due:today)", 13, "`)` without `(`"),
      ("complete '(+a or +b'", 10, "missing `)`"),
      (#"complete 'project:"House'"#, 10, "missing closing `\"`"),
      ("delete milk)", 8, "`milk)` is not a todo"),
    ])
  func unbalanced(line: String, column: Int, message: String) {
    let error = #expect(throws: ScriptError.self) { try command(line) }
    #expect(error?.description == "script:1:\(column): \(message)")
  }

  @Test(
    "are refused at the first one that is plain text",
    arguments: [
      ("delete milk", 8, "milk"), ("delete +shop milk", 14, "milk"), ("delete 1 milk", 10, "milk"),
      ("delete '+shop milk'", 8, "+shop milk"), ("delete '(milk)'", 8, "(milk)"),
      ("delete or", 8, "or"), ("delete 1 ( )", 10, "("), ("delete ''", 8, ""),
      ("delete +shop :)", 14, ":)"), ("delete http://x", 8, "http://x"),
      ("edit milk +a", 6, "milk"), ("edit @ +a", 6, "@"),
    ])
  func plain(line: String, column: Int, word: String) {
    let error = #expect(throws: ScriptError.self) { try command(line) }
    #expect(error?.column == column)
    #expect(error?.reason as? ValueError == .notAReference(word))
  }

  @Test(
    "can't mix references with a query",
    arguments: [
      ("+a 5", "edit 5 +a"), ("5 +a", "edit 5 +a"), ("@x -+a", nil),
      ("+a or 0193a2f0", "edit 0193a2f0 +a"), ("3 due:24.12.", "edit 3 due:24.12."),
      ("3 due:", nil),
    ])
  func mixed(words: String, edit: String?) {
    let error = #expect(throws: ScriptError.self) { try command("delete \(words)") }
    #expect(error?.reason as? UsageError == .numbersWithQuery(edit: edit))
  }

  @Test("appear in the history as typed")
  func history() throws {
    let line = "move 'project:house move' due:today -+a --to-top"
    #expect(try command(line)?.historyText == line)
  }

  private func command(_ line: String) throws -> Command? {
    try ScriptLine.command(in: .init(number: 1, bytes: Array(line.utf8)[...]), file: "script")
  }
}
