import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoFormats

@Suite("The start of a file")
struct FileBeginningTests {
  private func format(_ text: String, path: String = "-") -> String? {
    let found = TodoFormat.recognized(FileBeginning(Array(text.utf8)), path: path)
    return found.isEmpty ? nil : found.map(\.name).joined(separator: " ")
  }

  @Test("identifies the format of an export, without a file name", arguments: TodoFormat.written)
  func exported(format: TodoFormat) {
    var todo = Todo.plain
    todo.tags = ["shop"]
    #expect(self.format(format.write([todo]).text) == format.name)
  }

  @Test(
    "identifies the format of other programs' files",
    arguments: [
      (
        #"[ {"id":1,"description":"x","entry":"20261121T080000Z","status":"pending"}]"#,
        "taskwarrior"
      ),
      (#"{"description":"x","status":"pending","tags":["a"#, "taskwarrior"),
      (#"[{"description":"x","annotations":[{"entry":"20261121T080000Z"}]}]"#, "taskwarrior"),
      (#"[{"description":"x","due":"20261201T000000Z"}]"#, "taskwarrior"),
      (#"{"description":"x","wait":"1437579505"}"#, "taskwarrior"),
      ("[\n{\"description\":\"x\"},\n{\"description\":\"y\",\"due\":1437579505}\n]", "taskwarrior"),
      (#"{"description":"x"},{"description":"y","priority":"H"}"#, "taskwarrior"),
      (#"[{"description":"x","due":"2026-12-01","priority":"high","parent":1}]"#, "json"),
      (#"{"number":1,"description":"x","due":"20261201T000000Z"}"#, "jsonl"),
      (#" [ { "description" : "x" } ]"#, "json"),
      ("[]", "json"),
      (#"{"description":"x"}"#, "jsonl"),
      ("\u{FEFF}[{\"descripton\":\"x\"}]", "json"),
      ("begin:vcalendar\r\nVERSION:2.0\r\n", "ics"),
      ("due,description\n,x\n", "csv"),
      ("Title,Notes,Due Date\nx,,\n", "csv"),
      ("Description;Due\nx;\n", "csv"),
      ("sep=;\nx;y\n", "csv"),
      ("\u{FEFF}\"Title\"\t\"Due Date\"\nx\t\n", "csv"),
      ("Task | Labels\nx | y\n", "csv"),
      ("Call mum, list\nBuy milk @shop\n", "todotxt"),
      ("# Today\n\n- [ ] milk +shop\n", "markdown"),
      ("1. [x] milk\n", "markdown"),
      ("(A) Call mum\n", "todotxt"),
      ("Call mum\nBuy milk @shop\n", "todotxt"),
      ("x 2026-11-21 Call mum\n", "todotxt"),
      ("\n", "todotxt"),
      ("- TODO milk\n  SCHEDULED: <2026-12-01 Tue>\n", "markdown"),
      ("* TODO milk\n", "org"),
      ("#+TODO: A B\n* A milk\n- [ ] the blue one\n", "org"),
      ("* Errands\n** DONE milk\n   CLOSED: [2026-11-20 Fri]\n   - [ ] a\n", "org"),
      (#"{"kind": "tasks#taskLists", "items": [{"title": "Ho"#, "googletasks"),
      (#"{"kind":"tasks#tasks","items":[]}"#, "googletasks"),
    ])
  func others(text: String, name: String) {
    #expect(format(text) == name)
    #expect(format(text, path: "list.unknown") == name)
  }

  @Test(
    "doesn't identify plain text, so the file name decides",
    arguments: [
      "Call mum", "Buy milk, bread, and cheese\nand, so, on\n", "[link](x)", "{x",
      "#!/bin/sh\nchmod +x a\nscp a host:b\n", "docker run -v a:b c\n", "He said:wait, and left.\n",
    ])
  func unknown(text: String) {
    #expect(format(text) == nil)
    #expect(format(text, path: "a/todo.txt") == "todotxt")
  }

  @Test(
    "that may be a page of lines or another format is left to the reader, unless all lines are items",
    arguments: [
      ("- milk\n- [x] eggs\n- bread\n", "text"), ("Shop\n- milk\n- [x] eggs\n", "markdown text"),
      ("# Shop\n- [ ] milk\n- [x] eggs\n", "markdown"),
      ("- Invite Anna +family due:2026-12-05\n", "todotxt text"),
      ("Buy milk @shop\n* bread\n", "todotxt text"), ("(A) Buy milk @shop\n- bread\n", "todotxt"),
      ("(A) Call mum\n(B) Buy milk\n", "todotxt"), ("x 2026-11-21 a\n- b +c\n", "todotxt"),
      ("Milk\n- Bread\n", "todotxt text"), ("- Milk\n  - oat\n", "text"),
    ])
  func pages(text: String, expected: String) {
    #expect(format(text, path: "list.txt") == expected)
  }

  @Test("may fit two formats, so the file name decides, if it can")
  func several() {
    let text = "* TODO milk\n- [ ] the blue one\n"
    #expect(format(text) == "markdown org")
    #expect(format(text, path: "list.md") == "markdown")
    #expect(format(text, path: "list.org") == "org")
    #expect(format(text, path: "list.csv") == "markdown org")
  }

  @Test("outweighs the file name if it clearly identifies a format")
  func name() {
    #expect(format(#"[{"description":"x","uuid":"y"}]"#, path: "a.json") == "taskwarrior")
    #expect(format(#"[{"description":"x"}]"#, path: "a.csv") == "json")
    #expect(format(#"{"a": "fix this"}"#, path: "todo.txt") == "todotxt")
    #expect(format("description,due\n", path: "a.md") == "csv")
    #expect(format("- [ ] Buy milk\n", path: "todo.txt") == "markdown")
    #expect(format("[ ] Buy milk\n", path: "todo.txt") == "todotxt")
  }

  @Test("of a JSON file isn't mistaken for another format, wherever it is cut off")
  func cut() {
    let text = #"[{"description":"x","status":"pending"}]"#
    for count in 1...text.utf8.count {
      let found = TodoFormat.recognized(FileBeginning(Array(text.utf8.prefix(count))), path: "-")
      #expect(found.isEmpty || [[.json], [.taskwarrior]].contains(found))
    }
  }
}
