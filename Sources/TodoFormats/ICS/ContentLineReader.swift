import TodoText

/// Reads the content lines of an iCalendar file: unfolds them, and says where they are.
struct ContentLineReader {
  private var lines: LineReader
  /// The line after the one that was returned last.
  private var ahead: LineReader.Line?
  private var pieces: [Piece] = []
  /// Whether ``next()``, once it threw, goes on with the line after.
  private(set) var canGoOn = false

  /// What one line of the file contributes to a content line.
  private struct Piece {
    var line: Int
    var bytes: ArraySlice<UInt8>
  }

  /// The most bytes of a content line; a note of 1 MiB can be twice as long with its escapes.
  static let maximumByteCount = 4 * LineReader.maximumByteCount

  init(_ source: ByteSource) {
    lines = LineReader(source, maximumByteCount: Self.maximumByteCount)
  }

  /// Where the content line begins that ``next()`` returned last.
  var place: FilePlace { FilePlace(line: pieces.first?.line ?? 1) }

  /// The next content line that is not blank, or `nil` at the end of the file.
  mutating func next() throws(FormatError) -> ContentLine? {
    canGoOn = false
    while let first = try takeLine() {
      pieces = [Piece(line: first.number, bytes: first.bytes)]
      var byteCount = first.bytes.count
      let isQuotedPrintable = ContentLine.isQuotedPrintable(first.bytes)
      while let line = try peekLine() {
        var bytes = line.bytes
        if isQuotedPrintable, let last = pieces.last, last.bytes.last == UInt8(ascii: "=") {
          pieces[pieces.count - 1].bytes = last.bytes.dropLast()
        } else if bytes.first?.isBlank == true {
          bytes = bytes.dropFirst()
        } else {
          break
        }
        ahead = nil
        pieces.append(Piece(line: line.number, bytes: bytes))
        // A line counts for more than its bytes, so that empty ones fill no memory either.
        byteCount += line.bytes.count + 16
        if byteCount > Self.maximumByteCount {
          throw .malformed(
            place, "this property has more than \(Self.maximumByteCount / 1_048_576) MiB")
        }
      }
      if pieces.allSatisfy({ $0.bytes.allSatisfy(\.isBlank) }) { continue }

      let bytes = pieces.count == 1 ? first.bytes : pieces.flatMap(\.bytes)[...]
      canGoOn = true
      try check(bytes)
      guard let line = ContentLine(String(decoding: bytes, as: UTF8.self)) else {
        throw .malformed(place, "iCalendar needs `NAME:value` here")
      }
      return isQuotedPrintable ? line.decodingQuotedPrintable() : line
    }
    return nil
  }

  /// Throws where it is not UTF-8, or holds a NUL; what was folded may be cut inside of a character.
  private func check(_ bytes: ArraySlice<UInt8>) throws(FormatError) {
    var offset = 0
    let problem: FormatProblem
    if let nul = bytes.firstIndex(of: 0) {
      offset = nul - bytes.startIndex
      problem = .nul
    } else {
      do {
        _ = try UTF8Span(validating: bytes.span)
        return
      } catch {
        offset = error.byteOffsets.lowerBound
        problem = .notUTF8
      }
    }
    throw .malformed(place(ofByte: offset), problem)
  }

  /// Where a byte of the content line is in the file.
  private func place(ofByte offset: Int) -> FilePlace {
    var rest = offset
    for (index, piece) in pieces.enumerated() {
      if rest < piece.bytes.count || index == pieces.count - 1 {
        let before = piece.bytes.prefix(rest).count { !UTF8.isContinuation($0) }
        // Before the rest of a folded line stands a blank.
        return FilePlace(line: piece.line, column: before + (index == 0 ? 1 : 2))
      }
      rest -= piece.bytes.count
    }
    return place
  }

  private mutating func peekLine() throws(FormatError) -> LineReader.Line? {
    if ahead == nil { ahead = try lines.nextLine() }
    return ahead
  }

  private mutating func takeLine() throws(FormatError) -> LineReader.Line? {
    defer { ahead = nil }
    return try peekLine()
  }
}
