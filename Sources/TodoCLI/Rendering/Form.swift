/// The form of an answer.
enum Form {
  /// For a person at a terminal of this width.
  case table(width: Int)
  /// For programs: one line per todo, with columns separated by tabs.
  case lines
  case json
  case numbers

  /// The width of the terminal in columns, or `nil` in the other forms.
  var width: Int? {
    if case .table(let width) = self { width } else { nil }
  }

  /// Whether it is made of words.
  var isText: Bool {
    switch self {
    case .table, .lines: true
    case .json, .numbers: false
    }
  }
}
