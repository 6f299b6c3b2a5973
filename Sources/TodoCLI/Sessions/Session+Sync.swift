import Composable
import TodoDomain
import TodoFormats
import TodoGit
import TodoText

/// Prints the result of a sync.
extension Session {
  /// Prints the result of a sync; after a list's first one, also its `remote`, and the path of its `key`, if any.
  func answerWithSync(begins remote: String?, key: LogKey?) async throws(Failure) {
    let (report, restored) = store.withState { ($0.sync.report, $0.sync.restoredCount) }
    switch settings.form {
    case .json: try write("\(report.json(restored: restored))\n")
    case .numbers: return try flush()
    case .table, .lines:
      if let remote {
        try write("This list syncs with \(remote.terminalSafe)\n")
        if let key { try write("It is encrypted; its key is \(key.path.terminalSafe)\n") }
      }
      if let restored {
        try write(
          restored > 0
            ? "Restored \(restored == 1 ? "1 entry" : "\(grouped(restored)) entries")\n"
            : "Nothing was lost there\n")
      }
      for line in lines(report, begins: remote != nil, restores: restored != nil) {
        try write(line + "\n")
      }
    }
    try flush()
    // If the report is lost before this point, the next sync prints it.
    await store.send(.sync(.reportPrinted)).finish()
  }

  /// Reports what a sync did before it failed.
  func answerWithFailedSync() async {
    guard store.withState(\.sync.report) != SyncReport() else { return }
    try? await answerWithSync(begins: nil, key: nil)
  }

  private func lines(_ report: SyncReport, begins: Bool, restores: Bool) -> [String] {
    var lines: [String] = []
    let totals = report.totals.sum > 0 ? ": \(report.totals.text())" : ""
    if report.received > 0 {
      lines.append("Received \(counted(report.received, "command"))\(totals)")
    } else if !totals.isEmpty {
      lines.append("Received\(totals)")
    }
    if report.sent > 0, !begins { lines.append("Sent \(counted(report.sent, "command"))") }
    if lines.isEmpty, report == SyncReport(), !begins, !restores { lines.append("Up to date") }
    return lines + SyncLines(timeZone: environment.timeZone, year: today.year).mergers(report)
  }

  func answerWithSyncStatus() throws(Failure) {
    guard let status = store.withState(\.sync.status) else { return }
    let replica = status.replica
    switch settings.form {
    case .json:
      let json: JSONValue = [
        "remote": .text(replica.remote), "author": .text(replica.author),
        "entries": .count(replica.head.length), "unsent": .count(status.unsentCount),
      ]
      try write("\(json)\n")
    case .numbers: try write("\(status.unsentCount)\n")
    case .table, .lines:
      try write(
        """
        remote   \(replica.remote.terminalSafe)
        author   \(replica.author.terminalSafe)
        entries  \(grouped(replica.head.length))
        to send  \(counted(status.unsentCount, "command"))

        """)
    }
    try flush()
  }
}

extension SyncReport {
  fileprivate func json(restored: Int?) -> JSONValue {
    var object: JSONValue = [
      "received": .count(received), "sent": .count(sent),
      "conflicts": .list(conflicts.map(\.json)),
      "renumbered": .list(
        renumbered.map {
          ["number": .number($0.number), "other": .number($0.other), "author": .text($0.author)]
        }),
    ]
    if isNewDevice { object.add("isNewDevice", .bool(true)) }
    if let restored { object.add("restored", .count(restored)) }
    return object
  }
}

extension Conflict {
  fileprivate var json: JSONValue {
    switch self {
    case .field(let field, let number, let kept, let lost, let isOursKept, let author):
      [
        "number": .number(number), "field": .text(field.name), "kept": .written(kept.json),
        "lost": .written(lost.json), "isOursKept": .bool(isOursKept), "author": .text(author),
      ]
    case .undeleted(let number, let author):
      ["number": .number(number), "conflict": .text("undeleted"), "author": .text(author)]
    case .restored(let number, let author):
      ["number": .number(number), "conflict": .text("restored"), "author": .text(author)]
    case .orphaned(let number, let parent, let isDeletedHere, let author):
      [
        "number": .number(number), "conflict": .text("orphaned"), "parent": .number(parent),
        "isDeletedHere": .bool(isDeletedHere), "author": .text(author),
      ]
    }
  }
}
