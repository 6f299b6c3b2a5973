import Foundation
import Testing
import TodoDomain

@testable import TodoCLI

@MainActor
@Suite("A shell that asks for completions")
struct CompletionRunTests {
  let world: World

  init() throws { world = try World() }

  /// Adds todos that are hard to complete: with quotes, spaces, control characters and wide characters.
  private func fill() async {
    _ = await world.run("add", "Buy milk", "--tag", "shop", "--project", "home")
    _ = await world.run("add", "\u{1B}[31m \t\n: '\"$(id)`id`", "--tag", "x$(id)")
    _ = await world.run("add", "Done", "--tag", "日本", "--project", "house move")
    _ = await world.run("add", "x", "--tag", "a'b\"c", "--project", "\u{1B}]0;x\u{7}\n")
    _ = await world.run("complete", "3")
  }

  private func answer(_ arguments: String...) async -> [String] {
    let answer = await world.run(["---complete"] + arguments)
    #expect(answer.code == 0)
    #expect(answer.error == "")
    return answer.output.split(separator: "\n").map(String.init)
  }

  @Test("gets numbers, with their texts made safe")
  func references() async {
    await fill()
    let open = ["1\tBuy milk", "2\t␛[31m ␉␊: '\"$(id)`id`", "4\tx"]
    #expect(await answer("zsh", "", "todo", "complete") == ["words"] + open)
    #expect(await answer("fish", "", "todo", "complete", "1") == ["words"] + open.dropFirst())
    #expect(await answer("zsh", "", "todo", "reopen") == ["words", "3\tDone"])
    #expect(await answer("zsh", "2", "todo", "toggle") == ["words", open[1]])
    #expect(await answer("zsh", "@x", "todo", "toggle") == ["words"])
    #expect(await answer("bash", "", "todo complete ") == ["words", "1", "2", "4"])
  }

  @Test("gets the todos that a command can change")
  func changeable() async {
    await fill()
    _ = await world.run("start", "1")
    _ = await world.run("edit", "4", "repeat:daily")
    #expect(await answer("bash", "", "todo start ") == ["words", "2", "4"])
    #expect(await answer("bash", "", "todo stop ") == ["words", "1"])
    #expect(await answer("bash", "", "todo skip ") == ["words", "4"])
    #expect(await answer("bash", "1", "todo start 1") == ["words"])
    #expect(await answer("bash", "1", "todo stop 1") == ["words", "1"])
  }

  @Test("gets only the everyday command if a rarer one begins the same way")
  func inTheWay() async {
    #expect(await answer("bash", "compl", "todo compl") == ["words", "complete"])
  }

  @Test("gets names that continue the typed text, in any Unicode normalization form")
  func forms() async {
    _ = await world.run("add", "x", "--tag", "cafe\u{301}x", "--project", "한글")
    for shell in ["zsh", "fish"] {
      for typed in ["+caf\u{E9}", "+cafe\u{301}"] {
        let words = await answer(shell, typed, "todo", "list")
        #expect(words.map { Array($0.utf8) } == ["words", typed + "x"].map { Array($0.utf8) })
      }
    }
    let typed = "project:\u{1112}\u{1161}\u{11AB}"
    let words = await answer("bash", typed, "todo list \(typed)")
    #expect(words.map { Array($0.utf8) } == ["words", typed + "글"].map { Array($0.utf8) })
  }

  @Test("gets tags and projects, but none that can't be typed")
  func names() async {
    await fill()
    let tags = ["words", "a'b\"c", "shop", "x$(id)", "日本"]
    #expect(await answer("zsh", "", "todo", "add", "--tag") == tags)
    #expect(await answer("fish", "--tag=s", "todo", "add") == ["words", "--tag=shop"])
    #expect(await answer("zsh", "", "todo", "add", "--project") == ["words", "home", "house move"])
    #expect(
      await answer("zsh", "+", "todo", "list") == ["words"] + tags.dropFirst().map { "+" + $0 })
    #expect(await answer("zsh", "-sh", "todo", "list") == ["words"])
    #expect(await answer("zsh", "-+sh", "todo", "list") == ["words", "-+shop"])
    #expect(await answer("zsh", "-project:ho", "todo", "list").contains("-project:home"))
    #expect(
      await answer("zsh", "project:ho", "todo", "list")
        == ["words", "project:home", "project:house move"])
    #expect(
      await answer("zsh", "house\\ m", "todo", "add", "--project") == ["words", "house move"])
  }

  @Test("gets words that set fields")
  func attributes() async {
    await fill()
    #expect(await answer("zsh", "pri:", "todo", "add", "x").contains("pri:high"))
    #expect(
      await answer("zsh", "pro", "todo", "add", "x") == [
        "words", "project:home", "project:house move",
      ])
    #expect(await answer("zsh", "due:tom", "todo", "add", "x") == ["words", "due:tomorrow"])
    #expect(await answer("zsh", "+s", "todo", "edit", "1") == ["words", "+shop"])
    #expect(
      await answer("zsh", "+", "todo", "add", "x") == [
        "words", "+a'b\"c", "+shop", "+x$(id)", "+日本",
      ])
    #expect(await answer("zsh", "-s", "todo", "edit", "1") == ["words", "-shop"])
    #expect(await answer("zsh", "-s", "todo", "add") == ["words"])
    #expect(await answer("bash", "tom", "todo add x due:tom") == ["words", "tomorrow"])
    #expect(
      await answer("bash", "ho", "todo add x project:ho") == ["words", "home", #"house\ move"#])
  }

  @Test("gets query terms where a query may name todos")
  func queries() async {
    await fill()
    #expect(await answer("zsh", "+s", "todo", "complete") == ["words", "+shop"])
    #expect(await answer("zsh", "-project:home", "todo", "delete") == ["words", "-project:home"])
    #expect(await answer("zsh", "+s", "todo") == ["words", "+shop"])
    #expect(await answer("zsh", "+s", "todo", "edit") == ["words", "+shop"])
    #expect(await answer("zsh", "dele", "todo", "+shop") == ["words", "delete\tDelete todos."])
  }

  @Test("gets aliases, and what their commands take")
  func aliases() async {
    await fill()
    try? FileManager.default.createDirectory(
      atPath: world.folder + "/.config/todo", withIntermediateDirectories: true)
    try? "alias.food = list +shop\n".write(
      toFile: world.folder + "/.config/todo/config", atomically: true, encoding: .utf8)
    #expect(await answer("zsh", "fo", "todo") == ["words", "food\tlist +shop"])
    #expect(await answer("zsh", "project:home", "todo", "food") == ["words", "project:home"])
  }

  @Test("gets todos to link to")
  func links() async {
    #expect(await world.run("add", "Milk").code == 0)
    #expect(await world.run("add", "Bread").code == 0)
    #expect(
      await answer("zsh", "parent:", "todo", "add", "Eggs") == [
        "words", "parent:1\tMilk", "parent:2\tBread",
      ])
    #expect(await answer("zsh", "dep:1,", "todo", "edit", "3") == ["words", "dep:1,2\tBread"])
    #expect(await answer("zsh", "par", "todo", "edit", "3") == ["words", "parent:"])
    #expect(await answer("zsh", "parent:", "todo", "list").contains("parent:2\tBread"))
    // The shell would have to retype the text before the comma.
    #expect(await answer("zsh", "dep:\u{1B},", "todo", "edit", "3") == ["words"])
  }

  @Test("gets contexts and columns")
  func contextsAndColumns() async {
    for name in ["work", "home"] {
      #expect(await world.run("config", "set", "context.\(name).query", "+\(name)").code == 0)
    }
    #expect(await answer("zsh", "", "todo", "context") == ["words", "home", "work", "none"])
    #expect(
      await answer("zsh", "w", "todo", "config", "set", "context") == ["words", "work"])
    #expect(
      await answer("zsh", "number,d", "todo", "list", "--columns") == ["words", "number,due"])
    #expect(
      await answer("zsh", "due,pri", "todo", "edit", "1", "--clear") == ["words", "due,priority"])
    #expect(await world.run("config", "set", "list.urgent.query", "pri:h").code == 0)
    #expect(
      await answer("bash", "list.urgent.q", "todo config unset list.urgent.q")
        == ["words", "list.urgent.query"])
    #expect(
      await answer("bash", "context.work.", "todo config set context.work.")
        == ["words", "context.work.query", "context.work.words"])
  }

  @Test("that is Bash gets the text to insert, quoted and without the part that it keeps")
  func bash() async {
    await fill()
    #expect(
      await answer("bash", "", "todo add --tag ")
        == ["words", #"a\'b\"c"#, "shop", #"x\$\(id\)"#, "日本"])
    #expect(
      await answer("bash", "ho", "todo list project:ho") == ["words", "home", #"house\ move"#])
    #expect(await answer("bash", "", "todo list project:") == ["words", "home", #"house\ move"#])
    #expect(
      await answer("bash", "", "todo add --tag=") == [
        "words", #"a\'b\"c"#, "shop", #"x\$\(id\)"#, "日本",
      ])
    #expect(
      await answer("bash", "project:house m", "todo list 'project:house m")
        == ["words", "project:house move"])
    #expect(await answer("bash", "", "todo add --tag '") == ["words", "shop", "x$(id)", "日本"])
    #expect(await answer("bash", "", "todo add --tag \"") == ["words", "shop", "日本"])

    // To Bash, an accent is a separate character, so the one before it still needs quoting.
    _ = await world.run("add", "x", "--tag", "a`\u{301};\u{301}'\u{301}")
    #expect(await answer("bash", "a", "todo add --tag a").last == "a\\`\u{301}\\;\u{301}\\'\u{301}")
    #expect(await answer("bash", "a", "todo add --tag 'a") == ["words"])
    #expect(await answer("bash", "a", "todo add --tag \"a") == ["words"])
  }

  @Test("gets the fixed words of queries, dates, sort keys and commands")
  func words() async {
    #expect(await answer("zsh", "pri", "todo", "list").contains("priority:high"))
    #expect(await answer("zsh", "due<f", "todo", "list") == ["words", "due<friday"])
    #expect(await answer("zsh", "due:<=f", "todo", "list") == ["words", "due:<=friday"])
    #expect(
      await answer("zsh", "(created:to", "todo", "list") == [
        "words", "(created:tonight", "(created:today", "(created:tomorrow",
      ])
    #expect(await answer("zsh", "pri:h", "todo", "list") == ["words", "pri:high"])
    #expect(await answer("zsh", "has:n", "todo", "list") == ["words", "has:note"])
    #expect(
      await answer("zsh", "is:", "todo", "list")
        == [
          "words", "is:open", "is:completed", "is:waiting", "is:blocked", "is:started",
          "is:repeating", "is:parent", "is:overdue",
        ])
    try? FileManager.default.createDirectory(
      atPath: world.folder + "/.config/todo", withIntermediateDirectories: true)
    try? "view.errands = +shop\n".write(
      toFile: world.folder + "/.config/todo/config", atomically: true, encoding: .utf8)
    #expect(await answer("zsh", "-view:", "todo", "list") == ["words", "-view:errands"])
    #expect(
      await answer("zsh", "next w", "todo", "add", "x", "--due")
        == ["words", "next week", "next wednesday"])
    #expect(await answer("zsh", "due,-t", "todo", "list", "--sort") == ["words", "due,-text"])
    #expect(await answer("zsh", "", "todo", "batch") == ["files"])
    #expect(await answer("zsh", "reo", "todo").first { $0.hasPrefix("reopen\t") } != nil)
  }

  @Test("gets answers from the database that the line or the environment names")
  func database() async {
    await fill()
    let other = world.folder + "/other.sqlite"
    _ = await world.run("--database", other, "add", "Other", "--tag", "other")
    let words = ["words", "1\tOther"]
    #expect(await answer("zsh", "", "todo", "--database", other, "complete") == words)
    #expect(await answer("zsh", "", "todo", "complete", "--database=~/other.sqlite") == words)
    #expect(await answer("zsh", "", "TODO_DATABASE=\(other)", "todo", "complete") == words)
    world.variables["TODO_DATABASE"] = other
    #expect(await answer("zsh", "", "todo", "add", "--tag") == ["words", "other"])
  }

  @Test("gets nothing if there is no database, and none is created")
  func nothing() async throws {
    #expect(await answer("zsh", "", "todo", "complete") == ["words"])
    #expect(await answer("zsh", "", "todo", "--database", "/", "complete") == ["words"])
    #expect(
      await answer("zsh", "", "todo", "--database", world.folder + "/a/b", "complete") == ["words"])
    try "no database".write(toFile: world.folder + "/text", atomically: true, encoding: .utf8)
    #expect(await answer("zsh", "", "todo", "--database", "~/text", "complete") == ["words"])
    world.variables["HOME"] = nil
    #expect(await answer("zsh", "", "todo", "complete") == ["words"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["text"])
  }

  @Test(
    "gets nothing if the request is incomplete or the shell unknown",
    arguments: [[], ["zsh"], ["tcsh", "", "todo"]])
  func malformed(arguments: [String]) async {
    #expect(await world.run(["---complete"] + arguments) == .init())
  }

  @Test("gets its script, by name or from SHELL", arguments: CompletionScript.allCases)
  func script(shell: CompletionScript) async {
    let answer = World.Answer(output: shell.text)
    #expect(await world.run("completions", shell.rawValue) == answer)
    world.variables["SHELL"] = "/usr/bin/\(shell)"
    #expect(await world.run("completions") == answer)
  }

  @Test("gets an error if it is unsupported or isn't named")
  func noScript() async {
    let message =
      "todo: there is no completion script for `tcsh`\nhint: Use bash, zsh or fish.\n"
    #expect(
      await world.run("completions", "tcsh") == .init(code: 64, error: message))
    let missing = "todo: missing SHELL\nhint: Write `todo completions SHELL`.\n"
    #expect(await world.run("completions") == .init(code: 64, error: missing))
  }
}
