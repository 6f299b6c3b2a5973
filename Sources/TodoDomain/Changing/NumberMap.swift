/// Maps numbers in a file to numbers in the list.
///
/// A run that is consecutive in both takes the space of one entry, so a whole list that moved takes hardly any.
package struct NumberMap: Hashable, Sendable {
  private struct Run: Hashable, Sendable {
    var numbers: ClosedRange<Int64>
    var first: Int64
  }

  /// Runs, ascending by number in the file.
  private var runs: [Run] = []
  /// Numbers that came after greater ones, and so fit no run.
  private var others: [Int64: Int64] = [:]

  /// - Complexity: O(log n); setting one is O(1).
  package subscript(number: Int64) -> Int64? {
    get {
      if let other = others[number] { return other }
      var (low, high) = (0, runs.count)
      while low < high {
        let middle = (low + high) / 2
        if runs[middle].numbers.upperBound < number { low = middle + 1 } else { high = middle }
      }
      guard low < runs.count, runs[low].numbers.contains(number) else { return nil }
      return runs[low].first + (number - runs[low].numbers.lowerBound)
    }
    set {
      guard let newValue, self[number] != newValue else { return }
      guard let last = runs.last else {
        return runs.append(Run(numbers: number...number, first: newValue))
      }
      let count = number - last.numbers.lowerBound
      if number <= last.numbers.upperBound {
        others[number] = newValue
      } else if number == last.numbers.upperBound + 1, newValue == last.first + count {
        runs[runs.count - 1].numbers = last.numbers.lowerBound...number
      } else {
        runs.append(Run(numbers: number...number, first: newValue))
      }
    }
  }
}

extension NumberMap: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral numbers: (Int64, Int64)...) {
    for (number, other) in numbers { self[number] = other }
  }
}
