import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Effects in many elements", .timeLimit(.minutes(30)))
struct ManyChildEffectsTests {
  /// An id that counts how often it is looked up.
  struct ID: Hashable {
    let number: Int

    @MainActor static var lookUpCount = 0

    func hash(into hasher: inout Hasher) {
      MainActor.assumeIsolated { Self.lookUpCount += 1 }
      hasher.combine(number)
    }
  }

  struct Row: Reducer {
    struct State: Identifiable {
      let id: ID
      var isLoaded = false
    }
    enum Action: Sendable { case appeared, loaded, titleChanged }

    let cancelled: Recorder<Int>

    func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
      switch action {
      case .appeared:
        let number = state.id.number
        let cancelled = cancelled
        return .run { _ in
          let silence = AsyncStream<Never> { _ in }
          await withTaskCancellationHandler {
            for await _ in silence {}
          } onCancel: {
            cancelled.record(number)
          }
        }
      case .titleChanged: return .none
      case .loaded:
        state.isLoaded = true
        return .none
      }
    }
  }

  struct Table: Reducer {
    typealias State = IdentifiedArray<ID, Row.State>
    enum Action: Sendable {
      case row(IdentifiedAction<ID, Row.Action>)
      case added(Int)
      case removed(Int)
      case replaced
      case sorted
    }

    let cancelled: Recorder<Int>

    var body: some Reducer<State, Action, Void> {
      Reduce { state, action in
        switch action {
        case .row: break
        case .added(let number): state.append(.init(id: ID(number: number)))
        case .removed(let number): state.remove(id: ID(number: number))
        case .replaced: state = [.init(id: ID(number: 7))]
        case .sorted: state.sort { $0.id.number > $1.id.number }
        }
        return .none
      }
      .forEach(\.self, action: .row) { Row(cancelled: cancelled) }
    }
  }

  private let cancelled = Recorder<Int>()
  private let count = 300
  private let store: Store<Table.State, Table.Action>

  init() {
    let rows = (0..<300).map { Row.State(id: ID(number: $0)) }
    let table = Table(cancelled: cancelled)
    store = Store(initialState: IdentifiedArray(uniqueElements: rows)) { table }
  }

  private func send(_ number: Int, _ action: Row.Action) {
    store.send(.row(.element(id: ID(number: number), action: action)))
  }

  private func lookUps(in body: () -> Void) -> Int {
    ID.lookUpCount = 0
    body()
    return ID.lookUpCount
  }

  @Test("cost a constant number of id lookups per action, however many run")
  func counts() async {
    let whileStarting = lookUps { for number in 0..<count { send(number, .appeared) } }
    #expect(whileStarting < 20 * count)
    let whileRunning = lookUps { for number in 0..<count { send(number, .titleChanged) } }
    #expect(whileRunning < 5 * count)
    let whileGrowing = lookUps { for number in count..<2 * count { store.send(.added(number)) } }
    #expect(whileGrowing < 5 * count)
    #expect(store.runningEffects.count == count)

    store.cancelAll()
    await store.finish()
  }

  @Test("are cancelled when their elements are removed, in the order in which they started")
  func removed() async {
    for number in [5, 3, 7, 1] + Array(20..<60) { send(number, .appeared) }
    store.send(.added(500))
    store.send(.sorted)
    #expect(cancelled.values.isEmpty)

    store.send(.removed(3))
    store.send(.added(3))
    store.send(.removed(20))
    #expect(cancelled.values == [3, 20])
    send(3, .appeared)
    store.send(.removed(7))
    store.send(.replaced)
    #expect(cancelled.values == [3, 20, 7, 5, 1] + Array(21..<60) + [3])
    await store.finish()
  }
}

extension CasePath
where
  Root == ManyChildEffectsTests.Table.Action,
  Value == IdentifiedAction<ManyChildEffectsTests.ID, ManyChildEffectsTests.Row.Action>
{
  fileprivate static var row: Self {
    .init(embed: Root.row) { if case .row(let action) = $0 { action } else { nil } }
  }
}
