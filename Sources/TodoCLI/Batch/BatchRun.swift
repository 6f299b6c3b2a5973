import Composable
import TodoDomain
import TodoText

/// Runs scripts as one unit of work.
@MainActor
final class BatchRun {
  private let session: Session
  private let isDryRun: Bool
  private let keepsGoing: Bool

  private var commandCount = 0
  private var badLineCount = 0
  private let progress: Progress
  private var sources: [ByteSource] = []
  /// The numbers of the changed todos, if the answer lists them.
  private var numbers = NumberSet()

  init(session: Session, isDryRun: Bool, keepsGoing: Bool) {
    self.session = session
    self.isDryRun = isDryRun
    self.keepsGoing = keepsGoing
    progress = Progress("batch", in: session.environment)
  }

  func run(_ scripts: [Script]) async throws(Failure) {
    sources = scripts.map(\.source)
    defer { progress.clear() }
    let title = "batch " + scripts.map(\.name).joined(by: " ")
    try await session.work(title.terminalSafe, isDryRun: isDryRun) { () throws(Failure) in
      for script in scripts { try await run(script) }
      progress.clear()
    } answer: { () throws(Failure) in
      try await answer()
    } skipped: {
      switch badLineCount {
      case 0: nil
      case 1: "1 bad line was skipped"
      case let count: "\(grouped(count)) bad lines were skipped"
      }
    }
  }

  private func run(_ script: Script) async throws(Failure) {
    while true {
      do throws(ScriptFailure) {
        guard let line = try script.nextLine() else { return }
        guard let command = try script.command(in: line) else { continue }
        try await run(command, at: line.number, of: script)
      } catch {
        switch error {
        case .fatal(let failure): throw failure
        case .badLine(let failure):
          guard keepsGoing else { throw failure }
          badLineCount += 1
          progress.clear()
          session.environment.report(failure)
        }
      }
    }
  }

  private func run(
    _ command: Command, at line: Int, of script: Script
  ) async throws(ScriptFailure) {
    let refusal: TodoStoreError?
    do throws(Failure) {
      refusal = try await session.submit(command)
    } catch {
      throw .fatal(error)
    }
    if let refusal {
      let failure = Failure(refusal)
      throw .badLine(
        Failure(
          message: "\(script.name.terminalSafe):\(line):1: \(failure.message)", hint: failure.hint,
          exitCode: .badData))
    }
    commandCount += 1
    if commandCount.isMultiple(of: 64) { progress.update(commandCount, of: sources.fractionRead) }
    do throws(Failure) {
      try note()
    } catch {
      throw .fatal(error)
    }
  }

  private func note() throws(Failure) {
    let isText = session.settings.form.isText
    if isText {
      guard isDryRun else { return }
      progress.clear()
    }
    let (outcome, changes) = session.store.withState { ($0.changes.outcome, $0.changes.changes) }
    guard let outcome else { return try session.note(changes, &numbers) }
    if isText {
      try session.write(session.text(outcome))
    } else {
      numbers.formUnion(outcome.numbers)
    }
  }

  private func answer() async throws(Failure) {
    let totals = session.store.withState(\.changes.totals)
    try await session.answer(
      numbers,
      or: "\(counted(commandCount, "command")): \(totals.text())"
        + (isDryRun ? " (dry run: nothing was kept)\n" : "\n"))
  }
}
