import ComposableTesting
import TodoDomain

extension SeededRandomNumberGenerator {
  /// Returns a random rule, in the form that parsing its text gives.
  package mutating func rule() -> RepeatRule {
    let count = Int.random(in: RepeatRule.intervals, using: &self)
    let weekdays = Weekday.allCases.filter { _ in Bool.random(using: &self) }
    let pattern: RepeatRule.Pattern =
      switch Int.random(in: 0..<5, using: &self) {
      case 0: .days(every: count)
      case 1: .weeks(every: count, on: weekdays)
      case 2: .months(every: count, on: [.day(Int.random(in: 1...31, using: &self))])
      case 3:
        .months(
          every: count,
          on: [.weekday([1, 2, 3, 4, -1].randomElement(using: &self) ?? 1, .friday)])
      default:
        .years(
          every: count,
          on: RepeatRule.YearDay(
            month: Int.random(in: 1...12, using: &self), day: Int.random(in: 1...28, using: &self)))
      }
    return RepeatRule(
      pattern, countsFromCompletion: Bool.random(using: &self),
      time: Bool.random(using: &self)
        ? CivilTime(secondOfDay: Int.random(in: 0..<1440, using: &self) * 60) : nil)
  }
}
