import Glibc
import TodoDomain
import TodoFormats
import TodoText

/// The user's programs that receive each step: one before it is committed, which may refuse it, and one after.
///
/// They get JSON lines: the command, then each change.
///
///     {"command":"edit 5 due:friday","at":"2026-11-28T08:00:00.000Z"}
///     {"change":"edited","before":{"number":5,…},"after":{"number":5,…}}
///
/// The lines are in an unnamed file, so that memory doesn't grow with a script.
@MainActor
final class Hooks {
  private let before: ShellCommand?
  private let after: ShellCommand?
  private let environment: ShellEnvironment
  private var descriptor: Int32 = -1
  private var lines: [UInt8] = []
  private var isEmpty = true

  /// How many seconds each may take.
  nonisolated static let limit = 10

  /// Returns `nil` if there are no hooks, or this program was run by one.
  init?(_ settings: Settings, in environment: ShellEnvironment) throws(Failure) {
    let config = settings.config
    if config.hookBefore == nil, config.hookAfter == nil, config.mistakes.isEmpty { return nil }
    func command(_ text: String?, _ name: String, _ list: String) -> ShellCommand? {
      guard let text else { return nil }
      var command = ShellCommand(
        command: text, environment: environment, limit: Double(Self.limit), collectsMessages: true,
        variables: ["TODO_HOOK=\(name)"])
      // The replica of a team's list isn't for other programs.
      if settings.server == nil { command.variables.append("TODO_DATABASE=\(list)") }
      return command
    }
    let before = try config.knownIfReadable("hook.before", \.hookBefore)
    let after = try config.knownIfReadable("hook.after", \.hookAfter)
    if before == nil && after == nil || environment.variable("TODO_HOOK") != nil { return nil }
    let list = try settings.databasePath
    self.before = command(before, "before", list)
    self.after = command(after, "after", list)
    self.environment = environment
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Begins a step.
  func begin(_ command: String?, at now: Instant) throws(Failure) {
    lines = []
    isEmpty = true
    do throws(SystemError) {
      if descriptor < 0 { descriptor = try TemporaryFile.unnamed(in: environment.temporaryFolder) }
      guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
        throw SystemError()
      }
    } catch {
      throw Self.failure(error)
    }
    let line: JSONValue = ["command": .optional(command), "at": .text(now.description)]
    lines += Array("\(line)\n".utf8)
  }

  /// Adds changes to the step.
  func add(_ changes: [TodoList.Change]) throws(Failure) {
    for change in changes {
      isEmpty = false
      var (before, after) = (Todo?.none, Todo?.none)
      switch change {
      case .added(let todo): after = todo
      case .changed(let older, let newer): (before, after) = (older, newer)
      case .deleted(let todo): before = todo
      }
      let line: JSONValue = [
        "change": .text(change.kind.rawValue), "before": before.map { .written($0.json) } ?? .null,
        "after": after.map { .written($0.json) } ?? .null,
      ]
      lines += Array("\(line)\n".utf8)
      if lines.count > 65_536 { try write() }
    }
  }

  /// Passes the step to the hook before the commit; throws if the hook refuses it.
  func runBefore() throws(Failure) {
    if isEmpty { return }
    try write()
    guard let before else { return }
    let end = try run(before)
    let message = end.message.trimmingLineEnd
    if end.code == 0 {
      if !message.isEmpty { environment.remark(message.terminalSafeLines) }
      return
    }
    throw Failure(
      message: message.isEmpty || end.wasEnded ? end.reason(of: "hook.before") : message,
      hint: "Nothing was changed: the setting `hook.before` refused it.", exitCode: .failed)
  }

  /// Passes the step to the hook after the commit; a failure is only reported.
  func runAfter() {
    guard let after, !isEmpty else { return }
    do throws(Failure) {
      let end = try run(after)
      let message = end.message.trimmingLineEnd
      if end.code != 0 { environment.remark("note: saved, but \(end.reason(of: "hook.after"))") }
      if !message.isEmpty { environment.remark(message.terminalSafeLines) }
    } catch {
      environment.remark("note: saved, but \(error.message)")
    }
  }

  private func run(_ command: ShellCommand) throws(Failure) -> ShellCommand.End {
    lseek(descriptor, 0, SEEK_SET)
    return try command.run(from: descriptor)
  }

  private func write() throws(Failure) {
    do throws(SystemError) {
      try writeAll(lines, to: descriptor)
    } catch {
      throw Self.failure(error)
    }
    lines.removeAll(keepingCapacity: true)
  }

  private static func failure(_ error: SystemError) -> Failure {
    Failure(
      message: "cannot write the file for the hooks: \(error)",
      hint: "Make room in the folder for temporary files, or set TMPDIR to another.",
      exitCode: .inputOutput)
  }
}

extension ShellCommand.End {
  fileprivate func reason(of hook: String) -> String {
    wasEnded
      ? "`\(hook)` took longer than \(Hooks.limit) seconds" : "`\(hook)` failed (exit code \(code))"
  }
}

extension String {
  fileprivate var trimmingLineEnd: String {
    String(Substring(utf8.prefix(utf8.count - utf8.reversed().prefix { $0 == 0x0A }.count)))
  }
}
