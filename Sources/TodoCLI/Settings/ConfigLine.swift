import TodoText
/// A line of the configuration file: `key = value`, with an optional comment.
///
///     list.sort = due              # by date
///     alias.milk = add "Buy milk"  # the value keeps its quotation marks
///
/// The value is what follows `=`, without the blanks around it. A `#` at the start of the line or after a blank begins
/// a comment, except within `'…'` and within `"…"`, where a backslash escapes the next byte.
struct ConfigLine {
  /// From 1.
  let number: Int
  /// All of it, with the line break.
  let bytes: ArraySlice<UInt8>
  /// The line without its comment and surrounding blanks.
  let content: ArraySlice<UInt8>
  /// The text before `=`, or the first word if there is none.
  let key: String
  /// The text after `=`, or `nil` if there is none.
  let value: ArraySlice<UInt8>?

  /// Returns the lines that aren't just a comment.
  static func all(in bytes: [UInt8]) -> [ConfigLine] {
    var lines: [ConfigLine] = []
    var number = 0
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(ofByte: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      if let line = ConfigLine(number, rest[..<end]) { lines.append(line) }
      rest = rest[end...]
    }
    return lines
  }

  private init?(_ number: Int, _ bytes: ArraySlice<UInt8>) {
    var line = bytes
    if line.last == UInt8(ascii: "\n") {
      line.removeLast()
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
    }
    var sign: Int?
    var quote: UInt8?
    var isEscaped = false
    // A comment after an open quotation mark counts only if the mark is never closed.
    var comment: Int?
    for (index, byte) in zip(line.indices, line) {
      if isEscaped {
        isEscaped = false
      } else if byte == quote {
        (quote, comment) = (nil, nil)
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = quote == UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "="), sign == nil {
        sign = index
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), sign != nil, quote == nil {
        quote = byte
      } else if byte == UInt8(ascii: "#"), index == line.startIndex || line[index - 1].isBlank {
        comment = comment ?? index
        if quote == nil { break }
      }
    }
    let content = line[..<(comment ?? line.endIndex)].trimmingBlanks
    guard !content.isEmpty else { return nil }
    self.number = number
    self.bytes = bytes
    self.content = content
    value = sign.map { content[($0 + 1)...].trimmingBlanks }
    let beforeSign = sign.map { content[..<$0].trimmingBlanks }
    key = String(decoding: beforeSign ?? content.prefix { !$0.isBlank }, as: UTF8.self)
  }

  /// The first byte that no setting may contain, and the failure for it.
  var flaw: (index: Int, failure: Failure)? {
    do {
      _ = try UTF8Span(validating: content.span)
    } catch {
      let index = content.startIndex + error.byteOffsets.lowerBound
      return (index, .badLine("not UTF-8", hint: "Save the file as UTF-8."))
    }
    return content.firstIndex { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }.map {
      let hint = #"Delete it; in an alias or a query, "…" takes \n, \t and \u{1B}."#
      return ($0, .badLine("a control character", hint: hint))
    }
  }

  /// Returns the column, counted from 1 in Unicode scalars; a tab counts as one.
  func column(of index: Int) -> Int {
    1 + bytes[..<index].count { !UTF8.isContinuation($0) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingBlanks: Self {
    let start = firstIndex { !$0.isBlank } ?? endIndex
    return self[start..<(lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start)]
  }
}
