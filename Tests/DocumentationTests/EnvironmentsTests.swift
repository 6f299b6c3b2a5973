import Composable
import ComposableTesting
import Testing

struct Checkout: Reducer {
  struct Order: Equatable, Sendable {
    var number: Int
    var items: [String]
  }

  struct State: Equatable {
    var items: [String] = []
    var accepted: [Order] = []
    var hasFailed = false
  }

  enum Action: Equatable {
    case itemAdded(String)
    case orderTapped
    case accepted(Order)
    case failed
  }

  struct Environment: Sendable {
    /// Draws the number of the next order.
    var nextNumber: @Sendable () -> Int

    /// Sends an order to the shop; throws if the shop refuses it.
    var submit: @Sendable (Order) async throws -> Void
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .itemAdded(let item):
      state.items.append(item)
      return .none

    case .orderTapped:
      let order = Order(number: environment.nextNumber(), items: state.items)
      return .run { send in
        try await environment.submit(order)
        await send(.accepted(order))
      } catch: { _, send in
        await send(.failed)
      }

    case .accepted(let order):
      state.items = []
      state.accepted.append(order)
      return .none

    case .failed:
      state.hasFailed = true
      return .none
    }
  }
}

actor Shop {
  struct Closed: Error {}

  private(set) var orders: [Checkout.Order] = []

  func take(_ order: Checkout.Order) throws {
    guard orders.count < 2 else { throw Closed() }
    orders.append(order)
  }
}

extension Checkout.Environment {
  /// Sends orders to `shop`.
  static func live(shop: Shop) -> Self {
    Self(
      nextNumber: { Int.random(in: 100_000...999_999) },
      submit: { order in try await shop.take(order) })
  }
}

extension Checkout.Environment {
  /// Fails the test at each endpoint that `provide` doesn't replace.
  static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      nextNumber: unimplemented("Checkout.Environment.nextNumber", placeholder: 0),
      submit: unimplemented("Checkout.Environment.submit"))
    provide(&environment)
    return environment
  }
}

struct Banner: Reducer {
  struct State: Equatable {
    var isShown = true
  }

  enum Action: Equatable {
    case closed
  }

  func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
    state.isShown = false
    return .none
  }
}

struct Storefront: Reducer {
  struct State: Equatable {
    var banner = Banner.State()
    var checkout = Checkout.State()
  }

  enum Action: Equatable {
    case banner(Banner.Action)
    case checkout(Checkout.Action)
  }

  struct Environment: Sendable {
    var checkout: Checkout.Environment
    var clock: any Clock<Duration>
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.checkout, action: CasePath(Action.checkout), environment: \.checkout) {
      Checkout()
    }
    Scope(state: \.banner, action: CasePath(Action.banner), environment: { _ in }) {
      Banner()
    }
  }
}

/// A pair of checkouts in one environment, for lifts that pass it on whole or build a new one.
private struct Counters: Reducer {
  struct State: Equatable {
    var first = Checkout.State()
    var second = Checkout.State()
  }

  enum Action: Equatable {
    case first(Checkout.Action)
    case second(Checkout.Action)
  }

  typealias Environment = Checkout.Environment

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: CasePath(Action.first)) {
      Checkout()
    }
    Scope(
      state: \.second, action: CasePath(Action.second),
      environment: { Checkout.Environment(nextNumber: { 2 }, submit: $0.submit) }
    ) {
      Checkout()
    }
  }
}

@MainActor
@Suite("The page on environments")
struct EnvironmentsTests {
  @Test("has a live value")
  func live() async {
    let shop = Shop()
    let store = Store(initialState: Checkout.State(), environment: .live(shop: shop)) {
      Checkout()
    }

    store.send(.itemAdded("tea"))
    await store.send(.orderTapped).finish()
    #expect(await shop.orders.map(\.items) == [["tea"]])
    #expect(store.state.accepted.count == 1)
  }

  @Test("has a value that fails a test wherever it is used")
  func failing() async {
    let store = TestStore(initialState: Checkout.State(), environment: .failing()) {
      Checkout()
    }

    await store.send(.itemAdded("tea")) { $0.items = ["tea"] }
    await store.finish()
  }

  @Test("names the endpoint that a test forgot")
  func forgotten() async {
    await expectFailure(
      """
      "Checkout.Environment.nextNumber" was called, but this test did not provide it.
      """
    ) {
      let environment = Checkout.Environment.failing { $0.submit = { _ in } }
      let store = TestStore(initialState: Checkout.State(), environment: environment) { Checkout() }
      store.exhaustivity = .off
      await store.send(.orderTapped)
      await store.finish()
    }
  }

  @Test("has values for a story")
  func story() async {
    let store = TestStore(
      initialState: Checkout.State(items: ["tea"]),
      environment: .failing {
        $0.nextNumber = { 7 }
        $0.submit = { _ in throw Shop.Closed() }
      }
    ) {
      Checkout()
    }

    await store.send(.orderTapped)
    await store.receive(.failed) { $0.hasFailed = true }
    await store.finish()
  }

  @Test("shows an endpoint that answers differently each time")
  func answers() async {
    let numbers = Recorder<Int>()
    let sent = Recorder<Checkout.Order>()
    let environment = Checkout.Environment(
      nextNumber: {
        numbers.record(numbers.values.count + 1)
        return numbers.values.count
      },
      submit: { order in sent.record(order) })

    let store = Store(initialState: Checkout.State(), environment: environment) { Checkout() }
    await store.send(.orderTapped).finish()
    await store.send(.orderTapped).finish()
    #expect(sent.values.map(\.number) == [1, 2])
  }

  @Test("passes each child its part")
  func parts() async {
    let store = TestStore(
      initialState: Storefront.State(),
      environment: Storefront.Environment(checkout: .failing(), clock: TestClock())
    ) {
      Storefront()
    }

    await store.send(.banner(.closed)) { $0.banner.isShown = false }
    await store.send(.checkout(.itemAdded("tea"))) { $0.checkout.items = ["tea"] }
    await store.finish()
  }

  @Test("passes on the whole environment, and builds another one")
  func whole() async {
    let store = Store(
      initialState: Counters.State(),
      environment: Checkout.Environment(nextNumber: { 1 }, submit: { _ in })
    ) {
      Counters()
    }

    await store.send(.first(.orderTapped)).finish()
    await store.send(.second(.orderTapped)).finish()
    #expect(store.state.first.accepted.map(\.number) == [1])
    #expect(store.state.second.accepted.map(\.number) == [2])
  }
}
