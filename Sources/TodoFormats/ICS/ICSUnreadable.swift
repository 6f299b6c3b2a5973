/// Counts of a file's unreadable values, which are kept.
struct ICSUnreadable {
  var dates: [ICSDateProblem: Int] = [:]
  var priorityCount = 0
  /// The number of unreadable durations.
  var lengthCount = 0

  mutating func add(_ other: ICSUnreadable) {
    dates.merge(other.dates, uniquingKeysWith: +)
    priorityCount += other.priorityCount
    lengthCount += other.lengthCount
  }

  var setAside: [Remark] {
    ICSDateProblem.allCases.map { problem in
      Remark(one: problem.names.one, several: problem.names.several, count: dates[problem] ?? 0)
    } + [
      Remark(
        one: "priority that can't be read", several: "priorities that can't be read",
        count: priorityCount),
      Remark(
        one: "length of time that can't be read", several: "lengths of time that can't be read",
        count: lengthCount),
    ]
  }
}

/// Why a date can't be read.
enum ICSDateProblem: Error, CaseIterable {
  case unreadable
  case unknownZone
  /// It is on the first day of the year 1, the zero date of .NET and Go.
  case none
  /// It is outside the years 1 to 9999 of UTC.
  case outside

  fileprivate var names: (one: String, several: String) {
    switch self {
    case .unreadable: ("date that can't be read", "dates that can't be read")
    case .unknownZone: ("date in an unknown time zone", "dates in unknown time zones")
    case .none: ("date of the year 1 that means none", "dates of the year 1 that mean none")
    case .outside: ("date outside the years 1 to 9999", "dates outside the years 1 to 9999")
    }
  }
}
