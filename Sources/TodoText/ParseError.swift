/// A mistake in a line, and its position.
package struct ParseError: Error, Sendable {
  package var reason: any Mistake
  /// The index of a byte in the line.
  package var index: Int

  package init(reason: any Mistake, index: Int) {
    self.reason = reason
    self.index = index
  }
}

/// A user's mistake: data, with its wording in one place.
package protocol Mistake: Error, Sendable, CustomStringConvertible {
  /// The next thing to try, or `nil` if there is nothing useful to say.
  var hint: String? { get }
}

extension ParseError {
  package init(reason: SyntaxError, index: Int) {
    self.init(reason: reason as any Mistake, index: index)
  }
}
