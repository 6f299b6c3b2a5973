import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("The spelling of a name")
struct StoredListNamesTests {
  private let folder: TemporaryFolder
  private let database: TodoDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  private func spelling(_ field: Todo.Field, _ name: String) throws -> String? {
    _ = try database.changes.begin("x", start)
    defer { try? database.changes.commit() }
    return try database.changes.spelling(field, name)
  }

  @Test("is the first todo's, whatever its case or Unicode form")
  func first() throws {
    try database.add([
      new(1, tags: ["Shop", "caf\u{e9}"], project: "Home.Garden"), new(2, tags: ["shop"]),
    ])
    #expect(try spelling(.tags, "SHOP") == "Shop")
    #expect(try spelling(.tags, "CAFE\u{301}") == "caf\u{e9}")
    #expect(try spelling(.project, "home.GARDEN") == "Home.Garden")
    #expect(try spelling(.project, "shop") == nil && spelling(.tags, "home") == nil)
  }

  @Test("of a project follows the projects above it, as far as they exist")
  func projects() throws {
    try database.add([new(1, project: "Home.Garden")])
    #expect(try spelling(.project, "home") == "Home")
    #expect(try spelling(.project, "home.garden.shed") == "Home.Garden.shed")
    #expect(try spelling(.project, "home.kitchen") == "Home.kitchen")
    #expect(try spelling(.project, "homes") == nil)
  }

  @Test("is known to later commands of a script, until a todo loses the name")
  func script() throws {
    try database.add([new(1, tags: ["Shop"], project: "Home")])
    let changes = database.changes
    _ = try changes.begin("x", start)
    for _ in 1...2 {
      #expect(try changes.spelling(.tags, "shop") == "Shop")
      #expect(try changes.spelling(.project, "home.new") == "Home.new")
    }
    _ = try changes.insert(new(2, tags: ["Shop"], project: "Home.new"))
    #expect(try changes.spelling(.project, "HOME.NEW") == "Home.new")
    for todo in try database.all() { try changes.delete(todo) }
    #expect(try changes.spelling(.tags, "shop") == nil)
    try changes.commit()
    #expect(try folder.values("SELECT count(*) FROM named") == ["2"])
  }

  @Test("is another todo's once the first has lost it, and gone once no todo has it")
  func lost() throws {
    try database.add([new(1, tags: ["Shop"]), new(2, tags: ["shop"])])
    try database.change(1) { $0.tags = [] }
    #expect(try spelling(.tags, "SHOP") == "shop")
    try database.change(2) { $0.tags = ["market"] }
    #expect(try spelling(.tags, "SHOP") == nil)
    #expect(try folder.values("SELECT name FROM named ORDER BY name") == ["+market"])
    try database.change(1) { $0.tags = ["sHOP"] }
    #expect(try spelling(.tags, "shop") == "sHOP")
  }
}
