import Composable
import Testing

@MainActor
@Suite("A child's pending answer")
struct LateAnswerTests {
  /// Answers without suspending, with its `life` at the time of the question.
  struct Echo: Reducer {
    struct State: Equatable, Identifiable {
      var id = 1
      var life = 1
      var answers: [Int] = []
    }
    enum Action: Equatable, Sendable { case ping, pong(Int) }

    func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
      switch action {
      case .ping:
        let life = state.life
        return .run { send in await send(.pong(life)) }

      case .pong(let life):
        state.answers.append(life)
        return .none
      }
    }
  }

  enum Choice: Equatable { case echo(Echo.State), other }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Echo.State> = [.init()]
    var stack: StackState = [Echo.State()]
    var list = [Echo.State()]
    var optional: Echo.State? = .init()
    var choice = Choice.echo(.init())

    mutating func remove() {
      rows = []
      stack.pop(from: 0)
      list = []
      optional = nil
      choice = .other
    }

    mutating func add() {
      rows = [.init(life: 2)]
      list = [.init(life: 2)]
      optional = .init(life: 2)
      choice = .echo(.init(life: 2))
    }

    var answers: [[Int]] {
      [
        rows.first?.answers ?? [], list.first?.answers ?? [], optional?.answers ?? [],
        CasePath.echo.extract(from: choice)?.answers ?? [],
      ]
    }
  }

  enum Action: Sendable {
    case row(IdentifiedActionOf<Echo>)
    case screen(StackActionOf<Echo>)
    case item(IndexedAction<Echo.Action>)
    case optional(Echo.Action)
    case presented(PresentationActionOf<Echo>)
    case choice(Echo.Action)
    case all(Bool)
    case removed, added
  }

  /// Asks every child, then removes it and, if told to, adds it again.
  struct Parent: Reducer {
    var body: some Reducer<State, Action, Void> {
      Reduce<State, Action, Void> { state, action in
        switch action {
        case .all(let comesBack):
          return .merge(
            .send(.row(.element(id: 1, action: .ping))),
            .send(.screen(.element(id: 0, action: .ping))),
            .send(.item(.element(index: 0, action: .ping))),
            .send(.optional(.ping)),
            .send(.presented(.presented(.ping))),
            .send(.choice(.ping)),
            .send(.removed),
            comesBack ? .send(.added) : .none)

        case .removed:
          state.remove()
          return .none

        case .added:
          state.add()
          return .none

        case .row, .screen, .item, .optional, .presented, .choice:
          return .none
        }
      }
      .forEach(\.rows, action: .row) { Echo() }
      .forEach(\.stack, action: .screen) { Echo() }
      .forEach(\.list, action: .item) { Echo() }
      .ifLet(\.optional, action: .optional) { Echo() }
      .ifLet(presented: \.optional, action: .presented) { Echo() }
      Scope(state: \.choice, action: .identity) {
        EmptyReducer().ifCaseLet(.echo, action: .choice) { Echo() }
      }
    }
  }

  @Test(
    "is dropped if the child is removed, even if a new one takes its place",
    arguments: [false, true])
  func dropped(comesBack: Bool) async {
    let store = Store(initialState: State()) { Parent() }

    let reports = reports { _ = store.send(.all(comesBack)) }
    await store.finish()

    #expect(reports == [])
    #expect(store.state.answers == [[], [], [], []])

    // The next answers are received.
    guard comesBack else { return }
    store.send(.row(.element(id: 1, action: .ping)))
    store.send(.item(.element(index: 0, action: .ping)))
    store.send(.optional(.ping))
    store.send(.choice(.ping))
    #expect(store.state.answers == [[2], [2], [2], [2]])
  }

  @Test("is received if the child stays")
  func stays() {
    let store = Store(initialState: State()) { Parent() }
    store.send(.row(.element(id: 1, action: .ping)))
    #expect(store.state.rows.first?.answers == [1])
  }
}

extension CasePath where Root == LateAnswerTests.Choice, Value == LateAnswerTests.Echo.State {
  fileprivate static var echo: Self {
    .init(embed: Root.echo) { if case .echo(let state) = $0 { state } else { nil } }
  }
}

extension CasePath where Root == LateAnswerTests.Action {
  fileprivate typealias Echo = LateAnswerTests.Echo

  fileprivate static var row: CasePath<Root, IdentifiedActionOf<Echo>> {
    .init(embed: Root.row) { if case .row(let action) = $0 { action } else { nil } }
  }
  fileprivate static var screen: CasePath<Root, StackActionOf<Echo>> {
    .init(embed: Root.screen) { if case .screen(let action) = $0 { action } else { nil } }
  }
  fileprivate static var item: CasePath<Root, IndexedAction<Echo.Action>> {
    .init(embed: Root.item) { if case .item(let action) = $0 { action } else { nil } }
  }
  fileprivate static var optional: CasePath<Root, Echo.Action> {
    .init(embed: Root.optional) { if case .optional(let action) = $0 { action } else { nil } }
  }
  fileprivate static var presented: CasePath<Root, PresentationActionOf<Echo>> {
    .init(embed: Root.presented) { if case .presented(let action) = $0 { action } else { nil } }
  }
  fileprivate static var choice: CasePath<Root, Echo.Action> {
    .init(embed: Root.choice) { if case .choice(let action) = $0 { action } else { nil } }
  }
}
