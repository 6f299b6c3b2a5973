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
  var leftOut: [Remark] { get }

  /// What is kept as the file has it, as no field of a todo could be made of it, as far as it was read.
  var setAside: [Remark] { get }

  /// What a todo has in another form than the file, as far as it was read.
  var changed: [Remark] { get }
}

extension TodoReader {
  package var leftOut: [Remark] { [] }
  package var setAside: [Remark] { [] }
  package var changed: [Remark] { [] }
}

/// Something in a file that an import couldn't take as it is, and how often.
package struct Remark: Sendable {
  /// As a message calls one of them: `line outside of tasks`.
  package var one: String
  /// As a message calls several: `lines outside of tasks`.
  package var several: String
  /// How often it is there.
  package var count: Int
  /// The first of them, and its line.
  package var first: (word: String, line: Int)?

  package init(one: String, several: String, count: Int = 0) {
    self.one = one
    self.several = several
    self.count = count
  }

  /// Counts one more.
  mutating func add(_ word: String, line: Int) {
    count += 1
    first = first ?? (word, line)
  }
}

extension Remark: CustomStringConvertible {
  /// `3 lines outside of tasks`, `1 rule without a date (line 4: `rec:1w`)`.
  package var description: String {
    let text = "\(grouped(count)) \(count == 1 ? one : several)"
    return first.map { "\(text) (line \($0.line): \(quoted($0.word)))" } ?? text
  }
}
