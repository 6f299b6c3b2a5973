import TodoDomain
import TodoFormats
import TodoText

/// The statistics of a list, for people.
///
///     open         12  high 2, medium 1, low 0, none 9
///     completed     5
///     overdue       1
///     due today     2
///     due this week 4
///     time spent    3 h 20 min  1 started
///     oldest        3  2026-01-05  Buy milk
///     projects      home 4, garden 2, and 3 more
///     tags          +shop 7
///
/// The chart comes below.
struct StatisticsView {
  var chart: StatisticsChart
  var timeZone: CivilTimeZone

  func text(_ statistics: Statistics) -> String {
    let width = max(1, chart.width)
    var text = ""
    func append(_ label: String, _ value: String) {
      text += value.hanging(after: label.padded(toWidth: 14), width: width)
    }

    let counts = [
      ("open", statistics.open), ("completed", statistics.completed),
      ("overdue", statistics.overdue), ("due today", statistics.dueToday),
      ("due this week", statistics.dueThisWeek),
    ].map { ($0, grouped($1)) }
    let widest = counts.map { $1.utf8.count }.max() ?? 0
    for (label, count) in counts {
      let isDetailed = label == "open" && statistics.open > 0
      append(
        label,
        count.leftPadded(toWidth: widest) + (isDetailed ? "  " + priorities(statistics) : ""))
    }
    if statistics.started > 0 || statistics.secondsSpent > 0 {
      let started = statistics.started > 0 ? "  \(grouped(statistics.started)) started" : ""
      append("time spent", TimeText.text(statistics.secondsSpent) + started)
    }
    if let oldest = statistics.oldestOpen {
      let date = timeZone.civil(at: oldest.createdAt).date
      append("oldest open", "\(oldest.number)  \(date)  \(oldest.description.terminalSafe)")
    }
    if statistics.projectCount > 0 {
      append("projects", shares(statistics.projects, of: statistics.projectCount))
    }
    if statistics.tagCount > 0 {
      append("tags", shares(statistics.tags, of: statistics.tagCount, prefix: "+"))
    }
    return text + "\n" + chart.text(statistics.weeks)
  }

  private func priorities(_ statistics: Statistics) -> String {
    Priority.allCases.reversed()
      .map { "\($0) \(grouped(statistics.openByPriority[Int($0.rawValue)]))" }
      .joined(by: ", ")
  }

  /// The most columns for the name of a project or a tag.
  private static let widestName = 24

  private func shares(
    _ shares: [Statistics.Share], of count: Int, prefix: String = ""
  ) -> String {
    var parts = shares.map { share in
      let name = (prefix + share.name.terminalSafe).truncated(toWidth: Self.widestName)
      return "\(name) \(grouped(share.count))"
    }
    let rest = count - shares.count
    if rest > 0 { parts.append(parts.isEmpty ? grouped(rest) : "and \(grouped(rest)) more") }
    return parts.joined(by: ", ")
  }
}

extension Statistics {
  /// The statistics of a list, for programs: lines of words separated by tabs, each beginning with its subject.
  ///
  ///     open      12
  ///     priority  high        2
  ///     project   home        4
  ///     projects  5
  ///     oldest    3           2026-01-05T08:00:00.000Z  Buy milk
  ///     week      2026-11-16  7  3
  var lines: String {
    var rows: [[String]] = [
      ["open", "\(open)"],
      ["completed", "\(completed)"],
      ["overdue", "\(overdue)"],
      ["dueToday", "\(dueToday)"],
      ["dueThisWeek", "\(dueThisWeek)"],
      ["started", "\(started)"],
      ["secondsSpent", "\(secondsSpent)"],
    ]
    for priority in Priority.allCases.reversed() {
      let count = openByPriority[Int(priority.rawValue)]
      rows.append(["priority", priority.description, "\(count)"])
    }
    rows.append(["projects", "\(projectCount)"])
    for share in projects {
      rows.append(["project", share.name.terminalSafe, "\(share.count)"])
    }
    rows.append(["tags", "\(tagCount)"])
    for share in tags {
      rows.append(["tag", share.name.terminalSafe, "\(share.count)"])
    }
    if let oldest = oldestOpen {
      rows.append(
        [
          "oldestOpen", "\(oldest.number)", oldest.createdAt.description,
          oldest.description.terminalSafe,
        ])
    }
    for week in weeks {
      rows.append(["week", week.monday.description, "\(week.added)", "\(week.completed)"])
    }
    return rows.map { $0.joined(by: "\t") + "\n" }.joined(by: "")
  }

  var json: JSONValue {
    func shares(_ shares: [Share], _ key: String) -> JSONValue {
      .list(shares.map { [key: .text($0.name), "open": .count($0.count)] })
    }
    return [
      "open": .count(open), "completed": .count(completed), "overdue": .count(overdue),
      "dueToday": .count(dueToday), "dueThisWeek": .count(dueThisWeek),
      "started": .count(started), "secondsSpent": .number(secondsSpent),
      "openByPriority": .object(
        Priority.allCases.map { ($0.description, .count(openByPriority[Int($0.rawValue)])) }),
      "projectCount": .count(projectCount), "projects": shares(projects, "project"),
      "tagCount": .count(tagCount), "tags": shares(tags, "tag"),
      "oldestOpen": oldestOpen.map { .written($0.json) } ?? .null,
      "weeks": .list(
        weeks.map {
          [
            "monday": .text($0.monday.description), "added": .count($0.added),
            "completed": .count($0.completed),
          ]
        }),
    ]
  }
}
