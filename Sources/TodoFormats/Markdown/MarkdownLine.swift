import TodoDomain
import TodoText

/// A line of a Markdown file, parsed for lists and headings.
struct MarkdownLine {
  struct Marker {
    /// `-`, `*`, `+`, `1.`, `1)`.
    var text: String
    /// The column, from 0, at which its contents begin.
    var contentColumn: Int
    /// The character in its box, if the item has one.
    var box: Character?
    /// The word before its text in Logseq, such as `TODO`.
    var state: String?
    /// The text after the marker and the box or the word.
    var content: String

    var isTask: Bool { box != nil || state != nil }
  }

  let number: Int
  private let bytes: ArraySlice<UInt8>
  /// How many block quotes it is in, such as Obsidian's callouts, which are lists of their own.
  let quoteDepth: Int
  /// The beginning of the line after white space, as an index and as a column from 0.
  private let start: Int
  let indent: Int

  /// Whether a line is a list item with a box or a state.
  static func isTask(_ line: Substring) -> Bool {
    MarkdownLine(line, maximumQuoteDepth: .max).marker?.isTask == true
  }

  /// Parses a line that isn't one of a file.
  init(_ line: some StringProtocol, maximumQuoteDepth: Int = 0) {
    let line = LineReader.Line(number: 1, bytes: Array(line.utf8)[...])
    self.init(line, maximumQuoteDepth: maximumQuoteDepth)
  }

  /// Parses a line of a file, without the `>` of at most so many block quotes.
  init(_ read: LineReader.Line, maximumQuoteDepth: Int = 0) {
    var line = read.bytes
    var depth = 0
    while depth < maximumQuoteDepth, line.first == UInt8(ascii: ">") {
      line = line.dropFirst(line.dropFirst().first == UInt8(ascii: " ") ? 2 : 1)
      depth += 1
    }
    quoteDepth = depth
    number = read.number
    bytes = line
    var column = 0
    var index = line.startIndex
    while index < line.endIndex, line[index].isBlank {
      // A tab advances to the next column that is a multiple of four.
      column = line[index] == UInt8(ascii: "\t") ? column / 4 * 4 + 4 : column + 1
      index += 1
    }
    start = index
    indent = column
  }

  var isBlank: Bool { start == bytes.endIndex }

  /// The line without leading white space.
  var text: String { String(decoding: bytes[start...], as: UTF8.self) }

  /// Returns the line without `count` columns of leading white space, or as many as it has.
  func text(from count: Int) -> String {
    String(repeating: " ", count: max(0, indent - count)) + text
  }

  /// The marker at the beginning of a list item; `nil` for another line.
  var marker: Marker? {
    let line = bytes[start...]
    guard let first = line.first else { return nil }
    var length = 1
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): break
    case _ where first.isASCIIDigit:
      length = line.prefix(while: \.isASCIIDigit).count
      guard length <= 9, line.count > length,
        [UInt8(ascii: "."), UInt8(ascii: ")")].contains(line[start + length])
      else { return nil }
      length += 1
    default: return nil
    }
    let rest = line[(start + length)...]
    guard rest.first?.isBlank ?? true else { return nil }
    let blanks = rest.prefix { $0.isBlank }.count
    let width = blanks > 4 || blanks == rest.count ? 1 : blanks
    var marker = Marker(
      text: String(decoding: line.prefix(length), as: UTF8.self),
      contentColumn: indent + length + width, box: nil,
      content: String(decoding: rest.dropFirst(blanks), as: UTF8.self))
    readBox(of: &marker)
    if marker.box == nil, marker.text == "-" { readState(of: &marker) }
    return marker
  }

  /// Moves the box out of the content: it holds any one character, as programs have their own meanings for them.
  private func readBox(of marker: inout Marker) {
    let content = marker.content.utf8
    guard content.first == UInt8(ascii: "["), let end = content.firstIndex(of: UInt8(ascii: "]"))
    else { return }
    let sign = marker.content[content.index(after: content.startIndex)..<end]
    let text = content[end...].dropFirst()
    guard sign.count == 1, let box = sign.first, box == " " || !box.isWhitespace,
      !box.unicodeScalars.contains(where: \.isControl), text.first?.isBlank == true,
      text.contains(where: { !$0.isBlank })
    else { return }
    marker.box = box
    marker.content = String(decoding: text.dropFirst(), as: UTF8.self)
  }

  private func readState(of marker: inout Marker) {
    guard let (word, text) = marker.content.cut(at: " "),
      OrgKeywords.logseq.isDone(String(word)) != nil, text.utf8.contains(where: { !$0.isBlank })
    else { return }
    marker.state = String(word)
    marker.content = String(text)
  }

  /// The source of a heading's text, or `nil` for another line.
  var heading: String? {
    let line = bytes[start...]
    let level = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard indent < 4, (1...6).contains(level), line.dropFirst(level).first?.isBlank ?? true
    else { return nil }
    var text = line.dropFirst(level).drop { $0.isBlank }.dropLast(while: \.isBlank)
    // `#` signs at the end aren't part of the text if a blank precedes them.
    let end = text.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if end > 0, text.dropLast(end).last?.isBlank ?? true { text = text.dropLast(end) }
    return String(decoding: text.dropLast(while: \.isBlank), as: UTF8.self)
  }

  /// The fence that begins or ends a code block.
  var fence: (sign: UInt8, count: Int, isBare: Bool)? {
    let line = bytes[start...]
    guard let sign = line.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~")
    else { return nil }
    let count = line.prefix { $0 == sign }.count
    let rest = line.dropFirst(count)
    guard count >= 3, sign != UInt8(ascii: "`") || !rest.contains(sign) else { return nil }
    return (sign, count, rest.allSatisfy(\.isBlank))
  }

  /// Whether it continues the paragraph above even without indentation.
  var isParagraph: Bool {
    marker == nil && heading == nil && fence == nil && bytes[start...].first != UInt8(ascii: ">")
      && bytes[start...].first != UInt8(ascii: "<") && !isRule && !isUnderline
  }

  /// Whether it is a thematic break: `***`, `- - -`.
  var isRule: Bool {
    let signs = bytes[start...].filter { !$0.isBlank }
    guard let sign = signs.first, signs.count >= 3 else { return false }
    return [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(sign)
      && signs.allSatisfy { $0 == sign }
  }

  /// Whether it is `===` or `---`, which makes a heading of the line above.
  var isUnderline: Bool {
    let line = bytes[start...].dropLast(while: \.isBlank)
    guard let sign = line.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-")
    else { return false }
    return indent < 4 && line.allSatisfy { $0 == sign }
  }
}
