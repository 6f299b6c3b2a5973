import Composable
import ComposableTesting
import Testing

extension Reducer {
  /// Ignores the actions for which `isAllowed` is false.
  func filtered(
    _ isAllowed: @escaping (Action) -> Bool
  ) -> Reduce<State, Action, Environment> {
    let base = erased
    return Reduce { state, action, environment in
      guard isAllowed(action) else { return .none }
      return base.reduce(into: &state, action: action, environment: environment)
    }
  }
}

/// Runs its reducers, and journals each action and the state that it left.
struct Journaled<State, Action, Environment>: Reducer {
  let journal: (Action, State) -> Void
  private let base: Reduce<State, Action, Environment>

  init(
    journal: @escaping (Action, State) -> Void,
    @ReducerBuilder<State, Action, Environment> base: () -> Reduce<State, Action, Environment>
  ) {
    self.journal = journal
    self.base = base()
  }

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    let effect = base.reduce(into: &state, action: action, environment: environment)
    journal(action, state)
    return effect
  }
}

extension Reducer {
  /// Sends `answer` after each action for which `condition` holds afterwards.
  func answering(
    _ answer: Action, when condition: @escaping (State) -> Bool
  ) -> Reduce<State, Action, Environment> where Action: Sendable {
    let base = erased
    return Reduce { state, action, environment in
      let effect = base.reduce(into: &state, action: action, environment: environment)
      return condition(state) ? effect.merge(with: .send(answer)) : effect
    }
  }
}

@MainActor
@Suite("Operators of your own")
struct YourOwnOperatorsTests {
  private let environment = Duel.Environment(dice: Dice.Environment(roll: { 5 }))

  @Test("filter actions")
  func filtered() async {
    let store = TestStore(
      initialState: Duel.State(), environment: Duel.Environment(dice: Dice.Environment(roll: { 5 }))
    ) {
      Duel().filtered { $0 != .restarted }
    }

    await store.send(.mine(.landed(3))) { $0.mine.sum = 3 }
    await store.send(.restarted)
    await store.finish()
  }

  @Test("journal actions")
  func journaled() {
    var journal: [Int] = []
    let store = Store(initialState: 0) {
      Journaled(journal: { journal += [$0, $1] }) {
        Reduce<Int, Int, Void> { state, action in
          state += action
          return .none
        }
      }
    }
    store.send(2)
    store.send(3)
    #expect(journal == [2, 2, 3, 5])
  }

  @Test("add an effect")
  func answering() async {
    let store = TestStore(initialState: Duel.State(), environment: environment) {
      Duel().answering(.restarted) { $0.mine.sum >= 20 }
    }

    await store.send(.mine(.landed(20))) { $0.mine.sum = 20 }
    await store.receive(.restarted) { $0 = Duel.State() }
    await store.finish()
  }
}
