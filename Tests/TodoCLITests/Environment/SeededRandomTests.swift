import Testing

@testable import TodoCLI

@Suite("Seeded randomness")
struct SeededRandomTests {
  // Computed with the C code that the implementation cites.
  @Test("is SplitMix64")
  func reference() {
    let random = SeededRandom(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test("is the same for the same seed and salt, and different for others")
  func restart() {
    var sequences: Set<[UInt64]> = []
    for seed in [0, 1, .max] as [UInt64] {
      for salt in [0, 1, -1, 2] as [Int64] {
        let random = SeededRandom(seed: seed)
        random.restart(salt: salt)
        let sequence = [random.next(), random.next()]
        sequences.insert(sequence)

        random.restart(salt: salt)
        #expect([random.next(), random.next()] == sequence)
      }
    }
    #expect(sequences.count == 12)
  }
}
