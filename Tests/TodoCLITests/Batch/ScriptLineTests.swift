import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoCLI

@Suite("A line of a script")
struct ScriptLineTests {
  @Test(
    "is ignored if it is blank or a comment", arguments: ["", " \t", "# x", "  # {", "#\u{1B}"])
  func nothing(line: String) throws {
    #expect(try command(Array(line.utf8)) == nil)
  }

  @Test(
    "that is invalid is refused with its position, a reason and a hint",
    arguments: [
      (
        "add \"Buy", "5: unterminated quote",
        #"Close the text on the same line; write \n for a line break and \" for a quote."#
      ),
      (
        "add don't", "8: unterminated quote",
        #"Close the text that ' opens, or write "don't" for don't."#
      ),
      ("add \"x\\", "5: unterminated quote", nil),
      (
        #"add "a\q""#, #"7: unknown escape `\q`"#,
        #"Use \" \\ \n \t or \u{1F600}; between ' and ' a backslash is a backslash."#
      ),
      (#"add "\u0041""#, #"6: unknown escape `\u`"#, nil),
      (#"add "\日""#, #"6: unknown escape `\日`"#, nil),
      (
        #"add "\u{D800}""#, #"6: `\u{D800}` is not a character"#,
        #"Write 1 to 8 hexadecimal digits, such as \u{1F600}, but not zero or a surrogate."#
      ),
      (#"add "\u{110000}""#, #"6: `\u{110000}` is not a character"#, nil),
      (#"add "\u{0}""#, #"6: `\u{0}` is not a character"#, nil),
      (#"add "\u{}""#, #"6: `\u{}` is not a character"#, nil),
      (#"add "\u{+41}""#, #"6: `\u{+41}` is not a character"#, nil),
      (#"add "\u{000000041}""#, #"6: `\u{000000041}` is not a character"#, nil),
      (#"add "\u{41""#, #"6: `\u{41}` is not a character"#, nil),
      ("add a\u{0}b", "6: a NUL, which cannot be stored", nil),
      ("addd x", "1: unknown command `addd`", "Did you mean `add`?"),
      (
        "  show 1", "3: unknown command `show`",
        """
        Use add, log, toggle, complete, reopen, edit, note, start, stop, snooze, skip, copy, move, delete or clear.
        """
      ),
      ("\"\" x", "1: unknown command ``", nil),
      (
        "undo 2", "1: `undo` can't be used in a script",
        "A script runs as a whole; afterwards, `todo undo` undoes all of it."
      ),
      (
        #"{"command":"redo"}"#, "12: `redo` can't be used in a script",
        "A script runs as a whole; afterwards, `todo undo` undoes all of it."
      ),
      ("add é 日本 --tagg x", "10: unknown option `--tagg`", "Did you mean `--tag`?"),
      (
        "add x -x y", "7: unknown option `-x`",
        "Put `--` before text that starts with a hyphen."
      ),
      ("add x -t y", "7: unknown option `-t`", "Did you mean `--tag`?"),
      ("add x --pri y", "7: unknown option `--pri`", "Did you mean `--priority`?"),
      ("add ---tag", "5: unknown option `---tag`", "Did you mean `--tag`?"),
      ("add --", "1: missing text", "Write `add TEXT…`."),
      ("add --remove-tag x", "5: unknown option `--remove-tag`", nil),
      ("edit 1 --as x", "8: unknown option `--as`", nil),
      ("toggle 1 --note x", "10: unknown option `--note`", nil),
      (
        "add x --note", "7: `--note` needs a value", #"For example: `--note "the blue one"`"#
      ),
      (
        "add --due -x y", "5: `--due` needs a value",
        "Write `--due=VALUE` if the value starts with a hyphen."
      ),
      ("add --note -- y", "5: `--note` needs a value", nil),
      ("add --priority hihg x", "16: unknown priority `hihg`", "Did you mean `high`?"),
      (
        "add --priority=urgent x", "5: unknown priority `urgent`",
        "Use none, low, medium or high."
      ),
      ("add --priority x --priority low y", "16: unknown priority `x`", nil),
      (
        "add x --due 2026-02-30", "13: `2026-02-30` is not a date",
        "February 2026 has 28 days."
      ),
      (
        "add x --tag 'a b'", "13: the tag holds white space or a control character",
        "A tag is one word, such as `next-week`."
      ),
      ("add x --as ''", "12: `--as` needs a value", nil),
      ("add ''", "5: the text is empty", nil),
      ("add x --project ''", "17: `--project` needs a value", nil),
      (
        "toggle", "1: Which todo?",
        "Name a todo by its number, a range such as 3-7, 4 or more digits of its id, or @label."
      ),
      ("edit", "1: Which todo?", nil),
      (
        "toggle 1 milk", "10: `milk` is not a todo", "Run `todo list milk` for its number."
      ),
      (
        "toggle 1 0", "10: `0` is not a todo",
        "Name a todo by its number, a range such as 3-7, 4 or more digits of its id, or @label."
      ),
      ("edit milk x", "6: `milk` is not a todo", nil),
      (
        "edit 1", "1: nothing to change",
        "Give a new text, or an option such as `--priority high`."
      ),
      ("edit 1 ''", "8: the text is empty", nil),
      (
        "edit 3-7 x", "10: only one todo can get a new text",
        "Edit them one by one."
      ),
      ("edit 1 --clear text", "16: unknown field `text`", nil),
      (
        "edit 1 --clear description", "16: unknown field `description`",
        "Use priority, due, wait, remind, repeat, until, parent, blocked-by, tags, project, spent or note."
      ),
      ("\u{1B}[2J", "1: unknown command `␛[2J`", nil),
      (
        "0123456789012345678901234567890123456789x",
        "1: unknown command `012345678901234567890123456789012345678…`", nil
      ),
    ])
  func refusals(line: String, message: String, hint: String?) {
    let error = #expect(throws: ScriptError.self) { try command(Array(line.utf8)) }
    #expect(error?.description == "script.todo:3:\(message)")
    if let hint { #expect(error?.hint == hint) }
  }

  @Test("that isn't UTF-8 is refused at its first bad byte")
  func notUTF8() {
    for bytes in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
      let line = Array("add é ".utf8) + bytes.map(UInt8.init)
      let error = #expect(throws: ScriptError.self) { try command(line) }
      #expect(error?.description == "script.todo:3:7: not UTF-8")
      #expect(error?.hint == "Save the script as UTF-8.")
    }
  }

  @Test("has an error that escapes the file's name for terminals")
  func fileName() {
    let error = ScriptError(file: "a\u{1B}b", line: 1, column: 2, reason: SyntaxError.lineTooLong)
    #expect(error.description == "a␛b:1:2: line over 1 MiB")
    #expect(error.hint == nil)
  }

  @Test("of random text never crashes the parser, and means the same in a slice")
  func anyBytes() {
    var random = SeededRandomNumberGenerator(seed: 3)
    for _ in 0..<5000 {
      let start = ["add ", "edit 1 ", "toggle ", "{\"", "{\"command\":", ""].randomElement(
        using: &random)
      let line = Array(((start ?? "") + random.text(length: 20)).utf8)
      let whole = outcome(line[...])
      let slice = outcome(([9, 9] + line)[2...])
      #expect(whole == slice)
      #expect(whole == whole.terminalSafe)
    }
  }

  private func outcome(_ line: ArraySlice<UInt8>) -> String {
    do {
      let command = try ScriptLine.command(in: .init(number: 3, bytes: line), file: "script.todo")
      return "\(command?.hashValue ?? 0)"
    } catch {
      return error.description
    }
  }

  private func command(_ line: [UInt8]) throws -> Command? {
    try ScriptLine.command(in: .init(number: 3, bytes: line[...]), file: "script.todo")
  }
}
