import Composable

/// The first tab on the screen.
@MainActor
func counterView(of store: StoreOf<Counter>, on screen: Screen) -> View {
  View("Counter", of: ViewStore(store), on: screen) { counter in
    "\(counter.count) is \(counter.isPrime ? "prime" : "not prime")"
    Button("-") { store.send(.decrementTapped) }
    Button("+") { store.send(.incrementTapped) }
    Button(counter.isFavorite ? "Forget it" : "Keep it") { store.send(.favoriteTapped) }
    switch counter.nthPrime {
    case nil:
      Button("Which is prime \(counter.count)?", isEnabled: counter.count > 0) {
        store.send(.nthPrimeTapped)
      }
    case .asked:
      "Asking …"
    case .answered(let prime):
      "Prime \(counter.count) is \(prime)"
    case .failed:
      "Nobody answers"
      Button("Ask again") { store.send(.nthPrimeTapped) }
    }
  }
}
