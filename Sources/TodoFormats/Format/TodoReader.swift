import TodoDomain
import TodoText

/// Reads the todos of a file one by one.
///
/// It holds one todo at a time, or a limited number, so that memory doesn't grow with the file. Every text that it
/// returns satisfies ``TextRule``, and every tag is one word: data that no field of a todo can hold goes into
/// its ``TodoDomain/Todo/extra``.
package protocol TodoReader {
  /// Returns the next todo, or `nil` at the end of the file.
  mutating func next() throws(FormatError) -> ImportedTodo?

  /// The beginning of the last todo that ``next()`` returned.
  var place: FilePlace { get }

  /// Whether ``next()``, after throwing, can continue with the next todo.
  var canGoOn: Bool { get }

  /// Data read so far that belongs to no todo and was skipped.
  var leftOut: [Remark] { get }

  /// Data read so far that no field could hold, kept as it is in the file.
  var setAside: [Remark] { get }

  /// Data read so far that a todo has in a different form.
  var changed: [Remark] { get }

  /// What it took the file for, in words after `read as`, if that isn't plain from the format.
  var interpretation: String? { get }
}

extension TodoReader {
  package var leftOut: [Remark] { [] }
  package var setAside: [Remark] { [] }
  package var changed: [Remark] { [] }
  package var interpretation: String? { nil }
}

/// A kind of data in a file that couldn't be imported unchanged, with its count.
package struct Remark: Sendable {
  /// The singular in messages: `line outside of tasks`.
  package var one: String
  /// The plural in messages: `lines outside of tasks`.
  package var several: String
  /// The number of occurrences.
  package var count: Int
  /// The first occurrence, and its line.
  package var first: (word: String, line: Int)?

  package init(
    _ one: String, _ several: String, count: Int = 1, first: (word: String, line: Int)? = nil
  ) {
    self.one = one
    self.several = several
    self.count = count
    self.first = first
  }

  /// A value of a column or an attribute that its field can't hold.
  static func value(of name: String) -> Remark {
    Remark("value of \(quoted(name))", "values of \(quoted(name))")
  }
}

extension [Remark] {
  /// Counts a remark together with earlier ones of its kind.
  mutating func add(_ remark: Remark) {
    if let place = firstIndex(where: { $0.one == remark.one }) {
      self[place].count += remark.count
    } else {
      append(remark)
    }
  }
}

extension Remark: CustomStringConvertible {
  /// `3 lines outside of tasks`, `1 rule without a date (line 4: `rec:1w`)`.
  package var description: String {
    let text = "\(grouped(count)) \(count == 1 ? one : several)"
    return first.map { "\(text) (line \($0.line): \(quoted($0.word)))" } ?? text
  }
}
