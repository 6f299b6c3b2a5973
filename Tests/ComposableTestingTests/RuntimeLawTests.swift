import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Store and TestStore")
struct RuntimeLawTests {
  @Test("are one runtime: the same random stories run alike in both")
  func oneRuntime() async {
    await Laws.oneRuntime(of: Workshop.space, stories: 50, length: 30)
    await Laws.oneRuntime(of: Ledger.space, stories: 100)
    await Laws.oneRuntime(of: Editor.space(isSerialized: true), stories: 100)
    await Laws.oneRuntime(of: Editor.space(isSerialized: false), stories: 100)
  }

  @Test("differ for an impure reducer, which breaks the law")
  func notPure() async {
    var count = 0
    let space = StateSpace(initialStates: [0], actions: [1]) {
      Reduce<Int, Int, Void> { state, _ in
        count += 1
        state = count
        return .none
      }
    }
    let messages = await messages { await Laws.oneRuntime(of: space, stories: 1, length: 1) }
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasPrefix(
        """
        A law does not hold. 1 of 1 inputs breaks it; this is the first.

          Law:
            a story goes in a TestStore as it goes in a Store
        """) == true)
  }
}
