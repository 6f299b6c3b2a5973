/// Why a date can't be read.
enum ICSDateProblem: Error {
  case unreadable
  case unknownZone
  /// It is on the first day of the year 1, the zero date of .NET and Go.
  case none
  /// It is outside the years 1 to 9999 of UTC.
  case outside

  var remark: Remark {
    switch self {
    case .unreadable: Remark("date that can't be read", "dates that can't be read")
    case .unknownZone: Remark("date in an unknown time zone", "dates in unknown time zones")
    case .none: Remark("date of the year 1 that means none", "dates of the year 1 that mean none")
    case .outside: Remark("date outside the years 1 to 9999", "dates outside the years 1 to 9999")
    }
  }
}
