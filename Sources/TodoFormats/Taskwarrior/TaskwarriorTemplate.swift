import TodoDomain
import TodoText

/// The task from which Taskwarrior makes those of a series.
///
/// A list has no todo for it. It is kept with the last todo of its series, so that an export can return it.
struct TaskwarriorTemplate {
  private var fields: [ExtraField]

  /// Parses an object; `nil` for anything else, or without a UUID.
  init?(_ json: String) {
    guard let fields = try? ForeignJSON.fields(Array(json.utf8)[...]) else { return nil }
    // Taskwarrior computes these.
    self.fields = fields.filter { $0.name != "id" && $0.name != "urgency" }
    if id == nil { return nil }
  }

  var id: String? { self["uuid"] }

  private subscript(name: String) -> String? {
    get { fields.text(name) }
    set {
      let place = fields.firstIndex { $0.name == name } ?? fields.endIndex
      _ = fields.take(name)
      guard let json = newValue.map(ForeignJSON.json(text:)) else { return }
      fields.insert(ExtraField(name, String(decoding: json, as: UTF8.self)), at: place)
    }
  }

  /// Changes its rule and its end.
  mutating func recur(_ rule: String, until: Instant?, in timeZone: CivilTimeZone) {
    self["recur"] = rule
    if self["until"].flatMap({ Due(taskwarrior: $0, in: timeZone) })?.beginning(in: timeZone)
      != until
    {
      self["until"] = until?.basic
    }
  }

  /// Marks the dates up to `index` as used, so that Taskwarrior makes no other tasks for them.
  mutating func cover(_ index: Int) {
    let mask = self["mask"] ?? ""
    self["mask"] = mask + String(repeating: "-", count: max(0, index + 1 - mask.utf8.count))
  }

  /// Returns how many dates after its first one the series reaches `due`.
  func index(of due: Due, in timeZone: CivilTimeZone) -> Int? {
    guard let rule = self["recur"].flatMap(RepeatRule.init(taskwarrior:)),
      var date = self["due"].flatMap({ Due(taskwarrior: $0, in: timeZone) })
    else { return nil }
    let end = due.beginning(in: timeZone)
    var index = 0
    while index < Self.maximumIndex, date.beginning(in: timeZone) < end,
      let next = rule.next(after: date, now: date.beginning(in: timeZone), in: timeZone)
    {
      date = next.due
      index += 1
    }
    return index
  }

  /// A limit for the mask: the days of 270 years.
  static let maximumIndex = 100_000

  /// The object, on one line.
  var json: [UInt8] { ForeignJSON.object(fields.map { ($0.name, ForeignJSON.json($0.value)) }) }
}
