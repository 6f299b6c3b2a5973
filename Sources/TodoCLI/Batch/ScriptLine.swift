import TodoDomain

/// Reads one line of a script.
enum ScriptLine {
  /// The command in `line`, or `nil` for a blank line and a comment.
  ///
  /// `file` is what errors call the script.
  static func command(
    in line: LineReader.Line, file: String
  ) throws(ScriptError) -> Command? {
    do {
      return try command(in: line.bytes)
    } catch {
      throw ScriptError(
        file: file, line: line.number, column: column(of: error.index, in: line.bytes),
        reason: error.reason)
    }
  }

  private static func command(in bytes: ArraySlice<UInt8>) throws(ParseError) -> Command? {
    guard let first = bytes.first(where: { !$0.isBlank }) else { return nil }
    if let error = invalidByte(in: bytes) { throw error }
    return first == UInt8(ascii: "{")
      ? try JSONLine.command(in: bytes)
      : try CommandParser.command(try Lexer.words(of: bytes))
  }

  private static func invalidByte(in bytes: ArraySlice<UInt8>) -> ParseError? {
    if let nul = bytes.firstIndex(of: 0) { return ParseError(reason: .nul, index: nul) }
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return ParseError(
        reason: .notUTF8, index: bytes.startIndex + error.byteOffsets.lowerBound)
    }
  }

  /// Columns count Unicode scalars from 1; a tab is one.
  ///
  /// `index` has valid UTF-8 before it.
  private static func column(of index: Int, in bytes: ArraySlice<UInt8>) -> Int {
    1 + bytes[..<index].count { !UTF8.isContinuation($0) }
  }
}

/// What is wrong in a script, and where.
struct ScriptError: Error, Hashable, Sendable {
  var file: String
  /// From 1.
  var line: Int
  /// From 1, in Unicode scalars.
  var column: Int
  var reason: UsageError
}

extension ScriptError: CustomStringConvertible {
  /// `script.todo:3:14: unterminated quote`.
  var description: String {
    "\(file.terminalSafe):\(line):\(column): \(reason)"
  }

  /// The next thing to try, or `nil` where nothing useful can be said.
  var hint: String? { reason.hint }
}
