/// Ascending numbers as ranges, limited to what a person would read.
///
///     let ranges = NumberRanges([1, 2, 3, 7])
///     ranges.ranges  // [1...3, 7...7]
///     ranges.count   // 4
///     "\(ranges)"    // 1-3, 7
package struct NumberRanges: Hashable, Sendable {
  /// The first 100 ranges, ascending.
  package private(set) var ranges: [ClosedRange<Int64>] = []
  /// The number of insertions, each of a number or a range.
  package private(set) var count = 0

  private var last: Int64 = 0
  private static let limit = 100

  package init() {}

  /// Creates the ranges of `numbers`, which must be ascending.
  package init(_ numbers: some Sequence<Int64>) {
    for number in numbers { insert(number) }
  }

  /// Inserts a number if it is greater than all before it.
  package mutating func insert(_ number: Int64) {
    insert(number...number)
  }

  /// Inserts the part of a range that is greater than all numbers before it.
  package mutating func insert(_ range: ClosedRange<Int64>) {
    guard range.upperBound > last else { return }
    let range = max(last + 1, range.lowerBound)...range.upperBound
    count += 1
    if let end = ranges.last, end.upperBound == last, range.lowerBound == last + 1 {
      ranges[ranges.count - 1] = end.lowerBound...range.upperBound
    } else if ranges.count < Self.limit {
      ranges.append(range)
    }
    last = range.upperBound
  }
}

extension NumberRanges: CustomStringConvertible {
  /// The first ten ranges, as in `1-3, 7`.
  package var description: String {
    var parts = ranges.prefix(10).map { range in
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)"
        : range.upperBound == Int64.max
          ? "\(range.lowerBound) and all after it" : "\(range.lowerBound)-\(range.upperBound)"
    }
    if ranges.count > 10 { parts.append("…") }
    return parts.joined(by: ", ")
  }
}
