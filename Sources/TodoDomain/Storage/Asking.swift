import Composable

/// Effects that must end in the order in which they began.
enum Lane {
  // A text: of any other type the runtime first looks whether it is hashed in a way of its own, among
  // all conformances that are linked in, which costs each process as much as a statement of SQL.
  static let database = "database"
}

extension Effect where Action: Sendable {
  /// Asks the database, and sends what came of it; a trace names the place that calls this.
  static func asking(
    failed: @escaping @Sendable (TodoStoreError) -> Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation: @escaping @Sendable () async throws(TodoStoreError) -> Action
  ) -> Effect<Action> {
    .run(fileID: fileID, filePath: filePath, line: line, column: column) { send in
      do throws(TodoStoreError) {
        await send(try await operation())
      } catch {
        await send(failed(error))
      }
    }
    .serialized(on: Lane.database)
  }
}
