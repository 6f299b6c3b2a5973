import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A line at the shell")
struct ShellLineTests {
  private func line(
    _ words: [String], aliases: [String: [String]] = [:]
  ) throws(Failure) -> ShellLine {
    try ShellLine(words, .todo, standard: .list, aliases: { _ throws(Failure) in aliases })
  }

  @Test(
    "takes options anywhere",
    arguments: [
      ["--json", "add", "x", "--tag", "a"], ["add", "--json", "x", "--tag=a"],
      ["--tag", "a", "add", "x", "--json"], ["--tag=a", "--json", "add", "--", "x"],
    ])
  func anywhere(words: [String]) throws {
    guard case .request(.change(let change), let options) = try line(words) else {
      Issue.record("\(words) is no change")
      return
    }
    #expect(
      change.command == .add(Edit([.description: .text("x")], added: [.tags: ["a"]]), label: nil))
    #expect(options == GlobalOptions(json: true))
  }

  @Test(
    "without a command runs the standard one",
    arguments: [
      [], ["--limit", "5"], ["--sort=-due"], ["--quiet", "--all"], ["--limit=5", "--json"],
    ])
  func standard(words: [String]) throws {
    guard case .request(.work, _) = try line(words) else {
      Issue.record("\(words) is no list")
      return
    }
  }

  @Test(
    "may give a value that begins with a hyphen if the option allows it",
    arguments: [
      (["list", "--sort", "-due"], "--sort=-due"),
      (["--sort", "-due,text", "list"], "--sort=-due,text"),
      (["add", "x", "--note", "-1 egg"], "--note=-1 egg"),
      (["edit", "1", "--text", "-x"], "--text=-x"),
      (["edit", "1", "--append-note", "- eggs"], "--append-note=- eggs"),
      (["add", "x", "--project", "-"], "--project=-"),
      (["add", "x", "--project", "-a"], "--project=-a"),
    ])
  func hyphens(words: [String], same: String) throws {
    let name = String(same.prefix { $0 != "=" })
    var others = words
    let place = try #require(others.firstIndex(of: name))
    others.replaceSubrange(place...place + 1, with: [same])
    let (one, other) = (try line(words), try line(others))
    #expect("\(one)" == "\(other)")
  }

  @Test(
    "whose first word is an unbalanced query is refused with the reason",
    arguments: [
      ("project:School)", "`)` without `(`"), ("+shop)", "`)` without `(`"),
      ("due:today)", "`)` without `(`"), ("-+shop)", "`)` without `(`"), (")", "`)` without `(`"),
      ("milk)", "`)` without `(`"), ("project:\"Home", "missing closing `\"`"),
      ("\"milk", "missing closing `\"`"),
    ])
  func unbalanced(word: String, message: String) {
    for words in [[word], ["--json", word], [word, "is:open"]] {
      let failure = #expect(throws: Failure.self) { try line(words) }
      #expect(failure?.message == message)
      #expect(failure?.exitCode == .usage)
    }
  }

  @Test(
    "is a query if its first word opens a parenthesis", arguments: ["(", "(milk", "-(milk", "()"])
  func parentheses(word: String) throws {
    guard case .request(.work, _) = try line([word, "or", "+shop"]) else {
      Issue.record("\(word) is no list")
      return
    }
  }

  @Test(
    "shows help for the command it names, whatever else is wrong",
    arguments: [
      (["--help"], nil), (["-h"], nil), (["--json", "-h"], nil), (["add", "--help"], "add"),
      (["--help", "add"], "add"), (["add", "--nonsense", "-h"], "add"), (["list", "-h"], "list"),
      (["add", "--note", "--help"], "add"),
    ] as [([String], String?)])
  func help(words: [String], name: String?) throws {
    guard case .help(let command) = try line(words) else {
      Issue.record("\(words) is no question for help")
      return
    }
    #expect(command?.name == name)
  }

  @Test("treats everything after -- as words", arguments: ["--help", "-h", "--version", "--json"])
  func terminator(word: String) throws {
    guard case .request(.change(let change), let options) = try line(["add", "--", word]) else {
      Issue.record("\(word) is no word")
      return
    }
    #expect(change.command == .add(Edit([.description: .text(word)]), label: nil))
    #expect(options == GlobalOptions())
  }

  @Test("expands an alias in place, once, and never over a command's name")
  func alias() throws {
    let aliases = ["milk": ["--json", "add", "Buy milk"], "twice": ["milk"]]
    guard
      case .request(.change(let change), let options) = try line(
        ["--timeout", "3", "milk", "--tag", "x"], aliases: aliases)
    else {
      Issue.record("the alias is no change")
      return
    }
    #expect(
      change.command
        == .add(Edit([.description: .text("Buy milk")], added: [.tags: ["x"]]), label: nil))
    #expect(options == GlobalOptions(json: true, timeout: 3))
    #expect(throws: Failure.self) { try line(["twice"], aliases: aliases) }
    #expect(throws: Failure.self) { try line(["add"], aliases: ["add": ["list"]]) }
  }

  @Test(
    "at a terminal searches for words that resemble no command",
    arguments: [["milk"], ["milk", "+shop"], ["--limit", "3", "dentist"]])
  func searches(words: [String]) throws {
    func line(searches: Bool) throws(Failure) -> ShellLine {
      try ShellLine(words, .todo, standard: .list, searches: searches) { _ throws(Failure) in [:] }
    }
    guard case .request(.work(let work), _) = try line(searches: true) else {
      Issue.record("\(words) is no list")
      return
    }
    let word = words.contains("milk") ? "milk" : "dentist"
    #expect(
      (work as? RemarkedWork)?.remark
        == "`\(word)` is not a command, so this is a search."
        + (words.contains("+shop") ? " Or did you mean `todo add milk +shop`?" : ""))
    #expect(throws: Failure.self) { try line(searches: false) }
  }

  @Test(
    "at a terminal still refuses words that resemble a command, or aren't plain words",
    arguments: [
      ["lst"], ["shp"], ["version"], ["1", "x"], ["append", "x"], ["sync!"], ["--limt", "3"],
      ["-x"],
    ])
  func noSearch(words: [String]) {
    #expect(throws: Failure.self) {
      try ShellLine(words, .todo, standard: .list, searches: true) { _ throws(Failure) in
        ["shop": ["list"]]
      }
    }
  }

  @Test(
    "is refused with a message and a hint",
    arguments: [
      (
        ["nonsense"], "unknown command `nonsense`",
        "Search with `todo list WORD`; `todo help` lists the commands."
      ),
      (
        ["--", "add", "x"], "unknown command `--`",
        "Search with `todo list WORD`; `todo help` lists the commands."
      ),
      (
        ["-1"], "unknown option `-1`", "`todo help list` lists the options."
      ),
      (
        ["--help", "nonsense"], "unknown command `nonsense`",
        "Search with `todo list WORD`; `todo help` lists the commands."
      ),
      (["shp"], "unknown command `shp`", "Did you mean `todo shop`?"),
      (["--limt", "3"], "unknown option `--limt`", "Did you mean `--limit`?"),
      (["--x", "lst"], "unknown option `--x`", "`todo help list` lists the options."),
      (
        ["--timeout", "-1", "list"], "`--timeout` needs a value",
        "Write `--timeout=VALUE` if the value starts with a hyphen."
      ),
      (["--quite"], "unknown option `--quite`", "Did you mean `--quiet`?"),
      (["--tags", "add", "x"], "unknown option `--tags`", "Did you mean `--tag`?"),
      (["stats", "--x=y"], "unknown option `--x`", "`todo help stats` lists the options."),
      (["list", "--json=x"], "`--json` takes no value", nil),
      (["list", "--limit"], "`--limit` needs a value", "For example: `--limit 10`"),
      (["1", "x"], "unknown command `1`", "Did you mean `todo edit 1 x`?"),
      (["-a"], "unknown option `-a`", "Did you mean `--all`?"),
      (["-V"], "unknown option `-V`", "Did you mean `--version`?"),
      (["version"], "unknown command `version`", "`todo --version` shows the version."),
      (
        ["list", "--limit", "-1"], "`--limit` needs a value",
        "Write `--limit=VALUE` if the value starts with a hyphen."
      ),
      (["list", "--limit=-1"], "`--limit` takes a whole number, 0 or more, not `-1`", nil),
      (["stats", "x"], "unexpected word `x`", "`todo help stats` shows what it takes."),
      (["backup"], "missing FILE", "Write `todo backup FILE`."),
      (
        ["backup", "a", "b"], "unexpected word `b`", "`todo help backup` shows what it takes."
      ),
      (["add", "x", "--as", "y"], "unknown option `--as`", nil),
      (["--json", "--quiet"], "`--json` and `--quiet` can't be used together", nil),
      (["list", "--all", "--completed"], "`--all` and `--completed` can't be used together", nil),
    ] as [([String], String, String?)])
  func refusals(words: [String], message: String, hint: String?) {
    let failure = #expect(throws: Failure.self) { try line(words, aliases: ["shop": ["list"]]) }
    #expect(failure?.message == message)
    #expect(failure?.exitCode == .usage)
    if words.contains("--as") { return }
    #expect(failure?.hint == hint)
  }
}
