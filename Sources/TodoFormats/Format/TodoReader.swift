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

  /// Whether ``next()``, after throwing, can continue with the next todo, as after an invalid line.
  var canGoOn: Bool { get }

  /// The data read so far that couldn't be imported unchanged.
  var remarks: [Remark] { get }

  /// What it took the file for, in words after `read as`, if that isn't plain from the format.
  var interpretation: String? { get }
}

extension TodoReader {
  package var canGoOn: Bool { true }
  package var remarks: [Remark] { [] }
  package var interpretation: String? { nil }
}

/// A kind of data in a file that couldn't be imported unchanged, with its count.
package struct Remark: Error {
  /// What became of the data.
  package enum Outcome: String, CaseIterable, Sendable {
    /// It belongs to no todo, and was skipped.
    case leftOut = "left out"
    /// No field could hold it; it is kept as it is in the file.
    case setAside = "kept without effect:"
    /// A todo has it in a different form.
    case changed = "changed:"
  }

  package let outcome: Outcome
  /// The singular in messages: `line outside of tasks`.
  package let one: String
  /// The plural in messages: `lines outside of tasks`.
  let several: String
  package var count = 1
  /// The first occurrence, and its line.
  var first: (word: String, line: Int)?

  private init(_ outcome: Outcome, _ one: String, _ several: String) {
    (self.outcome, self.one, self.several) = (outcome, one, several)
  }

  static func leftOut(_ one: String, _ several: String) -> Remark { Self(.leftOut, one, several) }
  static func setAside(_ one: String, _ several: String) -> Remark { Self(.setAside, one, several) }
  static func changed(_ one: String, _ several: String) -> Remark { Self(.changed, one, several) }

  /// A value of a column or an attribute that its field can't hold.
  static func value(of name: String) -> Remark {
    .setAside("value of \(quoted(name))", "values of \(quoted(name))")
  }

  package static let lineOutsideOfTasks = leftOut("line outside of tasks", "lines outside of tasks")
}

extension [Remark] {
  /// Counts `count` occurrences together with earlier ones of their kind.
  mutating func add(_ remark: Remark, count: Int = 1) {
    if let place = firstIndex(where: { $0.one == remark.one }) {
      self[place].count += count
    } else {
      append(remark)
      self[self.count - 1].count = count
    }
  }

  /// Counts one more, and remembers the word of the first.
  mutating func add(_ remark: Remark, _ word: String, line: Int) {
    var remark = remark
    remark.first = (word, line)
    add(remark)
  }
}

extension Remark: CustomStringConvertible {
  /// `3 lines outside of tasks`, `1 rule without a date (line 4: `rec:1w`)`.
  package var description: String {
    let text = "\(grouped(count)) \(count == 1 ? one : several)"
    return first.map { "\(text) (line \($0.line): \(quoted($0.word)))" } ?? text
  }
}
