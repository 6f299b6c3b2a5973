import Composable
import TodoDomain
import TodoFormats
import TodoGit
import TodoText

/// How a session answers to a sync.
extension Session {
  /// Prints what a sync did; after the first one of a list, also the `remote` it syncs with, and the path of its `key`,
  /// if any.
  func answerWithSync(begins remote: String?, key: LogKey?) async throws(Failure) {
    let (report, restored) = store.withState { ($0.sync.report, $0.sync.restoredCount) }
    switch settings.form {
    case .json:
      var json: [UInt8] = []
      json.appendJSON(report, restored: restored)
      try write(json)
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
    let totals = report.totals.sum > 0 ? ": \(report.totals.text)" : ""
    if report.received > 0 {
      lines.append("Received \(counted(report.received, "command"))\(totals)")
    } else if !totals.isEmpty {
      lines.append("Received\(totals)")
    }
    if report.sent > 0, !begins { lines.append("Sent \(counted(report.sent, "command"))") }
    if lines.isEmpty, report == SyncReport(), !begins, !restores { lines.append("Up to date") }
    return lines + SyncLines(timeZone: surroundings.timeZone, year: today.year).mergers(report)
  }

  func answerWithSyncStatus() throws(Failure) {
    guard let status = store.withState(\.sync.status) else { return }
    let replica = status.replica
    switch settings.form {
    case .json:
      var json: [UInt8] = []
      json.appendJSON(raw: "{\"remote\":")
      json.appendJSON(replica.remote)
      json.appendJSON(raw: ",\"author\":")
      json.appendJSON(replica.author)
      json.appendJSON(
        raw: ",\"entries\":\(replica.head.length),\"unsent\":\(status.unsentCount)}\n")
      try write(json)
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

extension [UInt8] {
  fileprivate mutating func appendJSON(_ report: SyncReport, restored: Int?) {
    appendJSON(raw: "{\"received\":\(report.received),\"sent\":\(report.sent),\"conflicts\":[")
    for (position, conflict) in report.conflicts.enumerated() {
      if position > 0 { appendJSON(raw: ",") }
      appendJSON(conflict)
    }
    appendJSON(raw: "],\"renumbered\":[")
    for (position, todo) in report.renumbered.enumerated() {
      appendJSON(
        raw: "\(position > 0 ? "," : ""){\"number\":\(todo.number),\"other\":\(todo.other)")
      appendJSON(raw: ",\"author\":")
      appendJSON(todo.author)
      appendJSON(raw: "}")
    }
    appendJSON(raw: "]")
    if report.isNewDevice { appendJSON(raw: ",\"isNewDevice\":true") }
    if let restored { appendJSON(raw: ",\"restored\":\(restored)") }
    appendJSON(raw: "}\n")
  }

  private mutating func appendJSON(_ conflict: Conflict) {
    let author: String
    switch conflict {
    case .field(let field, let number, let kept, let lost, let isOursKept, let other):
      author = other
      appendJSON(raw: "{\"number\":\(number),\"field\":\"\(field.name)\",\"kept\":\(kept.json)")
      appendJSON(raw: ",\"lost\":\(lost.json),\"isOursKept\":\(isOursKept)")
    case .undeleted(let number, let other):
      author = other
      appendJSON(raw: "{\"number\":\(number),\"conflict\":\"undeleted\"")
    case .restored(let number, let other):
      author = other
      appendJSON(raw: "{\"number\":\(number),\"conflict\":\"restored\"")
    case .orphaned(let number, let parent, let isDeletedHere, let other):
      author = other
      appendJSON(
        raw: "{\"number\":\(number),\"conflict\":\"orphaned\",\"parent\":\(parent)"
          + ",\"isDeletedHere\":\(isDeletedHere)")
    }
    appendJSON(raw: ",\"author\":")
    appendJSON(author)
    appendJSON(raw: "}")
  }
}
