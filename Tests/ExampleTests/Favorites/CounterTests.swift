import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("The counter")
struct CounterTests {
  private struct Offline: Error {}

  @Test("counts up and down")
  func counting() async {
    let store = TestStore(initialState: Counter.State(), environment: .failing()) { Counter() }

    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.decrementTapped) { $0.count = 0 }
    await store.send(.decrementTapped) { $0.count = -1 }

    await store.finish()
  }

  @Test("adds a number to the favorites, and removes it again")
  func favorites() async {
    let store = TestStore(
      initialState: Counter.State(count: 7, favorites: [3]),
      environment: .failing()
    ) {
      Counter()
    }

    await store.send(.favoriteTapped) { $0.favorites = [3, 7] }
    await store.send(.favoriteTapped) { $0.favorites = [3] }

    await store.finish()
  }

  @Test("knows the primes")
  func primes() {
    let primes = (-3...30).filter { Counter.State(count: $0).isPrime }
    #expect(primes == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29])
  }

  @Test("requests the prime for its number, and receives it")
  func nthPrime() async {
    let store = TestStore(
      initialState: Counter.State(count: 3),
      environment: .failing { $0.nthPrime = { n in [2, 3, 5, 7][n - 1] } }
    ) {
      Counter()
    }

    await store.send(.nthPrimeTapped) { $0.nthPrime = .asked }
    await store.receive(.nthPrimeArrived(5)) { $0.nthPrime = .answered(5) }

    await store.send(.incrementTapped) {
      $0.count = 4
      $0.nthPrime = nil
    }

    await store.finish()
  }

  @Test("says so if there is no answer, and asks again")
  func offline() async {
    let asked = Recorder<Int>()
    let store = TestStore(
      initialState: Counter.State(count: 3),
      environment: .failing {
        $0.nthPrime = { n in
          asked.record(n)
          if asked.values.count == 1 { throw Offline() }
          return 5
        }
      }
    ) {
      Counter()
    }

    await store.send(.nthPrimeTapped) { $0.nthPrime = .asked }
    await store.receive(.nthPrimeFailed) { $0.nthPrime = .failed }

    await store.send(.nthPrimeTapped) { $0.nthPrime = .asked }
    await store.receive(.nthPrimeArrived(5)) { $0.nthPrime = .answered(5) }
    #expect(asked.values == [3, 3])

    await store.finish()
  }

  @Test("ignores the answer for a number that it has left")
  func leaving() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Counter.State(count: 3),
      environment: .failing {
        $0.nthPrime = { _ in
          try await clock.sleep(for: .seconds(1))
          return 5
        }
      }
    ) {
      Counter()
    }

    let question = await store.send(.nthPrimeTapped) { $0.nthPrime = .asked }
    await store.send(.decrementTapped) {
      $0.count = 2
      $0.nthPrime = nil
    }

    await question.finish()
    await store.finish()
  }
}
