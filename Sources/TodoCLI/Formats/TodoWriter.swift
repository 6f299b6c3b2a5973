import TodoDomain

/// Writes todos into a file one by one.
protocol TodoWriter {
  /// Whether ``survey(_:)`` has to be called with all todos before the first is written, because the
  /// beginning of the file depends on them.
  var needsSurvey: Bool { get }

  mutating func survey(_ todo: Todo)

  /// What stands before the first todo.
  mutating func begin(_ bytes: inout [UInt8])

  /// Writes one more todo.
  ///
  /// - Returns: What the format cannot express of it, and is not in the file.
  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss]

  /// What stands behind the last todo.
  mutating func end(_ bytes: inout [UInt8])
}

extension TodoWriter {
  var needsSurvey: Bool { false }

  mutating func survey(_ todo: Todo) {}

  mutating func begin(_ bytes: inout [UInt8]) {}

  mutating func end(_ bytes: inout [UInt8]) {}
}

/// Something about a todo that a format cannot express.
struct Loss: Hashable, Sendable {
  /// As a message says it: `the project`, `the time of day it is due`.
  let name: String

  init(_ name: String) {
    self.name = name
  }
}
