import SQLite
import Testing

@Suite("A custom SQL function")
struct DatabaseFunctionTests {
  @Test("reads its arguments and returns text, a Boolean, an argument or NULL")
  func values() throws {
    let database = try Database(path: ":memory:")
    try database.addFunction("f", argumentCount: -1) { call in
      switch call.argumentCount {
      case 0: break
      case 1: call.returnText(String(decoding: call.utf8(0), as: UTF8.self) + "!")
      case 2: call.returnArgument(1)
      default: call.returnBool(call.utf8(0).isEmpty)
      }
    }
    let statement = try PreparedStatement(
      database, "SELECT f(), f('é'), f(1, 2.5), f('', 0, 0), f('x', 0, 0)")
    try statement.forEach { row in
      #expect(row.isNull(0) && row.text(1) == "é!" && row.double(2) == 2.5)
      #expect(row.integer(3) == 1 && row.integer(4) == 0)
    }
  }

  @Test("can't be used in a schema")
  func direct() throws {
    let database = try Database(path: ":memory:")
    try database.addFunction("f", argumentCount: 0) { $0.returnBool(true) }
    let failure = try #require(
      #expect(throws: SQLiteFailure.self) {
        try database.run("CREATE TABLE a (b); CREATE INDEX c ON a (f())")
      })
    #expect(failure.message == "unsafe use of f()")
  }
}
