import TodoText

extension LineReader {
  /// Returns the next line, or `nil` at the end of the file.
  mutating func nextLine() throws(FormatError) -> Line? {
    do throws(LineReaderError) {
      return try next()
    } catch {
      switch error {
      case .unreadable(let errorNumber): throw .unreadable(errorNumber: errorNumber)
      case .tooLong(let line): throw .malformed(FilePlace(line: line), "this line is too long")
      }
    }
  }
}
