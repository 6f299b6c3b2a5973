import Composable
import Dispatch
import Testing

@Suite("A released store")
struct StoreLifetimeTests {
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Reports whether it is deinitialized on the main actor.
  private final class Witness: Sendable {
    let isOnMain: AsyncStream<Bool>.Continuation

    init(_ isOnMain: AsyncStream<Bool>.Continuation) {
      self.isOnMain = isOnMain
    }

    deinit { isOnMain.yield(DispatchQueue.getSpecific(key: StoreLifetimeTests.mainKey) == true) }
  }

  @MainActor
  private final class Screen {
    let store: Store<Int, Int>
    let token: ObservationToken

    init(_ witness: Witness) {
      store = Store(initialState: 0) {
        Reduce { state, action in
          state += action
          return .run { send in
            await Task.detached {}.value
            await send(1)
            for await _ in AsyncStream<Void>.makeStream().stream {}
          }
        }
      }
      token = store.observe { _ in withExtendedLifetime(witness) {} }
      store.send(1)
    }
  }

  @Test(
    "ends on its actor, wherever it is released, even with effects and observers running",
    .timeLimit(.minutes(30)))
  func elsewhere() async {
    for _ in 0..<200 {
      let (stream, continuation) = AsyncStream<Bool>.makeStream()
      var screen: Screen? = await Screen(Witness(continuation))
      let released = Task.detached { [screen] in withExtendedLifetime(screen) {} }
      screen = nil
      await released.value
      for await isOnMain in stream {
        #expect(isOnMain)
        break
      }
    }
  }

  private struct Shown: Equatable {
    let number: Int
    let witness: Witness

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }
  }

  @MainActor
  private final class DerivedScreen {
    let viewStore: ViewStore<Shown, Int>

    /// Only the computed value holds a witness.
    init(_ isOnMain: AsyncStream<Bool>.Continuation, of store: Store<Int, Int>) {
      viewStore = ViewStore(store, observe: { Shown(number: $0, witness: Witness(isOnMain)) })
      _ = viewStore.state
    }
  }

  @MainActor
  private final class Window {
    private let store: Store<Int, Int>

    init() {
      store = Store(initialState: 0) {
        Reduce { state, action in
          state += action
          return .none
        }
      }
    }

    func makeScreen(_ isOnMain: AsyncStream<Bool>.Continuation) -> DerivedScreen {
      DerivedScreen(isOnMain, of: store)
    }
    func send() { store.send(1) }
  }

  @Test("frees values computed from its state on its actor", .timeLimit(.minutes(30)))
  func derivedElsewhere() async {
    let window = await Window()
    for _ in 0..<200 {
      let (stream, continuation) = AsyncStream<Bool>.makeStream()
      var screen: DerivedScreen? = await window.makeScreen(continuation)
      let released = Task.detached { [screen] in withExtendedLifetime(screen) {} }
      screen = nil
      await window.send()
      await released.value
      for await isOnMain in stream {
        #expect(isOnMain)
        break
      }
    }
  }

  private actor Server {
    private var store: Store<Witness, Void>?
    private var token: ObservationToken?

    func start(_ witness: Witness, effect: Effect<Void> = .none) {
      let store = Store<Witness, Void>(initialState: witness) { Reduce { _, _ in effect } }
      token = store.observe { _ in }
      store.send(())
      self.store = store
    }

    func stop() { store?.cancelAll() }
  }

  @Test("is freed with the actor that owns it", .timeLimit(.minutes(30)))
  func owned() async {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    var server: Server? = Server()
    await server?.start(Witness(continuation))
    server = nil

    for await _ in stream { break }
  }

  @Test(
    "is freed with the actor that owns it, once that actor has cancelled its effects",
    .timeLimit(.minutes(30)))
  func stopped() async {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    let (silence, end) = AsyncStream<Never>.makeStream()
    defer { end.finish() }
    var server: Server? = Server()
    await server?.start(Witness(continuation), effect: .run { _ in for await _ in silence {} })
    await server?.stop()
    server = nil

    for await _ in stream { break }
  }
}
