import Glibc
import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@Suite("Without permission")
struct PermissionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func open(_ access: DatabaseAccess) throws -> TodoConnection? {
    try TodoConnection.open(
      DatabaseFile(path: folder.database), access: access, timeoutSeconds: 1, timeZone: .utc)
  }

  func expectNoPermission(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    let error = #expect(throws: TodoStoreError.self, sourceLocation: sourceLocation) {
      try body()
    }
    guard case .noPermission(folder.database, _)? = error else {
      Issue.record(
        "not .noPermission, but \(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
  }

  @Test("to write, a list can only be read")
  func readOnlyFolder() throws {
    try folder.open().add([new(1), new(2)])
    chmod(folder.database, 0o444)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o700) }

    try asNobody {
      let numbers = try open(.readOnly)?.read { try $0.page(Query(), nil, 9).todos.map(\.number) }
      #expect(numbers == [1, 2])

      expectNoPermission { _ = try open(.readWrite) }
    }
  }

  @Test("to read, opening a list fails")
  func unreadableFile() throws {
    try folder.open().add([new(1)])
    chmod(folder.path, 0o755)
    try asNobody {
      // `access(2)` still runs as root and finds no obstacle, so only the error of `open(2)` is left.
      for access in [DatabaseAccess.readWrite, .readOnly] {
        #expect(throws: TodoStoreError.self) { _ = try open(access) }
      }
    }
  }

  @Test("to enter the folder or to create the file, opening reports exactly that")
  func folders() throws {
    chmod(folder.path, 0o755)
    try asNobody { expectNoPermission { _ = try open(.readWrite) } }
    try folder.open().add([new(1)])
    chmod(folder.path, 0o700)
    try asNobody {
      expectNoPermission { _ = try open(.readWrite) }
      expectNoPermission { _ = try open(.readOnly) }
    }
  }
}
