import Testing

@testable import Composable

@MainActor
@Suite("Folded effects")
struct EffectListTests {
  private func numbers(of effect: Effect<Int>) -> [Int] {
    let parts =
      switch effect.tree {
      case .merge(let parts), .concatenate(let parts): Array(parts)
      default: [effect.tree]
      }
    return parts.compactMap {
      if case .send(let action) = $0 { action.value(as: Int.self) } else { nil }
    }
  }

  @Test("are values: adding to one leaves the others unchanged")
  func values() {
    expectValues { $0.merge(with: $1) }
    expectValues { $0.concatenate(with: $1) }
  }

  private func expectValues(of add: (Effect<Int>, Effect<Int>) -> Effect<Int>) {
    let two = add(.send(1), .send(2))
    let three = add(two, .send(3))
    let other = add(two, .send(4))
    let twice = add(two, two)
    let all = add(three, other)

    #expect(numbers(of: two) == [1, 2])
    #expect(numbers(of: three) == [1, 2, 3])
    #expect(numbers(of: other) == [1, 2, 4])
    #expect(numbers(of: twice) == [1, 2, 1, 2])
    #expect(numbers(of: all) == [1, 2, 3, 1, 2, 4])
  }

  @Test("contain each part once, in order")
  func fold() {
    let merged = (0..<1000).reduce(Effect.none) { $0.merge(with: .send($1)) }
    let concatenated = (0..<1000).reduce(Effect.none) { $0.concatenate(with: .send($1)) }

    #expect(numbers(of: merged) == Array(0..<1000))
    #expect(numbers(of: concatenated) == Array(0..<1000))
  }
}
