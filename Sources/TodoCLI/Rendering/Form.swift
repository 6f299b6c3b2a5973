/// How an answer looks.
enum Form {
  /// For a person at a terminal of this width.
  case table(width: Int)
  /// For a program: a line a todo, columns between tabs.
  case lines
  case json
  case numbers

  /// The columns of the terminal, or `nil` where there is none.
  var width: Int? {
    if case .table(let width) = self { width } else { nil }
  }
}
