/// The look of a cell; a style alone never carries information.
struct Style: Hashable, Sendable {
  /// The 16 colours that every terminal has, as configured by its user.
  enum Color: UInt8, Hashable, Sendable {
    case black = 30
    case red, green, yellow, blue, magenta, cyan, white
    case brightBlack = 90
    case brightRed, brightGreen, brightYellow
    case brightBlue, brightMagenta, brightCyan, brightWhite
  }

  /// The text's colour; `nil` for the terminal's default.
  var foreground: Color?
  var bold = false
  var dim = false
  var italic = false
  var underlined = false
  var reversed = false

  static let plain = Style()
}

/// SGR parameters: ECMA-48, 8.3.117, and aixterm's bright colours.
extension Style {
  private static var attributes: KeyValuePairs<UInt8, WritableKeyPath<Style, Bool>> {
    [1: \.bold, 2: \.dim, 3: \.italic, 4: \.underlined, 7: \.reversed]
  }

  /// The style that results from applying these parameters to a plain one.
  init(parameters: [UInt8]) {
    self.init()
    for (parameter, attribute) in Self.attributes where parameters.contains(parameter) {
      self[keyPath: attribute] = true
    }
    foreground = parameters.compactMap(Color.init).last
  }

  /// The parameters that turn a plain style into this one.
  var parameters: [UInt8] {
    let attributes = Self.attributes.filter { self[keyPath: $0.value] }.map(\.key)
    return attributes + (foreground.map { [$0.rawValue] } ?? [])
  }
}

/// One column of one row.
struct Cell: Hashable, Sendable {
  /// One grapheme cluster, safe in terminals.
  let character: Character
  /// 2 for a wide character, which is followed by a cell of width 0; otherwise 1.
  let width: UInt8
  var style: Style

  /// A space without style.
  static let blank = Cell(character: " ", width: 1, style: .plain)
}
