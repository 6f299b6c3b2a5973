import Composable

/// A feature for testing the test tools: each action names what it does.
struct Feature: Reducer {
  struct State: Equatable {
    var count = 0
    var log: [String] = []
  }

  enum Action: Equatable, Sendable {
    case add(Int)
    case nothing
    case twoAnswers
    case sleepThenAdd(seconds: Int)
    case tickEverySecond
    case call
    case response(Int)
    case finished
  }

  struct Environment: Sendable {
    var clock: any Clock<Duration> = ContinuousClock()
    var load: @Sendable () async -> Int = { 42 }
  }

  /// The line of the `run` for `tickEverySecond`.
  static let tickLine: UInt = #line + 26

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .add(let number), .response(let number):
      state.count += number
      return .none

    case .nothing, .finished:
      return .none

    case .twoAnswers:
      return .run { send in
        await send(.response(1))
        await send(.response(2))
      }

    case .sleepThenAdd(let seconds):
      return .run { send in
        try await environment.clock.sleep(for: .seconds(seconds))
        await send(.add(seconds))
      }

    case .tickEverySecond:
      return .run { send in
        while true {
          try await environment.clock.sleep(for: .seconds(1))
          await send(.add(1))
        }
      }

    case .call:
      return .run { send in
        await send(.response(environment.load()))
        await send(.finished)
      }
    }
  }
}

extension CasePath where Root == Feature.Action, Value == Int {
  static var response: Self {
    CasePath(embed: Root.response) { root in
      guard case .response(let number) = root else { return nil }
      return number
    }
  }
}

extension Feature.Action: CasePathable {
  struct AllCasePaths {
    var response: CasePath<Feature.Action, Int> { .response }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
