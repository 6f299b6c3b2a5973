import Testing

@testable import TodoCLI

@Suite("The configuration file")
struct ConfigTests {
  private func read(_ text: String) -> Config {
    Config(reading: Array(text.utf8), path: "c.toml", home: "/home/a", commands: CommandTable.todo)
  }

  @Test("sets nothing at first, and sets the defaults if it is uncommented")
  func template() throws {
    #expect(read(ConfigTemplate.text).lines.isEmpty)

    let settings = ConfigTemplate.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let isSetting = line.hasPrefix("# ") && line.dropFirst(2).contains(" = ")
        return String(isSetting ? line.dropFirst(2) : line)
      }
    let config = read(settings.joined(separator: "\n"))
    #expect(config.mistakes.isEmpty)
    let names = ConfigKey.all.map(\.name) + ["aliases.shop", "views.errands"]
    #expect(Set(config.lines.keys) == Set(names))
    #expect(config.database == "/home/a/.local/share/todo/todo.sqlite")
    #expect(config.timeoutSeconds == 30)
    #expect(config.color == .auto)
    #expect(config.listSort == "position")
    for role in Palette.Role.allCases { #expect(config.palette[role] == role.standardStyle) }
  }

  @Test("reports the position of a `~` if HOME isn't set")
  func noHome() {
    let config = Config(
      reading: Array(#"database = "~/x""#.utf8), path: "c", home: nil, commands: CommandTable.todo)
    #expect(
      config.mistakes == [
        ConfigError(
          file: "c", line: 1, column: 12,
          reason: .home(HomePathError(path: "~/x", isOfOther: false)),
          subject: .setting("database"))
      ])
  }

  @Test("can't name a setting by a quoted key with a dot")
  func quotedDot() {
    #expect(read(#""list.sort" = "due""#).mistakes.map(\.reason) == [.unknownKey("list.sort")])
  }

  @Test(
    "suggests a setting for a mistyped one",
    arguments: [
      ("tiemout", "timeout"), ("sort", "list.sort"), ("lists.x", "list.x"),
      ("alias.shop", "aliases.shop"), ("colours.tag", "colors.tag"), ("overdue", "colors.overdue"),
      ("nonsense", nil), ("list.nonsense", nil),
    ])
  func suggestion(name: String, expected: String?) {
    #expect(ConfigKey.nearest(to: name) == expected)
  }

  @Test(
    "reports a mistake for the setting it is about, and for no other",
    arguments: [
      (#"timeout = "3""#, "timeout"), ("timeout = 5s", "timeout"), ("timeout 5", "timeout"),
      ("timeout", "timeout"), ("timeout = 3 4", "timeout"), ("timeout = 3\ntimeout = 4", "timeout"),
      ("timeout = [3]", "timeout"), ("\"timeout = 3", "timeout"), ("= timeout", "timeout"),
      ("[list]\nsort = dou", "list.sort"), ("[list\nsort = 3", "list.sort"),
      ("[list]\n[list]\nsort = 3", "list.sort"), ("list.limit = -1", "list.limit"),
      ("list.query = \"is:\"", "list.query"), ("[aliases]\na = \"lisst\"", "aliases.a"),
      ("[colors]\ntag = 'mauve'", "colors.tag"), ("database = \"x", "database"),
      // Only `database` can be meant, and the wrong list must not be changed.
      ("databse = \"/x\"", "database"), ("Database = \"/x\"", "database"),
      ("\"database = \"/x\"", "database"), ("[database]\npath = \"/x\"", nil),
      ("tiemout = 3", nil), ("[lists]\nsort = 'due'", nil), ("???", nil), ("[", nil),
      ("# timeout = \u{1}", nil), ("[x\u{1}]\ntimeout = '3'", nil),
    ] as [(String, String?)])
  func subjects(text: String, setting: String?) {
    let config = read("color = 'never'\n" + text + "\n[other]\n")
    #expect(!config.mistakes.isEmpty)
    #expect(config.color == .never)
    for name in ConfigKey.all.map(\.name) + ["aliases.a", "aliases.b"] {
      #expect((config.mistake(about: name) != nil) == (name == setting), "\(name)")
    }
    if let setting { #expect(config.lines[setting] == nil) }
  }

  @Test("reports a mistake for every setting if it can't be read", arguments: [".", "/dev/zero"])
  func unreadable(path: String) throws {
    let world = try World()
    world.variables["TODO_CONFIG"] = path
    let config = ConfigFile.load(in: world.surroundings(), commands: CommandTable.todo)
    #expect(config.mistakes.map(\.subject) == [.everything])
    #expect(config.mistake(about: "list.sort") != nil)
    #expect(config.path == path)
  }

  @Test("has aliases, which are split into words, with quotes")
  func aliases() throws {
    let config = read(
      """
      [aliases]
      milk = "--json add 'Buy milk'"
      list = "show"
      """)
    #expect(config.aliases["milk"]?.words == ["--json", "add", "Buy milk"])
  }
}
