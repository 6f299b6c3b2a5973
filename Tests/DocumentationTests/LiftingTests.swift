import Composable
import ComposableTesting
import Testing

struct Duel: Reducer {
  struct State: Equatable {
    var mine = Dice.State()
    var yours = Dice.State()
    var rounds = 0
  }

  enum Action: Equatable {
    case mine(Dice.Action)
    case yours(Dice.Action)
    case restarted
  }

  struct Environment {
    var dice: Dice.Environment
  }

  var body: some Reducer<State, Action, Environment> {
    Scope(state: \.mine, action: CasePath(Action.mine), environment: \.dice) {
      Dice()
    }
    Scope(state: \.yours, action: CasePath(Action.yours), environment: \.dice) {
      Dice()
    }
    Reduce { state, action, _ in
      switch action {
      case .yours(.landed):
        state.rounds += 1
        return .none

      case .restarted:
        state = State()
        return .none

      case .mine, .yours:
        return .none
      }
    }
  }
}

extension CasePath where Root == Duel.Action, Value == Dice.Action {
  static var mine: Self {
    CasePath(embed: Root.mine) { if case .mine(let action) = $0 { action } else { nil } }
  }

  static var yours: Self {
    CasePath(embed: Root.yours) { if case .yours(let action) = $0 { action } else { nil } }
  }
}

/// The duel to twenty.
private struct Match: Reducer {
  struct State: Equatable {
    var duel = Duel.State()
    var hasWinner = false
  }

  var body: some Reducer<State, Duel.Action, Duel.Environment> {
    Scope(state: \.duel, action: .identity) {
      Duel()
    }
    .onChange(of: { max($0.duel.mine.sum, $0.duel.yours.sum) }) { _, highest in
      Reduce { state, _, _ in
        state.hasWinner = highest >= 20
        return .none
      }
    }
  }
}

struct Chapter: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var isRead = false
    var chapters: IdentifiedArrayOf<State> = []
  }

  indirect enum Action: Equatable, Sendable {
    case read
    case chapters(IdentifiedAction<Int, Action>)
  }

  typealias Environment = Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .read { state.isRead = true }
      return .none
    }
    .forEach(\.chapters, action: CasePath(Action.chapters)) { Chapter() }
  }
}

@MainActor
@Suite("Lifted dice")
struct LiftingTests {
  private let five = Duel.Environment(dice: Dice.Environment(roll: { 5 }))

  @Test("do what dice do, each die with its own state")
  func scope() async {
    let store = TestStore(initialState: Duel.State(), environment: five) { Duel() }

    await store.send(.yours(.rollTapped)) { $0.yours.isRolling = true }
    await store.receive(.yours(.landed(5))) {
      $0.yours = Dice.State(sum: 5)
      $0.rounds = 1
    }
    await store.finish()
  }

  @Test("are the same if written after the child")
  func pullback() async {
    let twoDice =
      Dice()
      .pullback(
        state: \Duel.State.mine, action: CasePath(Duel.Action.mine),
        environment: \Duel.Environment.dice
      )
      .combined(
        with: Dice()
          .pullback(state: \.yours, action: CasePath(Duel.Action.yours), environment: \.dice))

    await Laws.equal(
      twoDice,
      CombineReducers {
        Scope(state: \Duel.State.mine, action: .mine, environment: \Duel.Environment.dice) {
          Dice()
        }
        Scope(state: \.yours, action: .yours, environment: \.dice) {
          Dice()
        }
      },
      states: [Duel.State()], actions: [.mine(.rollTapped), .yours(.landed(3)), .restarted],
      environment: five)
  }

  @Test("are thrown by a croupier who is told what to throw")
  func transformEnvironment() async {
    let rehearsal = Duel().transformEnvironment { $0.dice.roll = { 6 } }

    let store = TestStore(initialState: Duel.State(), environment: five) { rehearsal }
    await store.send(.mine(.rollTapped)) { $0.mine.isRolling = true }
    await store.receive(.mine(.landed(6))) { $0.mine = Dice.State(sum: 6) }
    await store.finish()
  }

  @Test("need only their own environment")
  func environment() async {
    let dice = Dice().environment(\Duel.Environment.dice)

    let store = TestStore(initialState: Dice.State(), environment: five) { dice }
    await store.send(.rollTapped) { $0.isRolling = true }
    await store.receive(.landed(5)) { $0 = Dice.State(sum: 5) }
    await store.finish()
  }

  @Test("have chapters in chapters in their rules")
  func recursion() async {
    let rules = Chapter.State(
      id: 0, chapters: [Chapter.State(id: 1, chapters: [Chapter.State(id: 2)])])
    let store = TestStore(initialState: rules) { Chapter() }

    await store.send(
      .chapters(.element(id: 1, action: .chapters(.element(id: 2, action: .read))))
    ) {
      $0.chapters[id: 1]?.chapters[id: 2]?.isRead = true
    }
    await store.send(.read) { $0.isRead = true }
    await store.finish()
  }

  @Test("have a winner once somebody has twenty")
  func onChange() async {
    let store = TestStore(initialState: Match.State(), environment: five) { Match() }

    await store.send(.mine(.landed(19))) { $0.duel.mine.sum = 19 }
    await store.send(.yours(.landed(20))) {
      $0.duel.yours.sum = 20
      $0.duel.rounds = 1
      $0.hasWinner = true
    }
    await store.finish()
  }
}
