import Composable
import Testing

/// Every lift starts an effect for an action with a large payload, and then no longer needs the action.
@MainActor
@Suite("Once its effect has ended, an action's payload is released")
struct LiftedPayloadTests {
  struct Upload: Reducer {
    struct State: Equatable, Identifiable { var id = 1 }
    enum Action: Equatable, Sendable { case started(LivePayload), renamed }

    func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
      .run { _ in }.cancellable(id: "upload")
    }
  }

  enum Choice: Equatable { case upload(Upload.State) }
  struct Rows: Equatable { var rows: IdentifiedArrayOf<Upload.State> = [.init()] }
  struct State: Equatable {
    var upload = Upload.State()
    var optional: Upload.State? = .init()
    var choice = Choice.upload(.init())
    var rows: IdentifiedArrayOf<Upload.State> = [.init()]
    var array = [Upload.State()]
    var path: StackState<Upload.State> = [.init()]
    var nested: Rows? = Rows()
  }

  enum Action: Sendable {
    case upload(Upload.Action)
    case row(IdentifiedActionOf<Upload>)
    case indexed(IndexedAction<Upload.Action>)
    case path(StackActionOf<Upload>)
    case presented(PresentationAction<Upload.Action>)
  }

  private func aliveCount(
    _ action: (Upload.Action) -> Action, _ reducer: Reduce<State, Action, Void>
  ) async -> Int {
    let payloads = LivePayloads()
    let store = Store(initialState: State()) { reducer }
    await store.send(action(.started(LivePayload(of: payloads)))).finish()
    return payloads.aliveCount
  }

  @Test("for a property, a case, an optional and a presented child")
  func children() async {
    let upload = CasePath(Action.upload)
    #expect(
      await aliveCount(Action.upload, Upload().pullback(state: \State.upload, action: upload)) == 0)
    #expect(
      await aliveCount(
        Action.upload,
        Scope(state: \State.choice, action: .identity) {
          Scope(state: CasePath(Choice.upload), action: upload) { Upload() }
        }.erased) == 0)
    #expect(
      await aliveCount(
        Action.upload,
        Scope(state: \State.choice, action: .identity) {
          EmptyReducer<Choice, Action, Void>()
            .ifCaseLet(CasePath(Choice.upload), action: upload) { Upload() }
        }.erased) == 0)
    #expect(
      await aliveCount(
        Action.upload, EmptyReducer().ifLet(\State.optional, action: upload) { Upload() }) == 0)
    #expect(
      await aliveCount(
        Action.upload, Upload().optional().pullback(state: \State.optional, action: upload)) == 0)
    #expect(
      await aliveCount(
        { .presented(.presented($0)) },
        EmptyReducer().ifLet(presented: \State.optional, action: CasePath(Action.presented)) {
          Upload()
        }) == 0)
  }

  @Test("for elements by id, by index and in a stack, and for nested lifts")
  func elements() async {
    #expect(
      await aliveCount(
        { .row(.element(id: 1, action: $0)) },
        Upload().forEach(state: \State.rows, action: CasePath(Action.row))) == 0)
    #expect(
      await aliveCount(
        { .indexed(.element(index: 0, action: $0)) },
        Upload().forEach(state: \State.array, action: CasePath(Action.indexed))) == 0)
    #expect(
      await aliveCount(
        { .path(.element(id: 0, action: $0)) },
        EmptyReducer().forEach(\State.path, action: CasePath(Action.path)) { Upload() }) == 0
    )
    #expect(
      await aliveCount(
        { .row(.element(id: 1, action: $0)) },
        EmptyReducer().ifLet(\State.nested, action: .identity) {
          Upload().forEach(state: \Rows.rows, action: CasePath(Action.row))
        }) == 0)
  }

  @Test("even while effects of later actions run")
  func laterEffects() async {
    let payloads = LivePayloads()
    let gates = Gates()
    let store = Store(initialState: State()) {
      Reduce<Upload.State, Upload.Action, Void> { _, action in
        guard case .renamed = action else { return .run { _ in }.cancellable(id: "upload") }
        return .run { _ in await gates.pass(1) }.cancellable(id: "rename")
      }
      .forEach(state: \State.rows, action: CasePath(Action.row))
    }
    await store.send(.row(.element(id: 1, action: .started(LivePayload(of: payloads))))).finish()
    store.send(.row(.element(id: 1, action: .renamed)))
    #expect(store.runningEffects.count == 1)
    #expect(payloads.aliveCount == 0)
    gates.openAll()
    await store.finish()
  }
}
