import Composable
import Testing

@Suite("A misused store ends the program with a message")
struct StoreMisuseTests {
  /// Whether an exited program printed `message` and where the store was created.
  private func hasSaid(_ message: String, _ result: ExitTest.Result?) -> Bool {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    return text.contains(": Fatal error: \(message)")
      && text.contains("ComposableTests/StoreMisuseTests.swift:")
  }

  @Test("if its state is read while its reducer runs, even through a scope")
  func readingInReducer() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        final class Box { var child: Store<Int, Int>? }
        let box = Box()
        let store = Store<Int, Int>(initialState: 0) {
          Reduce { state, action in
            state += box.child?.state ?? 0
            return .none
          }
        }
        box.child = store.scope(state: { $0 })
        store.send(1)
      }
    }
    #expect(
      hasSaid(
        "The state of the store made here was read while its reducer runs: use the reducer's own.",
        result))
  }

  @Test("if it is sent an action while its state is being read")
  func sendingInReader() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = Store<[Int], Int>(initialState: [0]) {
          Reduce { state, action in
            state.append(action)
            return .none
          }
        }
        store.withState { state in
          store.send(1)
          print(state)
        }
      }
    }
    #expect(
      hasSaid(
        "The store made here was sent an action while its state is read: send it after `withState`.",
        result))
  }

  @Test("if it is sent an action or observed on another actor")
  func elsewhere() async {
    for isSent in [true, false] {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [isSent = isSent as Bool] in
        nonisolated(unsafe) var smuggled: Store<Int, Int>?
        await MainActor.run {
          smuggled = Store<Int, Int>(initialState: 0) { Reduce { _, _ in .none } }
        }
        actor Other {
          func use(_ store: Store<Int, Int>?, isSent: Bool) {
            if isSent { store?.send(1) } else { _ = store?.observe { _ in } }
          }
        }
        nonisolated(unsafe) let store = smuggled
        await Other().use(store, isSent: isSent)
      }
      #expect(hasSaid("The store made here was used", result))
    }
  }

  @Test("if a binding to it is set on another actor")
  func bindingElsewhere() async {
    await #expect(processExitsWith: .failure) {
      nonisolated(unsafe) var binding: Binding<Int>?
      await MainActor.run {
        let store = Store<Int, Int>(initialState: 0) { Reduce { _, _ in .none } }
        binding = ViewStore(store).binding(get: { $0 }, send: { $0 })
      }
      await Task.detached { binding?.wrappedValue = 1 }.value
    }
  }
}
