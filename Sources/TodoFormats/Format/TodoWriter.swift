import TodoDomain

/// Writes todos into a file one by one.
package protocol TodoWriter {
  /// Whether ``survey(_:)`` has to be called with all todos before the first is written, because the
  /// beginning of the file depends on them.
  var needsSurvey: Bool { get }

  mutating func survey(_ todo: Todo)

  /// The ids of the todos that the next ones are linked to, by their numbers.
  ///
  /// It is called where ``TodoFormat/linksByID`` is set.
  mutating func link(_ ids: [Int64: Todo.ID])

  /// What comes before the first todo.
  mutating func begin(_ bytes: inout [UInt8])

  /// Writes one more todo.
  ///
  /// - Returns: What the format cannot express of it, and is not in the file; something may be there twice.
  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss]

  /// What comes after the last todo.
  mutating func end(_ bytes: inout [UInt8])
}

extension TodoWriter {
  package var needsSurvey: Bool { false }

  package mutating func survey(_ todo: Todo) {}

  package mutating func link(_ ids: [Int64: Todo.ID]) {}

  package mutating func begin(_ bytes: inout [UInt8]) {}

  package mutating func end(_ bytes: inout [UInt8]) {}
}

/// Something about a todo that a format cannot express.
package struct Loss: Hashable, Sendable {
  /// As a message says it: `the project`, `the time of day it is due`.
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  /// A word that its line had twice, or without effect, and that would count now.
  static let secondWord = Loss("a word that its line had without effect")

  /// A rule that an import kept, of a todo that got one of its own.
  static let secondRule = Loss("a second rule in its note")
}
