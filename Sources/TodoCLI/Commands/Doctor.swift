import TodoDomain
import TodoGit
import TodoRescue
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let doctor = CommandDefinition(
    "doctor",
    familiarNames: ["fsck", "diagnostics", "verify", "repair", "rescue"],
    .more,
    summary: "Check the list's file, and rescue a damaged one.",
    discussion: """
      It changes nothing. Each line is one check: ok, a warning, or damaged, with what to do. The exit \
      code is 65 if anything is damaged; --quiet prints the numbers of the damaged todos. A list that \
      syncs is compared with its log, which takes a while.

      This saves what is left in a damaged file to a new one, with as much of the history as fits:

        todo doctor --rescue saved.sqlite
        todo list --database saved.sqlite
      """,
    options: Doctor.options,
    arguments: Doctor()
  ) { doctor, _ in .work(doctor) }
}

private struct Doctor: Work {
  /// The file to save readable data to.
  var rescue: String?

  static let options: [Option<Doctor>] = [
    Option(
      "rescue", "FILE", help: "Save everything that can be read to this new file.",
      completion: .files
    ) { doctor, value throws(ValueError) in doctor.rescue = value }
  ]

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    if let rescue {
      try save(to: rescue, settings, environment)
    } else {
      try await examine(settings, environment)
    }
  }

  @MainActor
  private func examine(
    _ settings: Settings, _ environment: ShellEnvironment
  ) async throws(Failure) {
    let path = try settings.databasePath
    let lines = FindingLines(form: settings.form, palette: settings.palette)
    let output = environment.standardOutput
    var isDamaged = false
    var isFirst = true
    var unwritten: OutputError?
    do {
      let examination = try DatabaseExamination(
        path: path, timeout: settings.timeoutSeconds
      ) { finding in
        isDamaged = isDamaged || finding.state == .damaged
        do throws(OutputError) {
          // Some checks are slow, so each finding is shown at once.
          try output.write(lines.text(finding, isFirst: isFirst))
          try output.flush()
        } catch {
          unwritten = error
          throw error
        }
        isFirst = false
      }
      do {
        try examination.run()
        // A damaged list differs from its log anyway.
        if !isDamaged, let finding = try await Finding.ofLog(path: path, settings, environment) {
          isDamaged = finding.state == .damaged
          try output.write(lines.text(finding, isFirst: isFirst))
        }
      } catch let error as TodoStoreError {
        try output.write(lines.end(isEmpty: isFirst))
        var failure = Failure(error)
        if case .notATodoDatabase = error {
          failure.hint =
            "If it was a list once, `todo doctor --rescue FILE` saves what can be read."
        }
        throw failure
      }
      try output.write(lines.end(isEmpty: isFirst))
      try output.flush()
      guard isDamaged else { return }
      throw Failure(
        message: "\(examination.path) is damaged",
        hint: "`todo doctor --rescue FILE` saves what can be read; a backup may hold more.",
        exitCode: .badData)
    } catch {
      // The examination may have mistaken an output error for damage to the file.
      throw unwritten.map(Failure.init) ?? Failure(examining: error)
    }
  }

  private func save(
    to file: String, _ settings: Settings, _ environment: ShellEnvironment
  ) throws(Failure) {
    let path = try settings.databasePath
    let summary: DatabaseRescue.Summary
    do throws(CopyError) {
      summary = try DatabaseRescue().run(
        from: path, to: file, timeout: settings.timeoutSeconds)
    } catch {
      throw Failure(error)
    }
    let view = RescueView(form: settings.form, file: file)
    do throws(Failure) {
      try environment.answer(view.text(summary))
    } catch {
      throw error.afterSaving
    }
    if summary.lost.count + summary.unknown.count > 0 {
      throw Failure(
        message: "not everything could be saved", hint: "A backup may hold the rest.",
        exitCode: .badData)
    }
  }
}

extension Failure {
  fileprivate init(examining error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as TodoStoreError: self.init(error)
    case let error as OutputError: self.init(error)
    default: self.init(message: String(describing: error), exitCode: .bug)
    }
  }
}

extension Finding {
  /// Compares a list with its log; returns `nil` for a list that doesn't sync.
  ///
  /// Only the copy of the log on this machine is read.
  ///
  /// - Throws: `.noPermission` if the leftovers of an interrupted command can't be rolled back.
  @MainActor
  static func ofLog(
    path: String, _ settings: Settings, _ environment: ShellEnvironment
  ) async throws(TodoStoreError) -> Finding? {
    do throws(TodoStoreError) {
      let list = try TodoDatabase.live(
        path: path, access: .readOnly, timeout: settings.timeoutSeconds,
        timeZone: environment.timeZone)
      guard let replica = try list.sync.replica() else { return nil }
      let empty = try TodoDatabase.temporary()
      let key = environment.key(ofList: path)
      let log = Self.copy(of: replica, list, key, path: path, settings)
      guard let result = try await LogReplay(of: list, from: log).run(in: empty) else { return nil }
      let entries =
        result.entryCount == 1 ? "1 entry" : "\(grouped(result.entryCount)) entries"
      if result.unsentCount > 0 {
        return Finding(
          .log, .ok, "\(entries) can be read; \(counted(result.unsentCount, "command")) to send")
      }
      let numbers = result.differing.filter { $0 > 0 }
      guard result.differing.isEmpty else {
        return Finding(
          .log, .damaged,
          "the log leads to a list that differs in \(counted(result.differing.count, "todo"))",
          hint: "`todo sync --clone` gets the list into another file.",
          todos: numbers.map { $0...$0 })
      }
      return Finding(.log, .ok, "the log leads to what is stored (\(entries))")
    } catch .log(.unreachable), .log(.refused), .log(.badCopy), .log(.notALog), .log(.noGit), .log(
      .tooSlow)
    {
      return Finding(
        .log, .warning, "the copy of the log that belongs to the list can't be read",
        hint: "`todo sync` gets it again, if it was lost.")
    } catch .log(let error) where error.isAboutKey {
      return Finding(.log, .warning, error.description, hint: error.hint)
    } catch .noPermission(let path, let reason) {
      throw .noPermission(path: path, reason: reason)
    } catch {
      return Finding(.log, .damaged, error.description, hint: error.hint)
    }
  }

  /// Returns the copy of the log on this machine.
  private static func copy(
    of replica: Replica, _ list: TodoDatabase, _ key: LogKey, path: String, _ settings: Settings
  ) -> ListLog {
    if ServerList(replica.remote) != nil { return ListLog(of: replica, list.sync.text) }
    var log = GitLog(
      folder: path + ".git", remote: replica.remote, key: key,
      timeoutSeconds: settings.timeoutSeconds,
      reading: replica.head.hash
    ).log
    log.fetch = { _ in replica.head }
    return log
  }
}
