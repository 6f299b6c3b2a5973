import Composable
import Glibc
import TodoDomain
import TodoSQLite
import TodoText

/// Uses a team's list, through a local replica.
extension Session {
  /// Makes sure that there is a replica, and brings it up to date for commands that only read.
  ///
  /// If the server can't be reached, the replica is read as it is, with a note on its age.
  static func open(
    _ server: ServerList, _ settings: Settings, _ environment: ShellEnvironment, path: String,
    access: DatabaseAccess
  ) async throws(Failure) {
    guard environment.connect != nil else { throw Failure(TodoStoreError.log(.noDriver)) }
    let isReplica = try await Session(settings, environment, path: path, access: .readOnly)
      .isReplica()
    if settings.options.offline, !isReplica {
      throw Failure(
        message: "this list hasn't been fetched yet",
        hint: "Leave out --offline, so that it is fetched from \(server.remote.terminalSafe).",
        exitCode: .unavailable)
    }
    if isReplica, settings.options.offline || access == .readWrite { return }
    var settings = settings
    // Readers can fall back on the replica.
    if isReplica { settings.timeoutSeconds = min(settings.timeoutSeconds, patienceSeconds) }
    let session = try Session(settings, environment, path: path, access: .readWrite)
    await session.store.send(
      .sync(
        isReplica
          ? .submitted : .cloneSubmitted(remote: server.remote, author: environment.author))
    ).finish()
    switch session.store.withState(\.sync.failure) {
    case nil:
      let report = session.store.withState(\.sync.report)
      if isReplica {
        environment.tell(report, settings)
        await session.store.send(.sync(.reportPrinted)).finish()
      }
      environment.note(settings.now(), asTimeOf: path)
    case .log(.unreachable(_, let reason))? where isReplica:
      try environment.tellAge(of: path, server, reason, at: settings.now())
    case .log(.tooSlow(_, let seconds))? where isReplica:
      let reason = "no answer for \(counted(seconds: seconds))"
      try environment.tellAge(of: path, server, reason, at: settings.now())
    case .locked? where isReplica:
      // It is another local process's turn: as with a list in a file, its changes aren't visible yet.
      break
    case let failure?: throw Failure(failure)
    }
  }

  /// How long to wait for a server if there already is a replica.
  private static let patienceSeconds = 5.0

  /// Whether this list syncs with a log.
  private func isReplica() async throws(Failure) -> Bool {
    await store.send(.sync(.statusRequested)).finish()
    switch store.withState(\.sync.failure) {
    case nil: return true
    case .log(.notSynced)?: return false
    case let failure?: throw Failure(failure)
    }
  }
}

extension ShellEnvironment {
  /// The user and the machine: `ada@laptop`.
  var author: String {
    let user = ["USER", "LOGNAME"].compactMap(variable).first { !$0.isEmpty } ?? "somebody"
    return "\(user)@\(machineName)"
  }

  /// Reports conflicts and new numbers of commands that had waited here for the log.
  func tell(_ report: SyncReport, _ settings: Settings) {
    guard !report.conflicts.isEmpty || !report.renumbered.isEmpty else { return }
    let lines = SyncLines(timeZone: timeZone, year: timeZone.civil(at: settings.now()).date.year)
    for line in lines.mergers(report) { remark("note: \(line)") }
  }

  /// Records when the replica at `path` was last up to date with the log.
  fileprivate func note(_ now: Instant, asTimeOf path: String) {
    let file = open(path + ".seen", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    let milliseconds = now.millisecondsSince1970
    let time = timespec(
      tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
    futimens(file, [time, time])
  }

  fileprivate func tellAge(
    of path: String, _ server: ServerList, _ reason: String, at now: Instant
  ) throws(Failure) {
    if let signal = interruption.signal { throw Failure(interruptedBy: signal) }
    var status = stat()
    let age =
      stat(path + ".seen", &status) == 0
      ? "as it was \(Self.age(seconds: now.millisecondsSince1970 / 1000 - Int64(status.st_mtim.tv_sec)))"
      : "as it was when it was last read here"
    remark("note: \(server.remote.terminalSafe) can't be reached: \(reason.terminalSafe)")
    remark("note: this is the list \(age)")
  }

  private static func age(seconds: Int64) -> String {
    switch seconds {
    case ..<60: "less than a minute ago"
    case ..<3600: counted(Int(seconds / 60), "minute") + " ago"
    case ..<86_400: counted(Int(seconds / 3600), "hour") + " ago"
    default: counted(Int(seconds / 86_400), "day") + " ago"
    }
  }
}
