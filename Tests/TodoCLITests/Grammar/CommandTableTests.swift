import Testing
import TodoDomain

@testable import TodoCLI

@Suite("The table of commands")
struct CommandTableTests {
  @Test(
    "takes a word for a slip first, then for the beginning of a name or what it is called elsewhere",
    arguments: [
      ("done", "done"), ("finish", "complete"), ("del", "delete"), ("dnoe", "done"),
      ("lsit", "list"), ("hlep", nil),
      ("comp", "complete"), ("de", "delete"),
      ("d", nil),
      ("", nil), ("milk", nil),
    ])
  func meant(word: String, expected: String?) {
    let table = CommandTable([.list, .complete, .delete])
    #expect(table.name(meantBy: word) == expected)
  }

  @Test("suggests no command that is not in it, such as one that scripts do not have")
  func absent() {
    #expect(CommandTable.changes.name(meantBy: "search") == nil)
    #expect(CommandTable.changes.name(meantBy: "remove") == "delete")
  }

  @Test("has each name once")
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

  @Test("says of each option everywhere alike whether it takes a value")
  func values() {
    var isFlag: [String: Bool] = [:]
    for option in CommandTable.todo.commands.flatMap(\.options) {
      // Before the name of a command, an option is read without knowing whose it is.
      #expect(isFlag[option.name, default: option.isFlag] == option.isFlag, "\(option.flag)")
      isFlag[option.name] = option.isFlag
    }
  }

  @Test("gives scripts the commands that change the list, and no others")
  func scripts() throws {
    #expect(CommandTable.steps.commands.allSatisfy { $0.isStep })
    #expect(
      CommandTable.todo.commands.filter(\.isStep).map(\.name) == CommandTable.steps.names)
  }

  @Test("finds a command by its other names, too")
  func otherNames() throws {
    let count = CommandDefinition(
      "count", otherNames: ["number", "n"], .more, summary: "Count.", discussion: ""
    ) { _ in .change(.clear) }
    let table = CommandTable([.add, count])
    #expect(table["n"] === count)
    #expect(table["number"] === count)
    #expect(table["m"] == nil)
  }

  @Test("knows the keys of each command as a JSON object")
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
