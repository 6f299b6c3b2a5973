import Composable
import ComposableTesting

/// A feature whose actions start effects of every kind, for tests of the explorer.
struct Workshop: Reducer {
  struct State: Hashable {
    var log: [String] = []
  }

  enum Action: Hashable, Sendable {
    case asked
    case askedOnLane
    case askedAnew
    case askedTwice
    case askedThenTold
    case waited
    case stopped
    case heard(Int)
    case told
  }

  struct Failure: Error, Hashable {}

  struct Environment: Sendable {
    var clock: any Clock<Duration>
    var ask: @Sendable () async throws -> Int
  }

  static let all: [Action] = [
    .asked, .askedOnLane, .askedAnew, .askedTwice, .askedThenTold, .waited, .stopped,
  ]

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    let ask = Effect<Action>.run { send in
      await send(.heard(try await environment.ask()))
    } catch: { _, send in
      await send(.heard(-1))
    }
    state.log.append("\(action)")
    if state.log.count > 3 { state.log.removeFirst() }
    switch action {
    case .asked:
      return ask.cancellable(id: "asked")

    case .askedOnLane:
      return ask.serialized(on: "lane").cancellable(id: "asked")

    case .askedAnew:
      return ask.cancellable(id: "anew", cancelInFlight: true)

    case .askedTwice:
      return .merge(ask.serialized(on: "lane"), ask)

    case .askedThenTold:
      return .concatenate(ask, .send(.told), .cancel(id: "asked"))

    case .waited:
      return .run { send in
        for second in 1...2 {
          try await environment.clock.sleep(for: .seconds(second))
          await send(.told)
        }
      }
      .cancellable(id: "asked")

    case .stopped:
      return .cancel(ids: ["asked", "anew"])

    case .heard, .told:
      return .none
    }
  }

  static var space: StateSpace<State, Action, EmptyWorld> {
    StateSpace(
      initialStates: [State()],
      actions: all,
      environment: { outside in
        Environment(
          clock: outside.clock,
          ask: {
            try await outside.call("ask", answers: [.success(1), .failure(Failure() as any Error)])
          })
      }
    ) {
      Workshop()
    }
  }
}
