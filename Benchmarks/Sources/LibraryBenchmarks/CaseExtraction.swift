import Composable

private enum Screen: Sendable {
  case counter(Counter.Action)
  case named(id: Int, name: String)
  case quit
}

/// Extracting an action from its case, and from another one.
@MainActor
func caseExtraction() -> Comparison {
  let derived = CasePath(Screen.counter)
  let byHand = CasePath<Screen, Counter.Action>(embed: Screen.counter) { screen in
    guard case .counter(let action) = screen else { return nil }
    return action
  }
  let screens: [Screen] = [.counter(.incremented), .named(id: 1, name: "a"), .quit]

  func measure(_ path: CasePath<Screen, Counter.Action>) -> Measurement {
    Measurement(count: 1_000_000) { count in
      var found = 0
      for index in 0..<count where path.extract(from: screens[index % 3]) != nil { found += 1 }
      blackHole(found)
    }
  }
  return Comparison(
    name: "extraction by a derived case path", limit: nil, pointFree: nil,
    ours: measure(derived), byHand: measure(byHand))
}

/// Making a case path, with one extraction.
@MainActor
func caseDerivation() -> Comparison {
  func measure(_ path: @escaping () -> CasePath<Screen, Counter.Action>) -> Measurement {
    Measurement(count: 10_000) { count in
      var found = 0
      for _ in 0..<count where path().extract(from: .counter(.incremented)) != nil { found += 1 }
      blackHole(found)
    }
  }
  return Comparison(
    name: "deriving a case path", limit: nil, pointFree: nil,
    ours: measure { CasePath(Screen.counter) },
    byHand: measure {
      CasePath(embed: Screen.counter) { screen in
        guard case .counter(let action) = screen else { return nil }
        return action
      }
    })
}
