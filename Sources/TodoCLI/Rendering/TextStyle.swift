/// How a terminal draws a text; style alone never carries information.
///
/// Source: ECMA-48, 8.3.117 SGR; it lacks the bright colours, which are aixterm's.
package struct TextStyle: Hashable, Sendable {
  /// The SGR parameters, separated by semicolons; empty for plain text.
  package let parameters: String

  static let plain = TextStyle(parameters: "")
  static let bold = TextStyle(parameters: "1")
  static let faint = TextStyle(parameters: "2")
  static let red = TextStyle(parameters: "31")
  static let green = TextStyle(parameters: "32")
  static let yellow = TextStyle(parameters: "33")
  static let cyan = TextStyle(parameters: "36")

  func applied(to text: String) -> String {
    text.isEmpty || parameters.isEmpty ? text : "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
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
  /// As ``init(words:)`` reads it: `bold red`.
  package var description: String {
    if parameters.isEmpty { return "plain" }
    let names = parameters.split(separator: ";").map { parameter in
      Self.words.first { $0.value == parameter }?.key ?? ""
    }
    return names.joined(separator: " ")
  }
}
