import TodoDomain
import TodoText

/// A line of a Markdown file, as far as lists and headings go.
struct MarkdownLine {
  /// How a list item begins.
  struct Marker {
    /// `-`, `*`, `+`, `1.`, `1)`.
    var text: String
    /// The column, from 0, at which what it holds begins.
    var contentColumn: Int
    /// The sign in its box, if the item has one.
    var box: Character?
    /// What comes after the marker and the box.
    var content: String
  }

  let number: Int
  private let bytes: ArraySlice<UInt8>
  /// Where the line begins that isn't white space, as an index and as a column from 0.
  private let start: Int
  let indent: Int

  /// Whether a line is a list item with a box.
  static func isTask(_ line: Substring) -> Bool {
    MarkdownLine(Array(line.utf8)[...], number: 1).marker?.box != nil
  }

  init(_ line: LineReader.Line) {
    self.init(line.bytes, number: line.number)
  }

  private init(_ line: ArraySlice<UInt8>, number: Int) {
    self.number = number
    bytes = line
    var column = 0
    var index = line.startIndex
    while index < line.endIndex, line[index].isBlank {
      // A tab goes on to the next column that is a multiple of four.
      column = line[index] == UInt8(ascii: "\t") ? column / 4 * 4 + 4 : column + 1
      index += 1
    }
    start = index
    indent = column
  }

  var isBlank: Bool { start == bytes.endIndex }

  /// The line without the white space before it.
  var text: String { String(decoding: bytes[start...], as: UTF8.self) }

  /// The line without `count` columns of white space, or what there is of them.
  func text(from count: Int) -> String {
    String(repeating: " ", count: max(0, indent - count)) + text
  }

  /// The marker with which the line begins, if it begins a list item.
  var marker: Marker? {
    let line = bytes[start...]
    guard let first = line.first else { return nil }
    var length = 1
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      length = line.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
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
    return marker
  }

  /// Takes the box from the content: any one sign, for programs give meanings of their own to them.
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

  /// The source of the text of a heading, or `nil` for another line.
  var heading: String? {
    let line = bytes[start...]
    let level = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard indent < 4, (1...6).contains(level), line.dropFirst(level).first?.isBlank ?? true
    else { return nil }
    var text = line.dropFirst(level).drop { $0.isBlank }
    while text.last?.isBlank == true { text.removeLast() }
    // Signs at its end are no part of it, where a blank stands before them.
    let end = text.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if end > 0, text.dropLast(end).last?.isBlank ?? true { text = text.dropLast(end) }
    while text.last?.isBlank == true { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The signs with which a block of code begins or ends.
  var fence: (sign: UInt8, count: Int, isBare: Bool)? {
    let line = bytes[start...]
    guard let sign = line.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~")
    else { return nil }
    let count = line.prefix { $0 == sign }.count
    let rest = line.dropFirst(count)
    guard count >= 3, sign != UInt8(ascii: "`") || !rest.contains(sign) else { return nil }
    return (sign, count, rest.allSatisfy(\.isBlank))
  }

  /// Whether it goes on with the paragraph above it even if it is not indented.
  var isParagraph: Bool {
    marker == nil && heading == nil && fence == nil && bytes[start...].first != UInt8(ascii: ">")
      && bytes[start...].first != UInt8(ascii: "<") && !isRule && !isUnderline
  }

  /// `***`, `- - -`: a line across the page.
  var isRule: Bool {
    let signs = bytes[start...].filter { !$0.isBlank }
    guard let sign = signs.first, signs.count >= 3 else { return false }
    return [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(sign)
      && signs.allSatisfy { $0 == sign }
  }

  /// `===` or `---`, which makes a heading of the line above it.
  var isUnderline: Bool {
    var line = bytes[start...]
    while line.last?.isBlank == true { line.removeLast() }
    guard let sign = line.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-")
    else { return false }
    return indent < 4 && line.allSatisfy { $0 == sign }
  }
}
