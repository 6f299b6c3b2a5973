import TodoDomain

/// Writes an iCalendar file with a `VTODO` for each todo.
struct ICSWriter: TodoWriter {
  private let timeZone: CivilTimeZone
  private var zones: ICSZones
  private var ids: [Int64: Todo.ID] = [:]
  /// The time zones whose rules have been written.
  private var writtenZones: Set<String> = []

  init(_ context: FormatContext) {
    timeZone = context.timeZone
    zones = ICSZones(local: context.timeZone)
  }

  func begin(_ bytes: inout [UInt8]) {
    bytes.append(ContentLine("BEGIN", "VCALENDAR"))
    bytes.append(ContentLine("VERSION", "2.0"))
    bytes.append(ContentLine("PRODID", "-//todo//todo//EN"))
  }

  mutating func link(_ ids: [Int64: Todo.ID]) { self.ids = ids }

  mutating func append(_ todo: Todo, to bytes: inout [UInt8]) -> [Loss] {
    var component = ICSComponent(todo, ids: ids, zones: zones, timeZone: timeZone)
    component.write()
    zones = component.zones
    for zone in component.vtimezones where writtenZones.insert(zone.name).inserted {
      for line in zone.lines { bytes.append(line) }
    }
    for line in component.lines { bytes.append(line) }
    return component.losses
  }

  func end(_ bytes: inout [UInt8]) {
    bytes.append(ContentLine("END", "VCALENDAR"))
  }
}
