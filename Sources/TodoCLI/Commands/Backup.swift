import TodoDomain
import TodoFormats
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let backup = CommandDefinition(
    "backup",
    familiarNames: ["save", "copy", "dump"],
    .more,
    summary: "Copy the whole list, with its history, into a new file.",
    discussion: """
      The list may be in use meanwhile. The copy is a list of its own. For example:

        todo backup todo-2026-11-21.sqlite
        todo list --database todo-2026-11-21.sqlite
      """,
    operand: .words("FILE", 1...1, help: "The file to make.", completion: .files),
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

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
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
      try surroundings.answer(text(summary, settings.form))
    } catch {
      throw error.afterSaving
    }
  }

  private func text(_ summary: DatabaseBackup.Summary, _ form: Form) -> String {
    switch form {
    case .json:
      var bytes: [UInt8] = []
      bytes.appendJSON(raw: "{\"path\":")
      bytes.appendJSON(summary.path)
      bytes.appendJSON(raw: ",\"todos\":\(summary.todoCount),\"steps\":\(summary.stepCount)")
      bytes.appendJSON(raw: ",\"bytes\":\(summary.byteCount)}\n")
      return String(decoding: bytes, as: UTF8.self)
    case .numbers: return ""
    case .table, .lines:
      return "Copied \(counted(summary.todoCount, "todo")) and "
        + "\(counted(summary.stepCount, "step")) of history to \(file.terminalSafe)\n"
    }
  }
}
