/// The words of a query, one of which may be a count: `+shop 3`.
extension [String] {
  /// Takes the first word of digits out of the words of a query, and returns its number, or `nil`.
  mutating func takeCount(
    in range: ClosedRange<Int>, for command: String
  ) throws(UsageError) -> Int? {
    let index = firstIndex { word in
      !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard let index else { return nil }
    do throws(ValueError) {
      return try wholeNumber(remove(at: index), in: range)
    } catch {
      throw .wrongValue(error, option: command)
    }
  }
}
