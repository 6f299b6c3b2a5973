/// Finds a count among the words of a query: `+shop 3`.
extension [String] {
  /// Removes the first word of digits from a query, and returns its number, or `nil`.
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
