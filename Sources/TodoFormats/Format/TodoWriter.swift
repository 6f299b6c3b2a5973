import TodoDomain

/// Writes todos into a file one by one.
package protocol TodoWriter {
  /// Whether ``survey(_:)`` must be called with all todos before the first is written, because the beginning of the
  /// file depends on them.
  var needsSurvey: Bool { get }

  mutating func survey(_ todo: Todo)

  /// Sets the ids of the todos that the next ones are linked to, by number.
  ///
  /// Called only if ``TodoFormat/linksByID`` is set.
  mutating func link(_ ids: [Int64: Todo.ID])

  /// Appends everything before the first todo.
  mutating func begin(_ bytes: inout [UInt8])

  /// Writes one more todo.
  ///
  /// - Returns: Data of the todo that the format can't express and the file lacks; may contain duplicates.
  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss]

  /// Appends everything after the last todo.
  mutating func end(_ bytes: inout [UInt8])
}

extension TodoWriter {
  package var needsSurvey: Bool { false }

  package mutating func survey(_ todo: Todo) {}

  package mutating func link(_ ids: [Int64: Todo.ID]) {}

  package mutating func begin(_ bytes: inout [UInt8]) {}

  package mutating func end(_ bytes: inout [UInt8]) {}
}

/// Data of a todo that a format can't express.
package struct Loss: Hashable, Sendable {
  /// Its name in messages: `the project`, `the time of day it is due`.
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  /// A word that was a duplicate or without effect in its line, and would have an effect now.
  static let secondWord = Loss("a word that its line had without effect")

  /// A rule kept by an import, for a todo that has got one of its own since.
  static let secondRule = Loss("the rule that its file had")
}
