import Composable
import Testing

@testable import ComposableTesting

@MainActor
@Suite("The source locations that a test store reports")
struct TestStorePlaceTests {
  @Test("include its sends, for observers of its store")
  func sends() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int, Void> { state, action in
        state = action
        return .none
      }
    }
    var sources: [String] = []
    store.store.observing { event in
      if case .received(_, from: let source) = event.kind { sources.append("\(source)") }
    }
    let line: UInt = #line + 1
    await store.send(1) { $0 = 1 }
    #expect(sources == ["outside at ComposableTestingTests/TestStorePlaceTests.swift:\(line)"])
    await store.finish()
  }
}
