/// What is wrong in a line, and where.
package struct ParseError: Error, Sendable {
  package var reason: any Mistake
  /// An index of the line's bytes.
  package var index: Int

  package init(reason: any Mistake, index: Int) {
    self.reason = reason
    self.index = index
  }
}

/// What somebody got wrong: data, with its words in one place.
package protocol Mistake: Error, Sendable, CustomStringConvertible {
  /// The next thing to try, or `nil` where nothing useful can be said.
  var hint: String? { get }
}

extension ParseError {
  package init(reason: SyntaxError, index: Int) {
    self.init(reason: reason as any Mistake, index: index)
  }
}
