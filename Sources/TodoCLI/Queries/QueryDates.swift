import TodoDomain
import TodoText

/// Reads dates in queries.
///
///     friday            // the whole day
///     2026-12-24T18:00  // the minute
///     som..today        // both days, and all days in between
///     ..friday          // everything up to then
///     next week         // all seven days
///     december          // the whole month; also `dec 2026`, `2026-12`, and a year
///     2026-W52          // the whole week
struct QueryDates {
  let context: QueryContext
  /// The direction in which to look for a weekday or a date without a year.
  let direction: RelativeDate.Direction

  /// Whether `text` reads as a date or a range.
  static func isValue(_ text: String) -> Bool { isDate(text) || range(text) != nil }

  private static func isDate(_ text: String) -> Bool {
    When(text) != nil || period(text, CivilDate(daysSince1970: 0), .future) != nil
  }

  func span(_ value: QueryValue) throws(QueryError) -> Span<Due> {
    if value.comparison == nil, !Self.isDate(value.text), let range = Self.range(value.text) {
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
    let whole = try span(value.text)
    return switch value.comparison {
    case nil: whole
    case .less: Span(before: whole.from)
    case .atMost: Span(before: whole.before)
    case .atLeast: Span(from: whole.from)
    // Nothing comes after the last date of the calendar: the span is empty.
    case .more: whole.before.map { Span(from: $0) } ?? Span(from: whole.from, before: whole.from)
    }
  }

  /// Returns the period, the day or the minute that `text` means.
  private func span(_ text: String) throws(QueryError) -> Span<Due> {
    let today = context.timeZone.civil(at: context.now).date
    if let (first, next) = Self.period(text, today, direction) {
      return Span(from: .date(first), before: next.map { .date($0) })
    }
    guard let when = When(text) else { throw .notADate(text) }
    if direction == .past {
      switch when {
      case .relative(.after(1..., _), nil), .hence(minutes: 1...): throw .inTheFuture(text)
      default: break
      }
    }
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

  /// Returns the next span that `text` means after `first`; `nil` unless it recurs every week, month or year.
  private func span(_ text: String, after first: Due) throws(QueryError) -> Span<Due>? {
    switch When(text) {
    case .relative(.weekday, _), .relative(.dayOfMonth, _), .relative(.dayOfYear(_, _, nil), _):
      break
    case nil where CivilDate.monthNames.index(ofName: text.lowercased()) != nil: break
    default: return nil
    }
    let start = QueryContext(
      now: first.beginning(in: context.timeZone), timeZone: context.timeZone, views: context.views)
    return try QueryDates(context: start, direction: .future).span(text)
  }

  /// Returns the first days of a period and of the next one: `this week`, `next month`, `last quarter`, `december`,
  /// `2026-12`, `2026`, `2026-W52`.
  private static func period(
    _ text: String, _ today: CivilDate, _ direction: RelativeDate.Direction
  ) -> (first: CivilDate, next: CivilDate?)? {
    let text = text.lowercased()
    let period: RelativeDate.Period
    let first: CivilDate?
    if let (word, name) = text.cut(at: " "),
      let index = ["last", "this", "next"].firstIndex(of: word),
      let named = RelativeDate.Period(rawValue: String(name))
    {
      period = named
      first = RelativeDate.start(period).date(from: today)?
        .adding((index - 1) * period.length.count, period.length.unit)
    } else if let month = CivilDate.monthNames.index(ofName: text).map({ $0 + 1 }) {
      period = .month
      let isNextYear = direction == .future && month < today.month
      let isLastYear = direction == .past && month > today.month
      let year = today.year + (isNextYear ? 1 : isLastYear ? -1 : 0)
      first = CivilDate(year: year, month: month, day: 1)
    } else if let date = CivilDate(firstOfMonth: text) {
      (period, first) = (.month, date)
    } else if let date = CivilDate(mondayOfWeek: text) {
      (period, first) = (.week, date)
    } else if text.utf8.count == 4, case .date(let date)? = When(absolute: "\(text)-01-01") {
      (period, first) = (.year, date)
    } else {
      return nil
    }
    guard let first else { return nil }
    return (first, first.adding(period.length.count, period.length.unit))
  }

  /// Returns the two dates of `a..b`, one of which may be missing.
  private static func range(_ text: String) -> (first: String?, last: String?)? {
    var start = text.utf8.startIndex
    while let index = text.utf8[start...].firstIndex(of: UInt8(ascii: ".")) {
      start = text.utf8.index(after: index)
      guard text.utf8[index...].starts(with: "..".utf8) else { continue }
      let dates = [text[..<index], text[index...].dropFirst(2)].map {
        $0.isEmpty ? nil : String($0)
      }
      if dates != [nil, nil], dates.allSatisfy({ $0.map(isDate) ?? true }) {
        return (dates[0], dates[1])
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
