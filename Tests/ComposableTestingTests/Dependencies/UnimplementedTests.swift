import Composable
import ComposableTesting
import Testing

private enum DatabaseError: Error { case closed }

/// An environment like a feature's.
private struct Database: Sendable {
  var begin: @Sendable () async throws(DatabaseError) -> Void
  var save: @Sendable (_ before: Int, _ after: String) async throws(DatabaseError) -> Void
  var load: @Sendable (_ ids: [Int]) async throws(DatabaseError) -> [String]
  var page: @Sendable (_ query: String, _ at: Int?, _ size: Int) async throws(DatabaseError) -> Int
  var now: @Sendable () -> Int
  var anything: @Sendable (Int) async throws -> Int

  static let saveLine: UInt = #line + 5

  static var failing: Self {
    Self(
      begin: unimplemented("Database.begin"),
      save: unimplemented("Database.save"),
      load: unimplemented("Database.load", throwing: .closed),
      page: unimplemented("Database.page", placeholder: 7),
      now: unimplemented("now", placeholder: 0),
      anything: unimplemented("Database.anything")
    )
  }
}

@MainActor
@Suite("An endpoint that a test didn't provide")
struct UnimplementedTests {
  private let database = Database.failing

  @Test("fails the test with its name and the arguments of the call")
  func words() async {
    let issues = await issues { try? await database.save(1, "milk") }

    #expect(
      issues.map(\.message) == [
        """
        "Database.save" was called, but this test did not provide it.

          Called with:
            1. 1
            2. "milk"

        The usual reasons:

        • The test needs it. Give the environment of the test a "save" that returns what the story \
        needs.
        • The feature should not call it here. Look for what does: the test has found a defect.
        """
      ])
    #expect(issues.map(\.line) == [Database.saveLine])
  }

  @Test("omits the list of arguments if there are none")
  func withoutArguments() async {
    let messages = await messages {
      try? await database.begin()
      #expect(database.now() == 0)
    }

    #expect(
      messages
        == ["Database.begin", "now"].map { endpoint in
          """
          "\(endpoint)" was called, but this test did not provide it.

          The usual reasons:

          • The test needs it. Give the environment of the test a \
          "\(endpoint == "now" ? "now" : "begin")" that returns what the story needs.
          • The feature should not call it here. Look for what does: the test has found a defect.
          """
        })
  }

  @Test("returns its placeholder, or throws its error or UnimplementedEndpoint")
  func results() async {
    let messages = await messages {
      let page = try? await database.page("all", nil, 10)
      #expect(page == 7)
      await #expect(throws: DatabaseError.closed) { try await database.load([1]) }
      await #expect(throws: UnimplementedEndpoint(endpoint: "Database.anything")) {
        try await database.anything(1)
      }
    }
    #expect(messages.count == 3)
  }
}
