/// A stretch of time from one bound up to, but not including, another.
///
/// A missing bound leaves that end open.
package struct Span<Bound: Hashable & Sendable>: Hashable, Sendable {
  package var from: Bound?
  package var before: Bound?

  package init(from: Bound? = nil, before: Bound? = nil) {
    self.from = from
    self.before = before
  }
}

extension Span<Due> {
  /// The whole day.
  package static func day(_ date: CivilDate) -> Span {
    Span(from: .date(date), before: date.adding(days: 1).map(Due.date))
  }

  /// Whether this contains `due`, on the clocks of `timeZone`.
  ///
  /// A due date without a time comes at the end of its day, after all times on it: so it is past when the day is.
  package func contains(_ due: Due, in timeZone: CivilTimeZone) -> Bool {
    if let from, due.isBefore(from, in: timeZone) { return false }
    if let before { return due.isBefore(before, in: timeZone) }
    return true
  }
}

extension Due {
  fileprivate func isBefore(_ bound: Due, in timeZone: CivilTimeZone) -> Bool {
    switch (self, bound) {
    case (.date(let date), .date(let bound)): date < bound
    case (.date(let date), .instant(let bound)): date < timeZone.civil(at: bound).date
    case (.instant(let instant), .date(let bound)): timeZone.civil(at: instant).date < bound
    case (.instant(let instant), .instant(let bound)): instant < bound
    }
  }
}

extension Span<Instant> {
  /// Returns the overlap of two spans.
  package func intersection(_ other: Span) -> Span {
    Span(
      from: [from, other.from].compactMap(\.self).max(),
      before: [before, other.before].compactMap(\.self).min())
  }

  package func contains(_ instant: Instant) -> Bool {
    if let from, instant < from { return false }
    if let before { return instant < before }
    return true
  }
}
