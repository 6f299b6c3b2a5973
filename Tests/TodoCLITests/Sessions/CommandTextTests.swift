import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("A command in the history")
struct CommandTextTests {
  @Test(
    "is shown on one line in canonical form, shortened and made safe",
    arguments: [
      ("add Buy milk --tag shop", "add Buy milk"),
      ("toggle 1 3-7 @a 01a2", "toggle 1 3-7 @a 01a2"),
      ("complete 1", "complete 1"),
      ("reopen 1", "reopen 1"),
      ("delete 1 2", "delete 1 2"),
      ("move 1 2-3 --before @a", "move 1 2-3 --before @a"),
      ("move --after 3 1", "move 1 --after 3"),
      ("move --to-top 1", "move 1 --to-top"),
      ("move 1 --to-bottom", "move 1 --to-bottom"),
      ("edit 1 Buy milk", "edit 1 Buy milk"),
      ("edit 1 --text 4", "edit 1 --text 4"),
      (#"edit 1 --text "2 eggs" --tag a"#, "edit 1 --text 2 eggs --tag a"),
      ("edit 1 --text eggs", "edit 1 eggs"),
      (
        "edit 1 --note n --project p --tag a --due 2026-12-24 --priority low --remove-tag b "
          + "--clear tags --clear due text",
        "edit 1 text --clear due --clear tags --remove-tag b --priority low --due 2026-12-24 "
          + "--tag a --proje…"
      ),
      (#"add "a\n\u{1B}[31mb""#, "add a␊␛[31mb"),
    ])
  func text(line: String, expected: String) throws {
    let command = try #require(
      try ScriptLine.command(
        in: .init(number: 1, bytes: Array(line.utf8)[...]), file: "script", of: .steps))
    #expect(command.historyText == expected)
  }

  @Test("has no text if it is undo or redo")
  func walks() {
    #expect(Command.undo(1).historyText == nil)
    #expect(Command.redo(2).historyText == nil)
    #expect(Command.clear.historyText == "clear")
  }

  @Test("takes at most 100 columns")
  func long() throws {
    let draft = Edit([.description: .text(String(repeating: "日", count: 1000))])
    let text = try #require(Command.add(draft, label: nil).historyText)
    #expect(text.displayWidth <= 100)
    #expect(text.hasSuffix("…"))
  }
}
