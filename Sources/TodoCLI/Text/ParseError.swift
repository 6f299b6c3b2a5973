/// What is wrong in a line, and where.
struct ParseError: Error, Sendable {
  var reason: any Mistake
  /// An index of the line's bytes.
  var index: Int
}

/// What somebody got wrong: data, with its words in one place.
protocol Mistake: Error, Sendable, CustomStringConvertible {
  /// The next thing to try, or `nil` where nothing useful can be said.
  var hint: String? { get }
}

extension ParseError {
  init(reason: SyntaxError, index: Int) {
    self.init(reason: reason as any Mistake, index: index)
  }

  init(reason: ValueError, index: Int) {
    self.init(reason: reason as any Mistake, index: index)
  }
}
