/// Writes what turns one canvas into another on a terminal.
package struct Painter: Hashable, Sendable {
  /// Whether colours are wanted; the other attributes always are.
  package var usesColor: Bool
  /// Whether the terminal shows more than ASCII.
  package var usesUnicode: Bool

  package init(usesColor: Bool = true, usesUnicode: Bool = true) {
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
  }

  /// Returns the bytes that make a terminal that shows `old` show `new`; none if they are the same.
  ///
  /// - Parameter old: `nil` if it isn't known what the terminal shows. Every cell is drawn then, and for another size.
  package func bytes(from old: Canvas?, to new: Canvas) -> [UInt8] {
    []
  }
}
