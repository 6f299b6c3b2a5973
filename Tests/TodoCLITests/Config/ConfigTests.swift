import Testing

@testable import TodoCLI

@Suite("The configuration file")
struct ConfigTests {
  private func read(_ text: String) throws(ConfigError) -> Config {
    try Config(reading: Array(text.utf8), path: "c.toml", home: "/home/a")
  }

  @Test("to begin with says nothing, and says the defaults where its comments are taken away")
  func template() throws {
    #expect(try read(ConfigTemplate.text).lines.isEmpty)

    let settings = ConfigTemplate.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let isSetting = line.hasPrefix("# ") && line.dropFirst(2).contains(" = ")
        return String(isSetting ? line.dropFirst(2) : line)
      }
    let config = try read(settings.joined(separator: "\n"))
    let names = ConfigKey.all.map(\.name) + ["aliases.shop"]
    #expect(Set(config.lines.keys) == Set(names))
    #expect(config.database == "/home/a/.local/share/todo/todo.sqlite")
    #expect(config.timeoutSeconds == 30)
    #expect(config.color == .auto)
    #expect(config.listSort == "position")
    for role in Palette.Role.allCases { #expect(config.palette[role] == role.standardStyle) }
  }

  @Test("is told by its place where a `~` is nowhere")
  func noHome() {
    #expect(throws: ConfigError(file: "c", line: 1, column: 12, reason: .noHome)) {
      try Config(reading: Array(#"database = "~/x""#.utf8), path: "c", home: nil)
    }
  }

  @Test("cannot name a setting with a dot in quotes")
  func quotedDot() {
    #expect(
      throws: ConfigError(file: "c.toml", line: 1, column: 1, reason: .unknownKey("list.sort"))
    ) { try read(#""list.sort" = "due""#) }
  }

  @Test(
    "suggests what a mistyped setting may be",
    arguments: [
      ("tiemout", "timeout"), ("sort", "list.sort"), ("lists.x", "list.x"),
      ("alias.shop", "aliases.shop"), ("colours.tag", "colors.tag"), ("overdue", "colors.overdue"),
      ("nonsense", nil), ("list.nonsense", nil),
    ])
  func suggestion(name: String, expected: String?) {
    #expect(ConfigKey.nearest(to: name) == expected)
  }

  @Test("has aliases, which are words with their quotes and stand for a command")
  func aliases() throws {
    let config = try read(
      """
      [aliases]
      milk = "--json add 'Buy milk'"
      list = "show"
      """)
    #expect(config.aliases["milk"]?.words == ["--json", "add", "Buy milk"])
    #expect(
      ["--quiet", "milk", "--tag", "x"].replacingAlias(by: config.aliases)
        == ["--quiet", "--json", "add", "Buy milk", "--tag", "x"])
    #expect(["add", "milk"].replacingAlias(by: config.aliases) == ["add", "milk"])
    #expect([String]().replacingAlias(by: config.aliases) == [])
  }
}
