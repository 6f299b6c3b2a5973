import TodoText

/// Why a date or a time can't be determined.
package enum WhenError: Hashable {
  /// It counts from the due date, but there is none.
  case noDueDate

  /// The clocks of the time zone in use skip this local time.
  case skippedTime(When)

  /// `fri 24 dec`: the nearest 24 December is this date, which isn't a Friday.
  case otherWeekday(CivilDate)

  /// This must be in the past, but isn't.
  case notPast(When)

  /// This is outside the years 1 to 9999.
  case outsideCalendar(When)
}

extension WhenError: Mistake {
  package var description: String {
    switch self {
    case .noDueDate: "there is no due date to count from"
    case .skippedTime(let when):
      "\(when) does not exist in this time zone: the clocks are put forward over it"
    case .otherWeekday(let date): "\(date) is a \(date.weekday.name.capitalizedFirst)"
    case .notPast(let when): "\(when) is in the future"
    case .outsideCalendar(let when): "\(when) is outside the years 1 to 9999"
    }
  }

  package var hint: String? {
    switch self {
    case .noDueDate: "Give one, such as `due:friday`."
    case .skippedTime: "Give another time, or one with its offset, such as 2026-03-29T02:30+01:00."
    case .notPast: "Give a time that has passed, such as yesterday or 14:30."
    case .otherWeekday: "Give the date without a weekday, or with its year."
    case .outsideCalendar: "Give a date that four digits of a year can write."
    }
  }
}
