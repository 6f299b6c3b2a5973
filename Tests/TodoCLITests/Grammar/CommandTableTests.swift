import Testing
import TodoDomain

@testable import TodoCLI

@Suite("The table of commands")
struct CommandTableTests {
  @Test(
    "understands names from other programs, misspellings and the beginnings of names",
    arguments: [
      ("done", "done"), ("finish", "complete"), ("del", "del"), ("dnoe", "done"),
      ("lsit", "list"), ("hlep", nil),
      ("comp", "complete"), ("de", "delete"), ("dele", "delete"),
      ("d", "d"), ("x", nil),
      ("", nil), ("milk", nil),
    ])
  func meant(word: String, expected: String?) {
    let table = CommandTable([.list, .complete, .delete])
    #expect(table.name(meantBy: word) == expected)
  }

  @Test("suggests only its own commands: the one for scripts never suggests `search`")
  func absent() {
    #expect(CommandTable.changes.name(meantBy: "search") == nil)
    #expect(CommandTable.changes.name(meantBy: "remove") == "delete")
  }

  @Test("has no duplicate names, and no duplicate options in a command")
  func unique() {
    let names = CommandTable.todo.commands.flatMap { [$0.name] + $0.otherNames }
    #expect(Set(names).count == names.count)
    for name in names { #expect(CommandTable.todo.name(meantBy: name) == name) }
    for command in CommandTable.todo.commands {
      let options =
        command.options.map(\.name) + GlobalOptions.definitions.map { $0.definition.name }
      #expect(Set(options).count == options.count, "\(command.name)")
    }
  }

  @Test("agrees across commands on whether an option takes a value")
  func values() {
    var isFlag: [String: Bool] = [:]
    for option in CommandTable.todo.commands.flatMap(\.options) {
      // An option before the command's name is read without knowing the command.
      #expect(isFlag[option.name, default: option.isFlag] == option.isFlag, "\(option.flag)")
      isFlag[option.name] = option.isFlag
    }
  }

  @Test("gives scripts exactly the commands that change the list")
  func scripts() throws {
    #expect(CommandTable.steps.commands.allSatisfy { $0.isStep })
    #expect(
      CommandTable.todo.commands.filter(\.isStep).map(\.name) == CommandTable.steps.names)
  }

  @Test("also finds a command by its other names")
  func otherNames() throws {
    let count = CommandDefinition(
      "count", otherNames: ["number", "n"], .more, summary: "Count.", discussion: ""
    ) { _ in .change(.clear) }
    let table = CommandTable([.add, count])
    #expect(table["n"] === count)
    #expect(table["number"] === count)
    #expect(table["m"] == nil)
  }

  @Test("lists the JSON keys of a command")
  func jsonKeys() {
    #expect(CommandDefinition.toggle.jsonKeys.map(\.key) == ["refs"])
    #expect(CommandDefinition.clear.jsonKeys.isEmpty)
    #expect(CommandDefinition.list.jsonKeys.isEmpty)
    #expect(
      CommandDefinition.move.jsonKeys.map { "\($0.key): \($0.value)" } == [
        "refs: a list of numbers and texts", "before: a number or a text",
        "after: a number or a text", "toTop: `true`", "toBottom: `true`",
      ])
  }
}
