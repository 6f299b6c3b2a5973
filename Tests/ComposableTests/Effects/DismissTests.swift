import Composable
import Testing

@MainActor
@Suite("An effect that dismisses")
struct DismissTests {
  @Test("is reported where nothing presents the feature, at its line, and ends")
  func unhandled() async {
    let line: UInt = #line + 3
    let store = Store(initialState: 0) {
      Reduce<Int, Bool, Void> { _, isFirst in
        isFirst ? .concatenate(.dismiss(), .send(false)) : .none
      }
    }

    let reports = await reports { await store.send(true).finish() }

    #expect(
      reports == [
        Report(
          message: """
            A feature returned "dismiss", but nothing presents it.

            There are a few reasons this can happen:

            • The feature is the root of the store, or is lifted by something that does not present, \
            such as "Scope", "ifLet" or "forEach". Present it: by "ifLet(presented:)" or \
            "forEach(stack:)".

            • The feature is sometimes presented and sometimes not. Send an action that its parent \
            answers, rather than "dismiss", where it is not.

            Nothing was dismissed.
            """, fileID: #fileID, line: line)
      ])
  }
}
