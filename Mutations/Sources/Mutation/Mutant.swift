/// One small mistake that can be made in a source: what it says, and what it would say.
package struct Mutant: Equatable, Sendable {
  /// 1 or more, in the order of the files and of the lines in them.
  package var number: Int
  package var file: String
  package var line: Int
  /// The function, property or initializer in which it is.
  package var declaration: String
  /// What is there, on one line.
  package var original: String
  /// What would be there, on one line.
  package var mutated: String

  package init(
    number: Int, file: String, line: Int, declaration: String, original: String, mutated: String
  ) {
    self.number = number
    self.file = file
    self.line = line
    self.declaration = declaration
    self.original = original
    self.mutated = mutated
  }

  /// What names it although lines move: the file, the declaration and the mistake.
  package var name: String { "\(file) \(declaration): \(original) → \(mutated)" }

  /// It as a line of a table whose columns are separated by tabs.
  package var row: String {
    "\(number)\t\(file)\t\(line)\t\(declaration)\t\(original)\t\(mutated)"
  }

  /// The mutant of a line, or `nil` where that is none.
  package init?(row: Substring) {
    let columns = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 6, let number = Int(columns[0]), let line = Int(columns[2])
    else { return nil }
    self.init(
      number: number, file: columns[1], line: line, declaration: columns[3], original: columns[4],
      mutated: columns[5])
  }
}

extension String {
  /// The words of a source on one line, and no more than a line.
  var onOneLine: String {
    let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 90 ? words.prefix(60) + " … " + words.suffix(27) : words
  }
}
