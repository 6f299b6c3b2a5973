/// A time of day as a wall clock shows it, to the second.
package struct CivilTime: Hashable, Sendable {
  /// 0 through 86,399.
  package let secondOfDay: Int

  package init(secondOfDay: Int) {
    precondition((0..<86_400).contains(secondOfDay), "a day has 86,400 seconds")
    self.secondOfDay = secondOfDay
  }

  /// Returns `nil` for an impossible time, such as 24:00 or 12:60.
  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    secondOfDay = hour * 3600 + minute * 60 + second
  }
}

extension CivilTime: CustomStringConvertible {
  /// `HH:MM:SS`.
  package var description: String {
    let (hour, rest) = secondOfDay.quotientAndRemainder(dividingBy: 3600)
    return
      "\(zeroPadded(hour, to: 2)):\(zeroPadded(rest / 60, to: 2)):\(zeroPadded(rest % 60, to: 2))"
  }
}
