import TodoText

/// A key and its value, with their places.
struct TOMLEntry: Hashable, Sendable {
  /// The names of its tables, and then its own.
  var path: [String]
  var value: TOMLValue
  /// From 1.
  var line: Int
  /// Of the key, from 1, in Unicode scalars.
  var column: Int
  var valueColumn: Int
}

/// A TOML value.
enum TOMLValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case float(Double)
  case boolean(Bool)

  /// Reads a value without quotes: `12`, `1_000`, `0.5`, `6e2`, `true`.
  init?(bare word: String) {
    switch word {
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    default:
      guard let digits = Self.digits(of: word) else { return nil }
      if let integer = Int(digits) {
        self = .integer(integer)
      } else if digits.contains(where: { ".eE".contains($0) }), let float = Double(digits),
        float.isFinite
      {
        self = .float(float)
      } else {
        return nil
      }
    }
  }

  /// Returns the word without underscores, or `nil` if it isn't a number in TOML.
  private static func digits(of word: String) -> String? {
    var rest = word[...]
    if let sign = rest.first, sign == "+" || sign == "-" { rest.removeFirst() }
    guard let whole = run(in: &rest), whole.count == 1 || whole.first != "0" else { return nil }
    if rest.first == "." {
      rest.removeFirst()
      guard run(in: &rest) != nil else { return nil }
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
      guard run(in: &rest) != nil else { return nil }
    }
    return rest.isEmpty ? word.filter { $0 != "_" } : nil
  }

  /// Takes digits, with single underscores between them, off the beginning of `rest`.
  private static func run(in rest: inout Substring) -> Substring? {
    let run = rest.prefix { $0 == "_" || $0.isASCII && $0.isNumber }
    rest = rest[run.endIndex...]
    let isWhole = !run.isEmpty && run.first != "_" && run.last != "_" && !run.contains("__")
    return isWhole ? run : nil
  }
}

/// Why a text can't be read as settings in TOML, and where.
struct TOMLError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    case notUTF8
    case controlCharacter
    case expected(String)
    case somethingAfter
    case unterminatedString
    case unknownEscape
    case notAValue(String)
    /// Valid TOML that settings have no use for.
    case unsupported(String)
    /// The key or the table was already defined.
    case twice([String])
    case notATable([String])
  }

  /// From 1.
  var line: Int
  /// From 1, in Unicode scalars.
  var column: Int
  var reason: Reason
  /// The key that the line is about, after its tables, as far as known.
  var path: [String] = []
}

extension TOMLError.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .notUTF8: "not UTF-8"
    case .controlCharacter: "a control character"
    case .expected(let what): "TOML needs \(what) here"
    case .somethingAfter: "unexpected text after the value"
    case .unterminatedString: "unterminated string"
    case .unknownEscape: "unknown escape"
    case .notAValue(let word): "\(quoted(word)) is not a value"
    case .unsupported(let what): "\(what) can't be a setting"
    case .twice(let path): "\(quoted(path.joined(by: "."))) is there twice"
    case .notATable(let path): "\(quoted(path.joined(by: "."))) is a value, not a table"
    }
  }

  /// The next thing to try, or `nil` if there is nothing useful to say.
  var hint: String? {
    switch self {
    case .notUTF8: "Save the file as UTF-8."
    case .controlCharacter: #"Write \t, \n or \u001B between double quotes."#
    case .expected: #"A setting is written: key = "value""#
    case .somethingAfter: "Write one setting a line; a comment begins with #."
    case .unterminatedString: #"A string ends on the line where it begins: "…" or '…'."#
    case .unknownEscape: #"The escapes are \" \\ \b \t \n \f \r \u00E9 \U0001F600; '…' has none."#
    case .notAValue: #"Put text in quotes: "…" or '…'."#
    case .unsupported: "Settings are texts, numbers and true or false."
    case .twice, .notATable: nil
    }
  }
}
