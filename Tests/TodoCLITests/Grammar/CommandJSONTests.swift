import Testing
import TodoDomain
import TodoText

@testable import TodoCLI

@Suite("A command as a JSON object")
struct CommandJSONTests {
  @Test(
    "equals the same command in words",
    arguments: [
      (#"{"command":"add","description":"Buy milk"}"#, "add 'Buy milk'"),
      (
        #" { "command" : "add" , "description" : "x" , "tags" : [ "a" , "b" ] } "#,
        "add x --tag a --tag b"
      ),
      (
        #"{"as":"m","note":"n","project":"p","due":"2026-12-24","priority":"high","#
          + #""tags":["shop"],"description":"Buy milk","command":"add"}"#,
        "add 'Buy milk' --tag shop --priority high --due 2026-12-24 --project p --note n --as m"
      ),
      (#"{"command":"add","description":"-x","tags":[],"note":""}"#, "add --note= -- -x"),
      (#"{"command":"toggle","refs":[1,"3-7","@milk","0193a2f0"]}"#, "toggle 1 3-7 @milk 0193a2f0"),
      (#"{"command":"complete","refs":[1]}"#, "complete 1"),
      (#"{"command":"reopen","refs":["1"]}"#, "reopen 1"),
      (#"{"command":"delete","refs":[9223372036854775807]}"#, "delete 9223372036854775807"),
      (
        #"{"command":"edit","refs":[1],"description":"x","tags":["a"],"removeTags":["b"],"#
          + #""project":"p","note":"n","priority":"low","due":"2026-12-24T18:00","clear":["due"]}"#,
        "edit 1 x --tag a --remove-tag b --project p --note n --priority low "
          + "--due 2026-12-24T18:00 --clear due"
      ),
      (#"{"command":"move","refs":[1,"@a"],"before":3}"#, "move 1 @a --before 3"),
      (#"{"after":"@b","command":"move","refs":[1]}"#, "move 1 --after @b"),
      (#"{"command":"move","refs":[1],"toTop":true}"#, "move 1 --to-top"),
      (#"{"command":"move","toBottom": true ,"refs":[1]}"#, "move --to-bottom 1"),
      (#"{"command":"clear"}"#, "clear"),
      (#"{"command":"undo"}"#, "undo"),
      (#"{"count": 3,"command":"undo"}"#, "undo 3"),
      (#"{"command":"redo","count":1}"#, "redo"),
      (#"{"command":"edit","refs":[1,2],"priority":"low"}"#, "edit 1 2 --priority low"),
      (
        #"{"command":"add","description":"\"\\\/\n\t\u00e9\ud83d\ude00\u001b"}"#,
        #"add "\"\\/\n\té😀\u{1b}""#
      ),
      (#"{"command":"add","description":"\b\f\r"}"#, #"add "\u{8}\u{c}\u{d}""#),
      (#"{"\u0063ommand":"add","description":"é😀"}"#, "add é😀"),
    ])
  func commands(json: String, words: String) throws {
    #expect(try command(json) == command(words))
    #expect(try command(json) != nil)
  }

  @Test(
    "is refused with a message that says what is wrong, and where",
    arguments: [
      ("{", "1:2: JSON needs a key in quotes here"),
      ("{}", "1:1: missing key `command`"),
      ("{]", "1:2: JSON needs a key in quotes here"),
      ("{1:2}", "1:2: JSON needs a key in quotes here"),
      (#"{"command""#, "1:11: JSON needs `:` here"),
      (#"{"command":"#, "1:12: JSON needs a value here"),
      (#"{"command":"add""#, "1:17: JSON needs `,` or `}` here"),
      (#"{"command":"add",}"#, "1:18: JSON needs a key in quotes here"),
      (#"{"command":"add"} x"#, "1:19: unexpected text after the JSON object"),
      (#"{"command":"add"}{}"#, "1:18: unexpected text after the JSON object"),
      (#"{"command":"add"}"#, "1:1: missing key `description`"),
      (#"{"command":"addd"}"#, "1:12: unknown command `addd`"),
      (#"{"command":1}"#, "1:12: `command` must be a text"),
      (#"{"command":"add","command":"add"}"#, "1:18: the key `command` appears twice"),
      (#"{"command":"add","description":null}"#, "1:32: `description` must be a text"),
      (#"{"command":"add","description":["x"]}"#, "1:32: `description` must be a text"),
      (#"{"command":"add","description":""}"#, "1:32: the text is empty"),
      (#"{"command":"add","description":"x"#, "1:32: unterminated quote"),
      (#"{"command":"add","description":"é","tag":["x"]}"#, "1:36: add has no key `tag`"),
      (#"{"command":"add","description":"x","refs":[1]}"#, "1:36: add has no key `refs`"),
      (
        #"{"command":"edit","refs":[1,"+shop"],"note":"x"}"#,
        "1:27: you can't mix numbers with a query"
      ),
      (#"{"command":"toggle","refs":[1],"note":"x"}"#, "1:32: toggle has no key `note`"),
      (#"{"command":"add","tags":"x"}"#, "1:25: `tags` must be a list of texts"),
      (#"{"command":"add","tags":[1]}"#, "1:26: `tags` must be a list of texts"),
      (
        #"{"command":"add","tags":["a b"]}"#,
        "1:26: the tag holds white space or a control character"
      ),
      (#"{"command":"add","tags":["a""#, "1:29: JSON needs `,` or `]` here"),
      (#"{"command":"add","tags":["a",]}"#, "1:30: `tags` must be a list of texts"),
      (#"{"command":"add","priority":"x"}"#, "1:29: unknown priority `x`"),
      (#"{"command":"add","due":"2026-02-30"}"#, "1:24: `2026-02-30` is not a date"),
      (#"{"command":"toggle"}"#, "1:1: missing key `refs`"),
      (#"{"command":"toggle","refs":[]}"#, "1:29: `refs` is empty"),
      (#"{"command":"toggle","refs":1}"#, "1:28: `refs` must be a list of numbers and texts"),
      (
        #"{"command":"toggle","refs":[true]}"#, "1:29: `refs` must be a list of numbers and texts"
      ),
      (#"{"command":"toggle","refs":[1.0]}"#, "1:29: `refs` must be a list of numbers and texts"),
      (#"{"command":"toggle","refs":[1e2]}"#, "1:29: `refs` must be a list of numbers and texts"),
      (#"{"command":"toggle","refs":[01]}"#, "1:29: `refs` must be a list of numbers and texts"),
      (#"{"command":"toggle","refs":[0]}"#, "1:29: `0` is not a todo"),
      (#"{"command":"toggle","refs":[-1]}"#, "1:29: `-1` is not a todo"),
      (
        #"{"command":"toggle","refs":[9223372036854775808]}"#,
        "1:29: `refs` must be a list of numbers and texts"
      ),
      (#"{"command":"toggle","refs":["x"]}"#, "1:29: `x` is not a todo"),
      (#"{"command":"edit","refs":[1]}"#, "1:1: nothing to change"),
      (#"{"command":"edit","refs":[1],"tags":[]}"#, "1:1: nothing to change"),
      (
        #"{"command":"edit","refs":[1,2],"description":"x"}"#,
        "1:1: only one todo can get a new text"
      ),
      (
        #"{"command":"edit","refs":["1-2"],"description":"x"}"#,
        "1:1: only one todo can get a new text"
      ),
      (#"{"command":"edit","refs":[1],"clear":["text"]}"#, "1:39: unknown field `text`"),
      (#"{"command":"clear","refs":[1]}"#, "1:20: clear has no key `refs`"),
      (#"{"command":"undo","count":0}"#, "1:27: `0` is not a number of commands"),
      (#"{"command":"undo","count":-1}"#, "1:27: `-1` is not a number of commands"),
      (#"{"command":"undo","count":"1"}"#, "1:27: `count` must be a whole number"),
      (#"{"command":"toggle","refs":[1],"count":1}"#, "1:32: toggle has no key `count`"),
      (#"{"command":"move","refs":[1]}"#, "1:1: missing place to move to"),
      (#"{"command":"move","refs":[1],"toTop":1}"#, "1:38: `toTop` must be `true`"),
      (#"{"command":"move","refs":[1],"toTop":trueé}"#, "1:38: `toTop` must be `true`"),
      (
        #"{"command":"move","refs":[1],"toTop":true,"after":2}"#,
        "1:51: todos cannot be moved to several places"
      ),
      (#"{"command":"move","refs":[1],"after":"2-3"}"#, "1:38: `2-3` may be several todos"),
      (#"{"command":"move","refs":[1],"after":[2]}"#, "1:38: `after` must be a number or a text"),
      (#"{"note":"\x"}"#, #"1:10: unknown JSON escape `\x`"#),
      (#"{"note":"\u12"}"#, "1:12: JSON needs four hexadecimal digits here"),
      (#"{"note":"\u+123"}"#, "1:12: JSON needs four hexadecimal digits here"),
      (#"{"note":"\ud83d"}"#, "1:10: half a surrogate pair is not a character"),
      (#"{"note":"\ud83d\u0041"}"#, "1:10: half a surrogate pair is not a character"),
      (#"{"note":"\ude00"}"#, "1:10: half a surrogate pair is not a character"),
      (#"{"command":"add","note":"\u0000"}"#, "1:25: the note holds a NUL, which cannot be stored"),
      (#"{"note":"\"#, "1:11: JSON needs an escape here"),
      ("{\"note\":\"a\tb\"}", "1:11: a control character in a JSON text"),
    ])
  func refusals(json: String, message: String) {
    let error = #expect(throws: ScriptError.self) { try command(json) }
    #expect(error?.description == "script.todo:\(message)")
  }

  @Test(
    "gets a fitting hint when it is refused",
    arguments: [
      (#"{"command":"add","description":"x","tag":1}"#, "Did you mean `tags`?"),
      (
        #"{"command":"add","colour":1}"#,
        "Use command, description, priority, due, wait, remind, repeat, until, parent, blockedBy, tags, project, spent, note or as."
      ),
      (
        #"{"command":"toggle","refs":[1],"note":"x"}"#, "Use command or refs."
      ),
      ("{}", #"Name the command: {"command":"add","description":"Buy milk"}"#),
      (#"{"command":"add"}"#, nil),
      (
        #"{"command":"add","due":null}"#,
        #"Leave a key out for no value; {"clear":["due"]} takes one away."#
      ),
      (#"{"command":"toggle","refs":[]}"#, #"Name a todo: "refs":[1,"3-7","@milk"]"#),
      (#"{"command":"add"},"#, "Write one command a line."),
      (#"{"note":"\x"}"#, #"Use \" \\ \/ \b \f \n \r \t or \u0041."#),
      (#"{"note":"\ud83d"}"#, #"Write two escapes for a character above \uFFFF: \ud83d\ude00."#),
      ("{\"note\":\"\t", #"Write \n for a line break, \t for a tab, \u001b for others."#),
    ])
  func hints(json: String, hint: String?) {
    let error = #expect(throws: ScriptError.self) { try command(json) }
    #expect(error?.hint == hint)
  }

  @Test(
    "is refused, without a crash, if it is nested 100,000 levels deep",
    arguments: ["[", #"{"note":"#])
  func deepNesting(opening: String) {
    let nested = String(repeating: opening, count: 100_000)
    for key in ["refs", "tags", "note", "x"] {
      #expect(throws: ScriptError.self) { try command("{\"\(key)\":" + nested) }
    }
    #expect(throws: ScriptError.self) { try command("{" + nested) }
  }

  private func command(_ line: String) throws -> Command? {
    try ScriptLine.command(
      in: .init(number: 1, bytes: Array(line.utf8)[...]), file: "script.todo", of: .steps)
  }
}
