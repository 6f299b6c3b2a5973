import TodoDomain
import TodoText

/// The task from which Taskwarrior makes those of a series, member by member.
///
/// A list has no todo for it. It is kept with the last todo of its series, so that an export can return it.
struct TaskwarriorTemplate {
  private var members: [(name: String, json: [UInt8])] = []

  /// Parses an object; `nil` for anything else, or without a UUID.
  init?(_ json: String) {
    var scanner = JSONScanner(Array(json.utf8)[...], allowsControls: true)
    do throws(ParseError) {
      try scanner.members { scanner, name throws(ParseError) in
        let value = try scanner.value()
        // Taskwarrior computes these.
        if name != "id", name != "urgency" { members.append((name, Array(value))) }
      }
    } catch { return nil }
    guard scanner.peek() == nil, id != nil else { return nil }
  }

  var id: String? { self["uuid"] }

  /// The value of a member, or `nil` if it isn't a text.
  private(set) subscript(name: String) -> String? {
    get {
      guard let json = members.first(where: { $0.name == name })?.json else { return nil }
      var scanner = JSONScanner(json[...], allowsControls: true)
      return (try? scanner.string()) ?? nil
    }
    set {
      let place = members.firstIndex { $0.name == name }
      switch (newValue.map(ForeignJSON.json(text:)), place) {
      case (let json?, let place?): members[place].json = json
      case (let json?, nil): members.append((name, json))
      case (nil, let place?): members.remove(at: place)
      case (nil, nil): break
      }
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
  var json: [UInt8] { ForeignJSON.object(members) }
}
