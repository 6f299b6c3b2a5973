/// Lines of code, whatever their indentation and the empty lines between them.
struct Code: Equatable {
  private let lines: String

  init(_ text: String) {
    lines =
      text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
      .reduce(into: "\n") { $0 += $1 + "\n" }
  }

  /// Whether `other` contains these lines, whole and consecutive.
  func isPart(of other: Code) -> Bool {
    other.lines.contains(lines)
  }
}
