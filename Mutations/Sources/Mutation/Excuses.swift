/// The mutants that no test can catch, because nobody could tell them from the original.
///
/// Their text has the name of each on a line, and on the lines below it, indented, the reason:
///
///     TodoList.swift update: numbered.reserveCapacity(references.count) → nothing
///       It is the same array, taken in more pieces.
package struct Excuses: Equatable, Sendable {
  /// The reason for each, by ``Mutant/name``.
  package var reasons: [String: String] = [:]

  /// Reads the text; lines that begin with `#` are comments.
  package init(_ text: String) {
    var name: String?
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if !line.hasPrefix(" ") {
        name = String(line)
        reasons[String(line)] = ""
      } else if let name {
        let words = line.split(separator: " ").joined(separator: " ")
        let reason = reasons[name, default: ""]
        reasons[name] = reason.isEmpty ? words : reason + " " + words
      }
    }
  }
}
