import TodoText
/// A text with styled parts, which can be cut or broken into lines.
struct StyledText {
  private(set) var text = ""
  /// The styles and their ranges in the UTF-8 of the text, ascending.
  private var spans: [(range: Range<Int>, style: TextStyle)] = []

  /// Appends a part that is ``Swift/String/terminalSafe``.
  mutating func append(_ part: String, _ style: TextStyle = .plain) {
    let start = text.utf8.count
    text += part
    if style != .plain { spans.append((start..<text.utf8.count, style)) }
  }

  mutating func append(_ other: StyledText) {
    let start = text.utf8.count
    text += other.text
    for (range, style) in other.spans {
      spans.append((range.lowerBound + start..<range.upperBound + start, style))
    }
  }

  /// Returns the text, cut off with `…` unless it fits into `width` columns of any terminal.
  func truncated(toWidth width: Int) -> String {
    guard text.widestWidth > width else { return styled(text[...]) }
    let cut = text.truncated(toWidth: width, columnsOf: \.widestWidth)
    let count = max(0, cut.utf8.count - "…".utf8.count)
    return styled(text[..<text.utf8.index(text.startIndex, offsetBy: count)])
      + (width > 0 ? "…" : "")
  }

  /// Returns the lines of at most `width` columns, broken as by ``Swift/String/lines(ofWidth:)``.
  func lines(ofWidth width: Int) -> [String] {
    text.parts(ofWidth: width).map(styled)
  }

  private func styled(_ line: Substring) -> String {
    if spans.isEmpty { return String(line) }
    let utf8 = text.utf8
    var place = utf8.distance(from: text.startIndex, to: line.startIndex)
    let end = utf8.distance(from: text.startIndex, to: line.endIndex)
    func part(_ end: Int) -> String {
      let range =
        utf8.index(
          text.startIndex, offsetBy: place)..<utf8.index(
          text.startIndex, offsetBy: end)
      place = end
      return String(text[range])
    }
    var styled = ""
    for (range, style) in spans where range.upperBound > place && range.lowerBound < end {
      if range.lowerBound > place { styled += part(range.lowerBound) }
      styled += style.applied(to: part(min(range.upperBound, end)))
    }
    return place < end ? styled + part(end) : styled
  }
}
