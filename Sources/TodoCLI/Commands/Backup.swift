import TodoSQLite
import TodoText

extension CommandDefinition {
  static let backup = CommandDefinition(
    "backup",
    familiarNames: ["save", "copy", "dump"],
    .more,
    summary: "Copy the whole list, with its history, into a new file.",
    discussion: """
      The list may be in use at the same time. The copy is a list of its own. For example:

        todo backup todo-2026-11-21.sqlite
        todo list --database todo-2026-11-21.sqlite
      """,
    operand: .words("FILE", 1...1, help: "The file to create.", completion: .files),
    options: Backup.options,
    arguments: Backup()
  ) { backup, operands in
    backup.file = operands.words[0]
    return .work(backup)
  }
}

private struct Backup: Work {
  var file = ""
  var isReplacing = false

  static let options: [Option<Backup>] = [
    .flag("force", help: "Overwrite an existing file.") { $0.isReplacing = true }
  ]

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let path = try settings.databasePath
    let summary: DatabaseBackup.Summary
    do throws(CopyError) {
      summary = try DatabaseBackup().run(
        from: path, to: file, isReplacing: isReplacing,
        timeout: settings.timeoutSeconds)
    } catch {
      var failure = Failure(error)
      if case .newFile(.exists) = error {
        failure.hint = "Choose another file, or replace it with --force."
      }
      throw failure
    }
    do throws(Failure) {
      try environment.answer(text(summary, settings.form))
    } catch {
      throw error.afterSaving
    }
  }

  private func text(_ summary: DatabaseBackup.Summary, _ form: Form) -> String {
    switch form {
    case .json:
      let json: JSONValue = [
        "path": .text(summary.path), "todos": .count(summary.todoCount),
        "steps": .count(summary.stepCount), "bytes": .number(summary.byteCount),
      ]
      return "\(json)\n"
    case .numbers: return ""
    case .table, .lines:
      return "Copied \(counted(summary.todoCount, "todo")) and "
        + "\(counted(summary.stepCount, "step")) of history to \(file.terminalSafe)\n"
    }
  }
}
