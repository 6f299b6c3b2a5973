/// The look of a cell; a style alone never carries information.
package struct Style: Hashable, Sendable {
  /// The 16 colours that every terminal has, as its user has set them.
  package enum Color: UInt8, Hashable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow
    case brightBlue, brightMagenta, brightCyan, brightWhite
  }

  /// `nil` is the terminal's own.
  package var foreground: Color?
  package var bold: Bool
  package var dim: Bool
  package var italic: Bool
  package var underlined: Bool
  package var reversed: Bool

  package init(
    foreground: Color? = nil, bold: Bool = false, dim: Bool = false, italic: Bool = false,
    underlined: Bool = false, reversed: Bool = false
  ) {
    self.foreground = foreground
    self.bold = bold
    self.dim = dim
    self.italic = italic
    self.underlined = underlined
    self.reversed = reversed
  }

  package static let plain = Style()
}

/// One column of one row.
package struct Cell: Hashable, Sendable {
  /// One grapheme cluster, safe in terminals.
  package let character: Character
  /// 2 for a wide character, which a cell of width 0 follows, else 1.
  package let width: UInt8
  /// Whether the character is ASCII, which all terminals draw alike.
  let isASCII: Bool
  package var style: Style

  /// A space without style.
  package static let blank = Cell(" ", width: 1, style: .plain)

  init(_ character: Character, width: UInt8, style: Style) {
    self.character = character
    self.width = width
    isASCII = character.isASCII
    self.style = style
  }

  /// A printable character of ASCII.
  init(ascii: UInt8, style: Style) {
    character = Character(Unicode.Scalar(ascii))
    width = 1
    isASCII = true
    self.style = style
  }
}
