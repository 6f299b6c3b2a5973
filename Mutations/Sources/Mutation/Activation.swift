/// What a mutated source needs beside it: which mutant is active, and the operators that ask.
///
/// The environment variable `MUTANT` has the number of the active one; 0, or nothing, is none.
package let activation = """
  import Composable
  import FoundationEssentials

  enum Mutants {
    private static let active = Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? 0

    static func isActive(_ number: Int) -> Bool { number == active }

    static func negated(_ number: Int, _ condition: Bool) -> Bool {
      isActive(number) ? !condition : condition
    }

    static func both(_ number: Int, _ one: Bool, _ other: @autoclosure () -> Bool) -> Bool {
      isActive(number) ? one || other() : one && other()
    }

    static func either(_ number: Int, _ one: Bool, _ other: @autoclosure () -> Bool) -> Bool {
      isActive(number) ? one && other() : one || other()
    }

    static func number<N: Numeric>(_ number: Int, _ value: N) -> N {
      isActive(number) ? value + 1 : value
    }

    static func sum<N: Numeric>(_ number: Int, _ one: N, _ other: N) -> N {
      isActive(number) ? one - other : one + other
    }

    static func difference<N: Numeric>(_ number: Int, _ one: N, _ other: N) -> N {
      isActive(number) ? one + other : one - other
    }

    static func product<N: BinaryInteger>(_ number: Int, _ one: N, _ other: N) -> N {
      isActive(number) ? one / other : one * other
    }

    static func product<N: FloatingPoint>(_ number: Int, _ one: N, _ other: N) -> N {
      isActive(number) ? one / other : one * other
    }

    static func quotient<N: BinaryInteger>(_ number: Int, _ one: N, _ other: N) -> N {
      isActive(number) ? one * other : one / other
    }

    static func quotient<N: FloatingPoint>(_ number: Int, _ one: N, _ other: N) -> N {
      isActive(number) ? one * other : one / other
    }

    static func min<C: Comparable>(_ number: Int, _ one: C, _ other: C) -> C {
      isActive(number) ? Swift.max(one, other) : Swift.min(one, other)
    }

    static func max<C: Comparable>(_ number: Int, _ one: C, _ other: C) -> C {
      isActive(number) ? Swift.min(one, other) : Swift.max(one, other)
    }
  }

  extension Effect {
    func unless(_ number: Int, _ change: (Self) -> Self) -> Self {
      Mutants.isActive(number) ? self : change(self)
    }
  }

  """
