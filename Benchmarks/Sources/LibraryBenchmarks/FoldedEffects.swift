import Composable

/// Merges 8,000 effects one by one, beside appending them to an array; each is one of these effects.
@MainActor
func foldedEffects() -> Comparison {
  let count = 8_000
  return Comparison(
    name: "an effect merged with 8,000 others, one by one", limit: 20, pointFree: nil,
    ours: Measurement(count: count) { count in
      var effect = Effect<Int>.none
      for number in 0..<count { effect = effect.merge(with: .send(number)) }
      blackHole(effect)
    },
    byHand: Measurement(count: count) { count in
      var effects: [Effect<Int>] = []
      for number in 0..<count { effects.append(.send(number)) }
      blackHole(effects)
    })
}
