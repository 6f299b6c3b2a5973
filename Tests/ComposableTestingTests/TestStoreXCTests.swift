import Composable
import ComposableTesting
import XCTest

/// Proves that a failed step fails an XCTest: here a failure is what is wanted, its absence fails.
final class TestStoreXCTests: XCTestCase {
  private var failures: [String] = []
  private var expectsFailure = false

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    guard expectsFailure else {
      return super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
    failures.append("\(lineNumber): \(description.prefix { $0 != "\n" })")
  }

  @MainActor
  func testAFailedStepFails() async {
    expectsFailure = true
    let store = TestStore(initialState: 0) { Reduce<Int, Int, Void> { _, _ in .none } }
    await store.send(1) { $0 = 5 }
    expectsFailure = false

    XCTAssertEqual(
      failures,
      [
        "\(#line - 6): failed - The state after \"send\" of 1 is not the one that was stated."
      ])
    await store.finish()
  }
}
