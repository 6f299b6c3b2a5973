import ArgumentParser
import TodoDomain
import TodoSQLite

struct BackupCommand: Runnable {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the whole list, with its history, into a new file.",
    usage: "todo backup FILE [--force] [options]",
    discussion: """
      Others may go on working with the list meanwhile. The copy is a list of its own. For example:

        todo backup todo-2026-11-21.sqlite
        todo list --database todo-2026-11-21.sqlite
      """
  )

  @Argument(help: ArgumentHelp("The file to make.", valueName: "file"))
  var file: String

  @Flag(help: "Take the place of a file that is there.")
  var force = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(_ settings: Settings, in surroundings: Surroundings) async throws(Failure) {
    let summary: DatabaseBackup.Summary
    do throws(CopyError) {
      summary = try DatabaseBackup().run(
        from: settings.databasePath, to: file, isReplacing: force,
        timeout: settings.timeoutSeconds)
    } catch {
      var failure = Failure(error)
      if case .exists = error { failure.hint = "Give another file, or replace it with --force." }
      throw failure
    }
    do throws(Failure) {
      try surroundings.answer(text(summary, settings.form))
    } catch {
      throw error.afterSaving
    }
  }

  private func text(_ summary: DatabaseBackup.Summary, _ form: Settings.Form) -> String {
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
