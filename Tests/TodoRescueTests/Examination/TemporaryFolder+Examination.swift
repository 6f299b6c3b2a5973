import Testing
import TodoSQLite
import TodoSQLiteFixtures

@testable import TodoRescue

extension TemporaryFolder {
  /// Returns the findings, and expects that the examination changes no file.
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

  /// Runs SQL without check constraints.
  func corrupt(_ sql: String) throws {
    try sqlite("PRAGMA ignore_check_constraints = 1; \(sql)")
  }
}
