import TodoText

/// The valid range of a todo's number or position, whatever its source.
///
///     try NumberRule.position.check(-1.5)
///     try NumberRule.position.check(.infinity)  // throws
///
/// Both end where JSON parsers begin to disagree about whole numbers:
/// <https://www.rfc-editor.org/rfc/rfc8259#section-6>. Up to there, adding one always gives another position.
package enum NumberRule: String, Hashable, Sendable {
  /// The number that people call a todo by: whole, and never reused.
  case number
  /// A todo's place in the list.
  case position

  /// 2^53 - 1.
  private static let greatest: Int64 = 9_007_199_254_740_991

  /// The numbers that a todo may have.
  package static let numbers = 1...greatest

  /// The positions that a todo may have.
  package static let positions = -Double(greatest)...Double(greatest)

  /// The greatest number that a file may give to a todo.
  ///
  /// It leaves as many numbers for later todos, so that their export can be imported.
  package static let greatestImported = greatest / 2 + 1

  /// Throws if `number` isn't in ``numbers``.
  package func check(_ number: Int64) throws(NumberError) {
    guard Self.numbers.contains(number) else { throw NumberError(rule: self) }
  }

  /// Throws if `position` isn't in ``positions``; infinity and NaN aren't.
  package func check(_ position: Double) throws(NumberError) {
    guard Self.positions.contains(position) else { throw NumberError(rule: self) }
  }
}

/// A number that is not in range.
package struct NumberError: Hashable {
  package var rule: NumberRule

  package init(rule: NumberRule) {
    self.rule = rule
  }
}

extension NumberError: Mistake {
  package var hint: String? { nil }

  package var description: String {
    switch rule {
    case .number:
      "`number` has to be \(NumberRule.numbers.lowerBound) to \(NumberRule.numbers.upperBound)"
    case .position:
      "`position` has to be \(Int64(NumberRule.positions.lowerBound)) to "
        + "\(Int64(NumberRule.positions.upperBound))"
    }
  }
}
