extension String {
  /// The links in a text, in order and without repetitions: `https:`, `http:` and `mailto:` addresses.
  ///
  ///     "See https://example.org/a(b), or (http://x.org).".links
  ///     // ["https://example.org/a(b)", "http://x.org"]
  ///
  /// A link ends before white space, a quotation mark, an angle bracket or anything that a terminal would obey.
  /// Punctuation at its end, and closing brackets without an opening one, belong to the surrounding text.
  package var links: [String] {
    var links: [String] = []
    for range in linkRanges where !links.contains(String(self[range])) {
      links.append(String(self[range]))
    }
    return links
  }

  /// The ranges of the ``links``, including repeated ones.
  package var linkRanges: [Range<String.Index>] {
    guard utf8.contains(UInt8(ascii: ":")) else { return [] }
    var ranges: [Range<String.Index>] = []
    var rest = unicodeScalars[...]
    while let colon = rest.firstIndex(of: ":") {
      let before = rest[..<colon]
      let start =
        before.lastIndex { !$0.isASCIILetter }.map(before.index(after:)) ?? before.startIndex
      let scheme = String(before[start...]).lowercased()
      guard let opening = Self.openings[scheme], rest[colon...].starts(with: opening.unicodeScalars)
      else {
        rest = rest[rest.index(after: colon)...]
        continue
      }
      let end = rest[colon...].firstIndex(where: \.endsLink) ?? rest.endIndex
      let link = Self.trimmed(rest[start..<end])
      if link.count > scheme.unicodeScalars.count + opening.unicodeScalars.count {
        ranges.append(link.startIndex..<link.endIndex)
      }
      rest = rest[end...]
    }
    return ranges
  }

  /// The text after the name of each scheme.
  private static let openings = ["https": "://", "http": "://", "mailto": ":"]

  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]

  private static func trimmed(
    _ link: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    var link = link
    var counts: [Unicode.Scalar: Int] = [:]
    for scalar in link where "()[]{}".unicodeScalars.contains(scalar) {
      counts[scalar, default: 0] += 1
    }
    while let last = link.last {
      if let opening = brackets[last] {
        guard counts[last, default: 0] > counts[opening, default: 0] else { break }
        counts[last, default: 0] -= 1
      } else if !".,;:!?'*_".unicodeScalars.contains(last) {
        break
      }
      link.removeLast()
    }
    return link
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }

  fileprivate var endsLink: Bool {
    properties.isWhitespace || "\"<>`".unicodeScalars.contains(self) || isUnsafeInTerminals
  }
}
