import TodoText

/// Reads and unfolds the content lines of an iCalendar file, and keeps track of their places.
struct ContentLineReader {
  private var lines: LineReader
  /// The line after the last one returned.
  private var ahead: LineReader.Line?
  private var pieces: [Piece] = []
  /// Whether ``next()``, after throwing, can continue with the next line.
  private(set) var canGoOn = false

  /// The part of a content line that is on one line of the file.
  private struct Piece {
    var line: Int
    var bytes: ArraySlice<UInt8>
  }

  /// The largest content line in bytes; a note of 1 MiB can be twice as long with escapes.
  static let maximumByteCount = 4 * LineReader.maximumByteCount

  init(_ source: ByteSource) {
    lines = LineReader(source, maximumByteCount: Self.maximumByteCount)
  }

  /// The beginning of the last content line returned by ``next()``.
  var place: FilePlace { FilePlace(line: pieces.first?.line ?? 1) }

  /// Returns the next content line that isn't blank, or `nil` at the end of the file.
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
        // Each line adds to the count, so that empty lines can't exhaust memory either.
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

  /// Throws if the line isn't UTF-8 or has a NUL; checked after unfolding, as a fold may split a character.
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

  /// Returns the place in the file of a byte of the content line.
  private func place(ofByte offset: Int) -> FilePlace {
    var rest = offset
    for (index, piece) in pieces.enumerated() {
      if rest < piece.bytes.count || index == pieces.count - 1 {
        let before = piece.bytes.prefix(rest).count { !UTF8.isContinuation($0) }
        // A folded line continues after a blank.
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
