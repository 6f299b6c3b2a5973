import Foundation
import Testing
import TodoFixtures

@testable import TodoCLI

@Suite("A change of the configuration file")
struct ConfigFileTests {
  let world: World
  let path: String

  init() throws {
    world = try World()
    path = world.folder + "/config"
  }

  private func change(
    _ file: String, _ change: (SettingContext, Settings) throws -> Void
  ) throws -> String {
    try file.write(toFile: path, atomically: true, encoding: .utf8)
    let context = SettingContext(home: "/home/a", commands: CommandTable.todo)
    try change(context, Settings(GlobalOptions(), in: world.environment()))
    return try contents()
  }

  private func contents() throws -> String {
    // Reading a file as a string would drop its byte order mark.
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func set(_ name: String, to text: String, in file: String) throws -> String {
    try change(file) { try ConfigFile.set(name, to: text, in: path, $0, $1) }
  }

  @Test(
    "sets one value, and leaves every other byte as it is",
    arguments: [
      ("", "color", "never", "color = never\n"),
      ("color = auto # mine\n", "color", "never", "color = never # mine\n"),
      ("\u{FEFF}\tcolor=auto\r\n\r\n# x", "color", "never", "\u{FEFF}\tcolor=never\r\n\r\n# x"),
      ("color =   \nlist.limit = 1", "color", "auto", "color = auto   \nlist.limit = 1"),
      ("color =\t# mine\n", "color", "auto", "color = auto\t# mine\n"),
      ("color = rad\n", "color", "auto", "color = auto\n"),
      ("list.limit = 1", "color", "auto", "list.limit = 1\ncolor = auto\n"),
      ("# color = auto\nno line\n", "color", "auto", "# color = auto\nno line\ncolor = auto\n"),
      (
        "alias.a = list '# 1' # x\n", "alias.a", "add \"a # b\"", "alias.a = add \"a # b\" # x\n"
      ),
      ("", "alias.two words", "list", "alias.two words = list\n"),
      ("list.query = +a\n", "list.query", "", "list.query = \n"),
      ("database = /x\n", "database", "~/a#b", "database = ~/a#b\n"),
    ])
  func set(file: String, name: String, text: String, expected: String) throws {
    #expect(try set(name, to: text, in: file) == expected)
    #expect(try set(name, to: text, in: expected) == expected)
  }

  @Test(
    "refuses a value that would be read as something else",
    arguments: [
      ("database", "/a # b"), ("database", "/a\n"), ("database", "/a\r"), ("database", "/a "),
      ("database", "/a\tb\u{1}"), ("list.query", " +a"), ("list.query", "+a\ncolor = never"),
      ("list.query", "# x"), ("alias.a=b", "list"), ("alias.a ", "list"), ("alias.a #", "list"),
      ("alias.a\nb", "list"),
    ])
  func refusal(name: String, text: String) throws {
    let file = "# mine\ncolor = auto"
    let failure = #expect(throws: Failure.self) { try set(name, to: text, in: file) }
    #expect(failure?.message.hasPrefix("the configuration file can't have the line `") == true)
    #expect(failure?.exitCode == .usage)
    #expect(try contents() == file)
  }

  @Test(
    "refuses to set a key that occurs twice, or whose line can't be read",
    arguments: ["color = auto\ncolor = auto\n", "color auto\n", "color = \u{1}\ncolor = auto\n"])
  func hidden(file: String) throws {
    let failure = #expect(throws: Failure.self) { try set("color", to: "never", in: file) }
    #expect(failure?.exitCode == .badData)
    #expect(try contents() == file)
  }

  @Test(
    "removes the lines of a setting",
    arguments: [
      ("timeout = 1\ncolor = auto # two\nlist.limit = 3\n", "timeout = 1\nlist.limit = 3\n"),
      ("color = auto", ""), ("\u{FEFF}color = auto\r\n# x\r\n", "\u{FEFF}# x\r\n"),
      ("color = auto\n\ncolor = never\n", "\n"), ("# color = auto\n", "# color = auto\n"),
    ])
  func unset(file: String, expected: String) throws {
    let changed = try change(file) { context, settings in
      let wasSet = try ConfigFile.unset("color", in: path, context, settings)
      #expect(wasSet == (file != expected))
    }
    #expect(changed == expected)
  }
}
