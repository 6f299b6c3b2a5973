import Testing
import TodoFixtures

@testable import TodoCLI

@Suite("The configuration file")
struct ConfigTests {
  private func read(_ text: String, home: String? = "/home/a") -> Config {
    Config(
      reading: Array(text.utf8), path: "c",
      SettingContext(home: home, commands: CommandTable.todo))
  }

  @Test("sets nothing at first, and sets the defaults if it is uncommented")
  func template() throws {
    #expect(read(ConfigFile.template).texts.isEmpty)

    let settings = ConfigFile.template.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let isSetting = line.hasPrefix("# ") && line.dropFirst(2).contains(" = ")
        return String(isSetting ? line.dropFirst(2) : line)
      }
    let config = read(settings.joined(separator: "\n"))
    #expect(config.mistakes.map(\.failure) == [])
    #expect(
      Set(config.texts.keys)
        == Set(Setting.all.map(\.name) + ["alias.shop", "view.errands", "ui.key.X"]))
    #expect(config.database == "/home/a/.local/share/todo/todo.sqlite")
    let standard = Config()
    #expect(config.timeoutSeconds == standard.timeoutSeconds)
    #expect(config.color == standard.color)
    #expect(config.listSort == standard.listSort)
    #expect(config.listWraps == standard.listWraps)
    for role in Palette.Role.allCases { #expect(config.palette[role] == role.standardStyle) }
  }

  @Test("has a default for each setting with one, and an example for each without")
  func examples() throws {
    let context = SettingContext(home: "/home/a", commands: CommandTable.todo)
    for setting in Setting.all + [.alias("shop"), .view("errands")] {
      var config = Config()
      try setting.set(&config, setting.example, context)
      #expect(setting.standard.isEmpty || setting.standard == setting.example)
    }
  }

  @Test("assigns actions to keys of the full screen, and refuses unknown keys and actions")
  func keys() {
    let config = read(
      "ui.key.d = done\nui.key.ctrl-x = delete\nui.key.S = none\nui.key.zz = done\nui.key.y = fly\n"
    )
    #expect(config.keys == ["d": .done, "ctrl-x": .delete, "S": .nothing])
    #expect(config.mistakes.map(\.setting) == ["ui.key.zz", "ui.key.y"])
    #expect(
      config.mistakes.map(\.failure.hint).first == "A key is x, ctrl-x, f5, space, enter or tab.")
  }

  @Test("reports the position of a `~` if HOME isn't set")
  func noHome() {
    let mistake = read("database = ~/x", home: nil).mistakes.first
    #expect(
      mistake?.failure.message == "c:1:12: `~/x` is in the home folder, but HOME is not set")
    #expect(mistake?.setting == "database")
  }

  @Test(
    "suggests a setting for a mistyped one",
    arguments: [
      ("tiemout", "timeout"), ("sort", "list.sort"), ("lists.x", "list.x"),
      ("aliases.shop", "alias.shop"), ("views.shop", "view.shop"), ("colours.tag", "color.tag"),
      ("overdue", "color.overdue"), ("nonsense", nil), ("list.nonsense", nil),
    ])
  func suggestion(name: String, expected: String?) {
    #expect(Setting.nearest(to: name) == expected)
  }

  @Test(
    "reports a mistake for the setting that it is about, and for no other",
    arguments: [
      ("timeout = x", "timeout"), ("timeout = 5s", "timeout"), ("timeout 5", "timeout"),
      ("timeout", "timeout"), ("timeout = 3 4", "timeout"), ("timeout =", "timeout"),
      ("timeout = 3\ntimeout = 4", "timeout"), ("timeout = x\ntimeout = 4", "timeout"),
      ("timeout 3\ntimeout = 4", "timeout"), ("timeout = 3\u{1}", "timeout"),
      ("list.sort = dou", "list.sort"), ("list.limit = -1", "list.limit"),
      ("list.query = is:", "list.query"), ("alias.a = lisst", "alias.a"),
      ("alias.a = list\nalias.a = list", "alias.a"), ("view.a = (", "view.a"),
      ("color.tag = mauve", "color.tag"), ("database = x", "database"),
      ("database = \"/x\"", "database"), ("database /x", "database"), ("database: /x", "database"),
      // Only `database` can be meant, and the wrong list must not be changed.
      ("databse = /x", "database"), ("Database = /x", "database"),
      ("\"database\" = /x", "database"), ("[database]\npath = /x", "database"),
      ("tiemout = 3", nil), ("lists.sort = due", nil), ("???", nil), ("[list]", nil), ("= 3", nil),
      ("alias. = list", nil), ("aliases.a = list", nil), ("x\u{1} = 3", nil),
    ] as [(String, String?)])
  func subjects(text: String, setting: String?) {
    let config = read("color = never\n" + text + "\nnonsense\n")
    #expect(config.mistakes.count >= 2)
    #expect(config.color == .never)
    for name in Setting.all.map(\.name) + ["alias.a", "alias.b", "view.a"] {
      #expect((config.mistake(about: name) != nil) == (name == setting), "\(name)")
    }
    if let setting { #expect(config.texts[setting] == nil) }
  }

  @Test("uses neither value of a setting that is set twice")
  func twice() {
    let config = read("view.a = +x\nview.a = +y\ntimeout = 3\ntimeout = 4\n")
    #expect(config.views.isEmpty)
    #expect(config.timeoutSeconds == 30)
    #expect(
      config.mistakes.map(\.failure.message)
        == ["c:2:1: `view.a` is set twice", "c:4:1: `timeout` is set twice"])
    #expect(throws: config.mistakes[1].failure) { try config.known("timeout", \.timeoutSeconds) }
  }

  @Test("suggests leaving out quotation marks around a value", arguments: ["'due'", "\"due\""])
  func quotes(value: String) {
    let failure = read("list.sort = \(value)").mistakes.first?.failure
    #expect(failure?.message == "c:1:13: unknown sort key `\(value)`")
    #expect(failure?.hint == "Leave out the quotation marks around the value.")
  }

  @Test("reports a mistake for every setting if it can't be read", arguments: [".", "/dev/zero"])
  func unreadable(path: String) throws {
    let world = try World()
    world.variables["TODO_CONFIG"] = path
    let config = ConfigFile.load(in: world.environment(), commands: CommandTable.todo)
    #expect(config.mistakes.map(\.line) == [nil])
    #expect(config.mistake(about: "list.sort") != nil)
    #expect(config.path == path)
  }

  @Test("has aliases and views, which are split into words, with quotes")
  func words() {
    let config = read(
      """
      alias.milk = --json add 'Buy milk' # always
      alias.two words = list "# 1"
      alias.list = show
      view.mum = "mum's # list" or +mum
      list.query =
      """)
    #expect(config.aliases["milk"]?.words == ["--json", "add", "Buy milk"])
    #expect(config.aliases["two words"]?.words == ["list", "# 1"])
    #expect(config.views == ["mum": ["mum's # list", "or", "+mum"]])
    #expect(config.mistakes.map(\.setting) == ["alias.list"])
    #expect(config.listQuery == [])
  }
}
