import Composable
import ComposableTesting
import Testing

private enum Lamp {
  enum Action: CasePathable, Equatable {
    case switched
    case dimmed(percent: Int)

    struct AllCasePaths {
      var switched: CasePath<Action, Void> {
        CasePath(embed: { .switched }, extract: { $0 == .switched ? () : nil })
      }

      var dimmed: CasePath<Action, Int> {
        CasePath(embed: { .dimmed(percent: $0) }) { action in
          guard case .dimmed(let percent) = action else { return nil }
          return percent
        }
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
}

struct Board: Reducer {
  struct State: Equatable {
    var dice = Dice.State()
    var hasLeft = false
  }

  enum Action: Equatable {
    case dice(Dice.Action)
    case left
  }

  var body: some Reducer<State, Action, Dice.Environment> {
    Scope(state: \.dice, action: CasePath(Action.dice)) { Dice() }
  }
}

@MainActor
@Suite("The page about CasePathable enums and case paths")
struct CasePathsTests {
  private typealias Action = Lamp.Action

  @Test("embeds, extracts and changes")
  func casePath() {
    let path = CasePath<Duel.Action, Dice.Action>.mine

    #expect(path.embed(.landed(3)) == .mine(.landed(3)))
    #expect(path.extract(from: .mine(.landed(3))) == .landed(3))
    #expect(path.extract(from: .restarted) == nil)

    var action = Duel.Action.mine(.rollTapped)
    path.modify(&action) { $0 = .landed(6) }
    #expect(action == .mine(.landed(6)))
  }

  @Test("lifts by the case itself")
  func derived() async {
    let store = TestStore(
      initialState: Board.State(), environment: Dice.Environment(roll: { 4 })
    ) {
      Board()
    }

    await store.send(.dice(.rollTapped)) { $0.dice.isRolling = true }
    await store.receive(CasePath(Board.Action.dice).appending(path: CasePath(Dice.Action.landed))) {
      $0.dice = Dice.State(sum: 4)
    }
    await store.send(.left)
    await store.finish()
  }

  @Test("asks an action by a key path")
  func keyPath() {
    let action = Action.dimmed(percent: 40)
    #expect(action.is(\.dimmed))
    #expect(action[case: \.dimmed] == 40)
    #expect(action[case: \.switched] == nil)
  }

  @Test("receives an action by a key path")
  func receive() async {
    let store = TestStore<Int, Action>(initialState: 0) {
      Reduce { brightness, action in
        switch action {
        case .switched:
          return .send(.dimmed(percent: 100))

        case .dimmed(let percent):
          brightness = percent
          return .none
        }
      }
    }

    await store.send(.switched)
    await store.receive(\.dimmed, 100) { $0 = 100 }
    await store.finish()
  }
}
