import Testing
import TodoDomain
import TodoSQLiteFixtures

@testable import TodoSQLite

@MainActor
@Suite("The in-memory model of a database")
struct DatabaseAgreementTests {
  @Test("answers every call as SQLite does", arguments: 1...12 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) async throws {
    let calls = DatabaseCall.sequence(length: 200, seed: seed)
    guard try await disagreement(in: calls) != nil else { return }
    let shortest = try await shortened(calls) { try await disagreement(in: $0) != nil }
    let reason = try await disagreement(in: shortest) ?? ""
    Issue.record("Seed \(seed): \(reason)\n\(shortest.map { "\($0)" }.joined(separator: "\n"))")
  }

  @Test("gets calls of each kind that succeed, and calls that fail")
  func variety() throws {
    var counts: [String: Int] = [:]
    for seed in 1...12 as ClosedRange<UInt64> {
      let database = TodoDatabase(ValueDatabase())
      for call in DatabaseCall.sequence(length: 200, seed: seed) {
        let answer = call.answer(of: database, at: start)
        let kind = "\(call)".prefix { $0 != "(" }
        counts["\(kind) \(answer == "failed" ? "failed" : "answered")", default: 0] += 1
      }
    }
    for kind in ["begin", "insert", "save", "delete", "clear", "undo", "redo", "commit"] {
      #expect(counts["\(kind) answered", default: 0] > 3, "\(kind)")
      #expect(counts["\(kind) failed", default: 0] > 3, "\(kind)")
    }
  }

  @Test("exposes a faulty rollback with at most five calls")
  func wrong() async throws {
    func isWrong(_ calls: [DatabaseCall]) async throws -> Bool {
      try await disagreement(in: calls) { database in
        var wrong = database
        // This rollback commits.
        wrong.changes.rollback = { () throws(TodoStoreError) in
          do throws(TodoStoreError) { try database.changes.commit() } catch {
            try database.changes.rollback()
          }
        }
        return wrong
      } != nil
    }
    var shortest: [DatabaseCall] = []
    for seed in 1...12 as ClosedRange<UInt64> where shortest.isEmpty {
      let calls = DatabaseCall.sequence(length: 200, seed: seed)
      if try await isWrong(calls) { shortest = try await shortened(calls, while: isWrong) }
    }
    #expect(shortest.contains(.rollback))
    // The rollback, and the calls that expose it.
    #expect((3...5).contains(shortest.count), "\(shortest)")
  }

  /// Returns where the model and SQLite differ, or `nil` if they agree to the end.
  private func disagreement(
    in calls: [DatabaseCall], changing change: (TodoDatabase) -> TodoDatabase = { $0 }
  ) async throws -> String? {
    let value = TodoDatabase(ValueDatabase())
    // Every unit of work updates the text index.
    let limits = NarrowingLimits(missing: 1)
    let sqlite = change(TodoDatabase(try TodoConnection.temporary(timeZone: .utc, limits: limits)))
    for (index, call) in calls.enumerated() {
      let time = start.later(Int64(index))
      let expected = call.answer(of: value, at: time)
      let answer = call.answer(of: sqlite, at: time)
      // Compare bytes, because `==` treats both spellings of `é` as equal.
      guard answer.utf8.elementsEqual(expected.utf8) else {
        return "Call \(index + 1), \(call), is answered with \(answer), and not with \(expected)."
      }
      if call == .commit {
        let rows = await FreshStore(loading: value)
        let stored = await FreshStore(loading: sqlite)
        guard "\(stored)".utf8.elementsEqual("\(rows)".utf8) else {
          return "After call \(index + 1), \(call), SQLite holds \(stored), and not \(rows)."
        }
      }
    }
    return nil
  }
}
