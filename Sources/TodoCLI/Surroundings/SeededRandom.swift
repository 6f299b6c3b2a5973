import Composable

/// Generates the same random numbers for the same seed, on every machine.
///
/// Source: SplitMix64 by Sebastiano Vigna, <https://prng.di.unimi.it/splitmix64.c>.
final class SeededRandom: Sendable {
  private let seed: UInt64
  private let state: Locked<UInt64>

  init(seed: UInt64) {
    self.seed = seed
    state = Locked(seed)
  }

  /// Starts another sequence, the same for the same `salt`.
  ///
  /// The salt is the place of a unit of work in the history: two commands with the same seed get different identities.
  func restart(salt: Int64) {
    state.withLock { $0 = seed }
    let mixed = next() ^ UInt64(bitPattern: salt)
    state.withLock { $0 = mixed }
  }

  func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
