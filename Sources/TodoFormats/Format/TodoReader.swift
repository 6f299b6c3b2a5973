import TodoDomain
import TodoText

/// Reads the todos of a file one by one.
///
/// It holds one of them at a time, or a limited number, so that memory does not grow with the file. Every
/// text that it hands out is one that ``TextRule`` allows, and every tag is one word: what a file has and a
/// todo has no field for goes into the note as a ``KeptField``.
package protocol TodoReader {
  /// The next todo, or `nil` at the end of the file.
  mutating func next() throws(FormatError) -> ImportedTodo?

  /// Where the todo begins that ``next()`` returned last.
  var place: FilePlace { get }

  /// Whether ``next()``, once it threw, goes on with what comes after.
  var canGoOn: Bool { get }

  /// What the file has that belongs to no todo, and was not taken, as far as it was read.
  var leftOut: [LeftOut] { get }

  /// What could not be read, and is in the notes as it stands in the file, as far as that was read.
  var setAside: [LeftOut] { get }
}

extension TodoReader {
  package var leftOut: [LeftOut] { [] }
  package var setAside: [LeftOut] { [] }
}

/// Something in a file that became no todo and no field of one.
package struct LeftOut: Hashable, Sendable {
  /// As a message calls one of them: `line outside of tasks`.
  package var one: String
  /// As a message calls several: `lines outside of tasks`.
  package var several: String
  /// How often it is there.
  package var count: Int
}

extension LeftOut: CustomStringConvertible {
  /// `3 lines outside of tasks`.
  package var description: String { "\(grouped(count)) \(count == 1 ? one : several)" }
}
