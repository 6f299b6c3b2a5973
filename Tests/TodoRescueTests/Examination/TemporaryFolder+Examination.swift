import GRDB
import Testing
import TodoSQLite
import TodoSQLiteFixtures

@testable import TodoRescue

extension TemporaryFolder {
  /// What is found, with the file as it was.
  func findings() throws -> [Finding] {
    let bytesBefore = try? bytes()
    let namesBefore = try names()
    var findings: [Finding] = []
    try DatabaseExamination(path: database, timeout: 0) { findings.append($0) }.run()
    #expect(try bytesBefore == (try? bytes()) && names() == namesBefore)
    return findings
  }

  func problems() throws -> [Finding] {
    try findings().filter { $0.state != .ok }
  }

  /// Writes what constraints forbid.
  func corrupt(_ sql: String) throws {
    let queue = try DatabaseQueue(path: database)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0; \(sql)")
    }
    try queue.close()
  }
}
