import TodoDomain
import TodoText

/// Reads dates in queries.
///
///     friday            // the whole day
///     2026-12-24T18:00  // the minute
///     som..today        // both days, and those between them
///     ..friday          // all until then
///     next week         // all seven days
struct QueryDates {
  let context: QueryContext
  /// The direction in which to look for a weekday or a date without a year.
  let direction: RelativeDate.Direction

  /// Whether `text` reads as a date or a range.
  static func isValue(_ text: String) -> Bool {
    When(text) != nil || range(text) != nil || period(text) != nil
  }

  func span(_ value: QueryValue) throws(QueryError) -> Span<Due> {
    if value.comparison == nil, When(value.text) == nil, let range = Self.range(value.text) {
      var whole = Span<Due>()
      if let first = range.first { whole.from = try span(first).from }
      if let last = range.last { whole.before = try span(last).before }
      if let from = whole.from, let end = whole.before, !isAscending(from, end) {
        // In `mon..fri`, Friday is the one after that Monday.
        guard let last = range.last, let next = try span(last, after: from),
          let end = next.before, isAscending(from, end)
        else { throw .backwardRange(value.text) }
        whole.before = end
      }
      return whole
    }
    let whole: Span<Due>
    if let (first, next) = Self.period(value.text) {
      whole = Span(from: try span(first).from, before: try span(next).from)
    } else if let when = When(value.text) {
      whole = try span(when)
    } else {
      throw .notADate(value.text)
    }
    return switch value.comparison {
    case nil: whole
    case .less: Span(before: whole.from)
    case .atMost: Span(before: whole.before)
    case .atLeast: Span(from: whole.from)
    // Nothing comes after the last date of the calendar: the span is empty.
    case .more: whole.before.map { Span(from: $0) } ?? Span(from: whole.from, before: whole.from)
    }
  }

  /// Returns the day or the minute that `when` stands for.
  private func span(_ when: When) throws(QueryError) -> Span<Due> {
    do throws(WhenError) {
      switch try when.due(now: { context.now }, in: context.timeZone, toward: direction) {
      case .date(let date): return .day(date)
      case .instant(let instant):
        return Span(from: .instant(instant), before: .instant(instant.endOfMeaning))
      }
    } catch {
      throw .time(error)
    }
  }

  /// Returns the next day or minute after `first` that `when` stands for; `nil` unless it recurs every week, month or year.
  private func span(_ when: When, after first: Due) throws(QueryError) -> Span<Due>? {
    switch when {
    case .relative(.weekday, _), .relative(.dayOfMonth, _), .relative(.dayOfYear(_, _, nil), _):
      break
    default: return nil
    }
    let start = QueryContext(
      now: first.beginning(in: context.timeZone), timeZone: context.timeZone, views: context.views)
    return try QueryDates(context: start, direction: .future).span(when)
  }

  /// Returns the first day of a period, and of the one after it: `this week`, `next month`, `last quarter`.
  private static func period(_ text: String) -> (first: When, next: When)? {
    guard let (word, name) = text.lowercased().cut(at: " "),
      let index = ["last", "this", "next"].firstIndex(of: word),
      let period = RelativeDate.Period(rawValue: String(name))
    else { return nil }
    let (count, unit) = period.length
    func start(_ periods: Int) -> When {
      .relative(.moved(.start(period), by: periods * count, unit), nil)
    }
    return (start(index - 1), start(index))
  }

  /// Returns the two dates of `a..b`, one of which may be missing.
  private static func range(_ text: String) -> (first: When?, last: When?)? {
    var start = text.utf8.startIndex
    while let index = text.utf8[start...].firstIndex(of: UInt8(ascii: ".")) {
      start = text.utf8.index(after: index)
      guard text.utf8[index...].starts(with: "..".utf8) else { continue }
      let (before, after) = (text[..<index], text[index...].dropFirst(2))
      let (first, last) = (When(before), When(after))
      if (first != nil || before.isEmpty) && (last != nil || after.isEmpty),
        first != nil || last != nil
      {
        return (first, last)
      }
    }
    return nil
  }

  private func isAscending(_ first: Due, _ last: Due) -> Bool {
    let zone = context.timeZone
    return first.beginning(in: zone) < last.beginning(in: zone)
  }
}

extension Instant {
  /// The end of the minute, the second or the millisecond that begins here.
  fileprivate var endOfMeaning: Instant {
    let length: Int64 =
      millisecondsSince1970 % 60_000 == 0 ? 60_000 : millisecondsSince1970 % 1000 == 0 ? 1000 : 1
    return Instant(millisecondsSince1970: millisecondsSince1970 + length)
  }
}

extension Span<Due> {
  /// Returns the same span as instants.
  func instants(in timeZone: CivilTimeZone) -> Span<Instant> {
    Span<Instant>(
      from: from.map { $0.beginning(in: timeZone) },
      before: before.map { $0.beginning(in: timeZone) })
  }
}
