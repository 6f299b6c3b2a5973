import Composable

/// The first tab: a number to count with, facts about it, and whether it is a favorite.
struct Counter: Reducer {
  /// The result for a prime by its index: the third prime is 5.
  enum NthPrime: Equatable {
    case asked
    case answered(Int)
    case failed
  }

  struct State: Equatable {
    var count = 0
    var nthPrime: NthPrime?
    var favorites: [Int] = []

    var isFavorite: Bool { favorites.contains(count) }
    var isPrime: Bool { count > 1 && !(2..<count).contains { count.isMultiple(of: $0) } }
  }

  enum Action: Equatable, Sendable {
    case incrementTapped
    case decrementTapped
    case favoriteTapped
    case nthPrimeTapped
    case nthPrimeArrived(Int)
    case nthPrimeFailed
  }

  struct Environment: Sendable {
    /// Returns the `n`th prime; `n` is positive.
    var nthPrime: @Sendable (_ n: Int) async throws -> Int
  }

  private enum EffectID { case nthPrime }

  func reduce(into state: inout State, action: Action, environment: Environment) -> Effect<Action> {
    switch action {
    case .incrementTapped:
      return count(state.count + 1, in: &state)

    case .decrementTapped:
      return count(state.count - 1, in: &state)

    case .favoriteTapped:
      if state.isFavorite {
        state.favorites.removeAll { $0 == state.count }
      } else {
        state.favorites.append(state.count)
      }
      return .none

    case .nthPrimeTapped:
      state.nthPrime = .asked
      let n = state.count
      return .run { send in
        await send(.nthPrimeArrived(try await environment.nthPrime(n)))
      } catch: { _, send in
        await send(.nthPrimeFailed)
      }
      .cancellable(id: EffectID.nthPrime, cancelInFlight: true)

    case .nthPrimeArrived(let prime):
      state.nthPrime = .answered(prime)
      return .none

    case .nthPrimeFailed:
      state.nthPrime = .failed
      return .none
    }
  }

  /// Goes to another number, whose prime hasn't been requested yet.
  private func count(_ count: Int, in state: inout State) -> Effect<Action> {
    state.count = count
    state.nthPrime = nil
    return .cancel(id: EffectID.nthPrime)
  }
}
