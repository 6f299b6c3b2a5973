/// A random number generator that gives the same numbers for the same seed on every machine.
///
///     var random = SeededRandomNumberGenerator(seed: 7)
///     Int.random(in: 1...6, using: &random)  // 3, whenever this is run
///
/// Source: SplitMix64 by Sebastiano Vigna, <https://prng.di.unimi.it/splitmix64.c>.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator for `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number, of 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
