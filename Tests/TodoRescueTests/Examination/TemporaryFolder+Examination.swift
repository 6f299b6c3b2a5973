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
    try sqlite("PRAGMA ignore_check_constraints = 1; \(sql)")
  }
}
