/// How a terminal draws a text; style alone never carries information.
///
/// Source: ECMA-48, 8.3.117 SGR; the bright colours, which it lacks, are aixterm's.
package struct TextStyle: Hashable, Sendable {
  /// The SGR parameters, separated by semicolons; empty for plain text.
  package let parameters: String
  /// What a terminal opens when the text is clicked, if it can.
  ///
  /// Source: <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>.
  package var link: String?

  static let plain = TextStyle(parameters: "")
  static let bold = TextStyle(parameters: "1")
  static let faint = TextStyle(parameters: "2")
  static let red = TextStyle(parameters: "31")
  static let green = TextStyle(parameters: "32")
  static let yellow = TextStyle(parameters: "33")
  static let cyan = TextStyle(parameters: "36")

  func applied(to text: String) -> String {
    if text.isEmpty { return text }
    let styled = parameters.isEmpty ? text : "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
    return link.map { "\u{1B}]8;;\($0)\u{1B}\\\(styled)\u{1B}]8;;\u{1B}\\" } ?? styled
  }
}

extension TextStyle {
  /// The words that make up a style, each with its SGR parameter.
  private static let words: KeyValuePairs<String, String> = [
    "bold": "1", "faint": "2", "italic": "3", "underline": "4", "reverse": "7",
    "black": "30", "red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35",
    "cyan": "36", "white": "37", "bright-black": "90", "bright-red": "91", "bright-green": "92",
    "bright-yellow": "93", "bright-blue": "94", "bright-magenta": "95", "bright-cyan": "96",
    "bright-white": "97",
  ]

  /// The words that ``init(words:)`` reads.
  static let names = ["plain"] + words.map(\.key)

  /// Reads `plain`, or words separated by spaces such as `bold red`; throws the word that isn't a style.
  init(words text: String) throws(ValueError) {
    var parameters: [String] = []
    for word in text.split(separator: " ").map(String.init) where word != "plain" {
      guard let parameter = Self.words.first(where: { $0.key == word })?.value else {
        throw .unknown(kind: "style", word, choices: Self.names)
      }
      parameters.append(parameter)
    }
    self.init(parameters: parameters.joined(separator: ";"))
  }
}

extension TextStyle: CustomStringConvertible {
  /// The words that ``init(words:)`` reads: `bold red`.
  package var description: String {
    if parameters.isEmpty { return "plain" }
    let names = parameters.split(separator: ";").map { parameter in
      Self.words.first { $0.value == parameter }?.key ?? ""
    }
    return names.joined(separator: " ")
  }
}

/// The style of each role.
package struct Palette: Hashable, Sendable {
  /// Something that may be coloured; colour is never the only sign of it.
  package enum Role: String, CaseIterable, Sendable {
    case overdue, today, high, medium, low, completed, tag, project, number, label
  }

  /// Whether to use styles at all; otherwise, all of them are plain.
  var isColored = true
  private var changed: [Role: TextStyle] = [:]

  package init() {}

  static let uncolored: Palette = {
    var palette = Palette()
    palette.isColored = false
    return palette
  }()

  package subscript(role: Role) -> TextStyle {
    get { isColored ? changed[role] ?? role.standardStyle : .plain }
    set { changed[role] = newValue }
  }

  /// The style of a role, if there is one.
  subscript(role: Role?) -> TextStyle { role.map { self[$0] } ?? .plain }

  /// The style itself, or a plain one if colours are off.
  subscript(style: TextStyle) -> TextStyle { isColored ? style : .plain }
}

extension Palette.Role {
  /// The style of this role unless the configuration sets another.
  var standardStyle: TextStyle {
    switch self {
    case .overdue, .high: .red
    case .today, .medium: .yellow
    case .low: .plain
    case .completed, .number, .label: .faint
    case .tag, .project: .cyan
    }
  }

  /// An explanation for people who choose a colour.
  var explanation: String {
    switch self {
    case .overdue: "A due date that is past."
    case .today: "A due date that is today."
    case .high: "The priority high."
    case .medium: "The priority medium."
    case .low: "The priority low."
    case .completed: "A completed todo."
    case .tag: "Tags."
    case .project: "A project."
    case .number: "The number of a todo."
    case .label: "The label before a value in `todo show`."
    }
  }
}
