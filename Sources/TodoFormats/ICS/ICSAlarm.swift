import TodoDomain
import TodoText

/// The reminder of a todo is the first alarm of its to-do whose time can be read.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5545#section-3.6.6>.
extension ContentLine {
  /// An alarm of this program, as a kept component.
  init(alarmAt remind: Due, about text: String, in timeZone: CivilTimeZone) {
    let trigger = remind.beginning(in: timeZone).basic
    self.init(
      component: "VALARM",
      [
        ContentLine("ACTION", "DISPLAY"), ContentLine("DESCRIPTION", ContentLine.escaped(text)),
        ContentLine("TRIGGER", parameters: "VALUE=DATE-TIME", trigger),
      ])
  }

  /// The time of a kept alarm, in a to-do with these dates; `nil` if it can't be read, and for any other line.
  func alarm(
    start: Due?, due: Due?, _ zones: ICSZones, in timeZone: CivilTimeZone
  ) -> Due? {
    guard name == "BEGIN", value.uppercased() == "VALARM",
      let trigger = lines.first(where: { $0.name == "TRIGGER" })
    else { return nil }
    guard let distance = ICSDuration(trigger.value) else {
      guard let instant = try? zones.instant(trigger) else { return nil }
      return timeZone.day(beginningAt: instant).map { .date($0) } ?? .instant(instant)
    }
    let isFromEnd = trigger.parameter("RELATED")?.uppercased() == "END"
    guard let base = isFromEnd ? due : start ?? due else { return nil }
    // A quarter of an hour before a day is before its midnight.
    let moment = distance.seconds == 0 ? base : .instant(base.beginning(in: timeZone))
    return moment.adding(distance, in: timeZone)
  }
}

extension ICSTodo {
  /// Takes the reminder, and keeps its alarm unless an export would write the same.
  mutating func readAlarm() {
    let start = date("DTSTART")
    for (index, line) in kept.enumerated() {
      guard let remind = line.alarm(start: start, due: entry.todo.due, zones, in: timeZone)
      else { continue }
      entry.todo.remind = remind
      let own = ContentLine(alarmAt: remind, about: text("SUMMARY") ?? "", in: timeZone)
      if line == own { kept.remove(at: index) }
      return
    }
  }
}

extension ICSComponent {
  /// Replaces the kept alarm that the reminder was read from, unless it still says the same.
  mutating func setAlarm(start: ContentLine?) {
    let start = start.flatMap { try? zones.due($0) }
    for (index, line) in kept.enumerated() {
      guard let old = line.alarm(start: start, due: todo.due, zones, in: timeZone)
      else { continue }
      if old == todo.remind { return }
      kept.remove(at: index)
      break
    }
    if let remind = todo.remind {
      kept.append(ContentLine(alarmAt: remind, about: todo.description, in: timeZone))
    }
  }
}
