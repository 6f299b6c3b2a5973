import TodoDomain
import TodoRescue
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let doctor = CommandDefinition(
    "doctor",
    familiarNames: ["fsck", "diagnostics", "verify", "repair", "rescue"],
    .more,
    summary: "Check the file of the list, and rescue a damaged one.",
    discussion: """
      It changes nothing. Each line is one check: ok, a warning, or damaged, with what to do. The exit \
      code is 65 if anything is damaged; --quiet prints the numbers of the damaged todos. A list that \
      syncs is compared with its log, which takes a while.

      This saves what a damaged file still holds in a new file, with as much of the history as fits:

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
      "rescue", "FILE", help: "Save all that can be read into this new file.", completion: .files
    ) { doctor, value throws(ValueError) in doctor.rescue = value }
  ]

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    if let rescue {
      try save(to: rescue, settings, surroundings)
    } else {
      try await examine(settings, surroundings)
    }
  }

  @MainActor
  private func examine(
    _ settings: Settings, _ surroundings: Surroundings
  ) async throws(Failure) {
    let path = try settings.databasePath
    let lines = FindingLines(form: settings.form, isColored: settings.isColored)
    let output = surroundings.standardOutput
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
      } catch let error as TodoStoreError {
        try output.write(lines.end(isEmpty: isFirst))
        var failure = Failure(error)
        if case .notATodoDatabase = error {
          failure.hint =
            "If it was a list once, `todo doctor --rescue FILE` saves what can be read."
        }
        throw failure
      }
      // A damaged list differs from its log anyway.
      if !isDamaged, let finding = await Finding.ofLog(path: path, settings, surroundings) {
        isDamaged = finding.state == .damaged
        try output.write(lines.text(finding, isFirst: isFirst))
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
    to file: String, _ settings: Settings, _ surroundings: Surroundings
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
      try surroundings.answer(view.text(summary))
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
