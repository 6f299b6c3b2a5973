/// A set of todo numbers: numbers close together share a bitmap, so a script of a million lines needs only a few
/// hundred kilobytes.
///
///     var numbers = NumberSet()
///     for number in [3, 1, 3] as [Int64] { numbers.insert(number) }
///     Array(numbers)  // [1, 3]
package struct NumberSet: Hashable, Sendable {
  /// Bitmaps of 64 numbers each, by their first number.
  private var words: [Int64: UInt64] = [:]

  package init() {}

  /// The number of elements.
  package var count: Int { words.values.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Adds a number; returns whether it is new.
  @discardableResult
  package mutating func insert(_ number: Int64) -> Bool {
    let bit: UInt64 = 1 << UInt64(number & 63)
    func add(to word: inout UInt64) -> Bool {
      defer { word |= bit }
      return word & bit == 0
    }
    // One look-up serves both reading and writing.
    return add(to: &words[number & ~63, default: 0])
  }

  package func contains(_ number: Int64) -> Bool {
    words[number & ~63, default: 0] & 1 << UInt64(number & 63) != 0
  }

  package mutating func formUnion(_ numbers: some Sequence<Int64>) {
    for number in numbers { insert(number) }
  }
}

/// Iterates in ascending order.
extension NumberSet: Sequence {
  package struct Iterator: IteratorProtocol {
    fileprivate var words: ArraySlice<(key: Int64, value: UInt64)>

    package mutating func next() -> Int64? {
      guard let word = words.first else { return nil }
      let number = word.key + Int64(word.value.trailingZeroBitCount)
      let rest = word.value & (word.value - 1)
      if rest == 0 { words.removeFirst() } else { words[words.startIndex].value = rest }
      return number
    }

    /// Returns the next numbers, at most `count`; none at the end.
    package mutating func next(_ count: Int) -> [Int64] {
      var numbers: [Int64] = []
      while numbers.count < count, let number = next() { numbers.append(number) }
      return numbers
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(words: words.sorted { $0.key < $1.key }[...])
  }
}

extension NumberSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral numbers: Int64...) {
    formUnion(numbers)
  }
}
