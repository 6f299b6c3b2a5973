import Composable
import TodoDomain
import TodoSQLite

/// Checks or records files, and answers.
///
/// Nothing outside has a part in what a step does: the list is in memory, the clock stands still at
/// ``start`` in UTC unless told otherwise, and identities are drawn from a seed.
@MainActor
struct CheckSession {
  private let settings: Settings
  private let surroundings: Surroundings

  /// 2026-01-01T00:00:00Z.
  nonisolated static let start = Instant(millisecondsSince1970: 1_767_225_600_000)

  init(_ options: GlobalOptions, in surroundings: Surroundings) throws(Failure) {
    var surroundings = surroundings
    surroundings.timeZone = .utc
    surroundings.now = { Self.start }
    // What it changes is in memory alone: a signal ends it at once.
    surroundings.interruption = Interruption()
    do throws(SettingsError) {
      settings = try Settings(options, in: surroundings)
    } catch {
      throw Failure(error)
    }
    self.surroundings = surroundings
  }

  /// Shows every step that does something else than is stated, and throws where there is one.
  func check(_ files: [CheckFile]) async throws(Failure) {
    var answer = CheckAnswer(settings)
    try write(answer.beginning)
    for file in files {
      let result = try await run(file)
      try write(answer.steps(of: result))
      try flush()
    }
    try write(answer.end)
    try flush()
    if let failure = answer.failure { throw failure }
  }

  /// Writes what every step does into the files that say something else, but never into the list of
  /// `settings`.
  func record(
    _ files: [CheckFile], besideListOf listSettings: Settings
  ) async throws(Failure) {
    var results: [CheckResult] = []
    for file in files { results.append(try await run(file)) }

    var answer = CheckAnswer(settings)
    // What is printed is a file, and nothing else.
    let isPrinted = files.contains(where: \.isStandardInput)
    if !isPrinted { try write(answer.beginning) }
    for result in results {
      let bytes = CheckRecording.bytes(result.file, result.differences)
      if result.file.isStandardInput {
        try write(bytes)
        try flush()
      } else if bytes != result.file.bytes {
        let file = try NewFile(
          result.file.path, in: listSettings,
          ifNotAFile: "`todo check --record -` reads standard input and prints what it recorded.")
        try file.append(bytes)
        try file.keep()
      }
      let text = answer.recording(of: result)
      if isPrinted { surroundings.remark(String(text.dropLast())) } else { try write(text) }
    }
    if !isPrinted { try write(answer.endOfRecording) }
    try flush()
  }

  private func run(_ file: CheckFile) async throws(Failure) -> CheckResult {
    let run: CheckRun
    do throws(TodoStoreError) {
      run = CheckRun(settings, surroundings, script: try environment(), list: try environment())
    } catch {
      throw Failure(error)
    }
    return CheckResult(file: file, happened: try await run.run(file))
  }

  private func environment() throws(TodoStoreError) -> TodoList.Environment {
    let random = SeededRandom(seed: settings.seed ?? 0)
    return TodoList.Environment(
      database: try .inMemory(timeZone: .utc),
      now: settings.now,
      timeZone: .utc,
      uuid: UUIDVersion7(now: settings.now, random: random.next).generator)
  }

  private func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(OutputError) {
      try surroundings.standardOutput.write(bytes)
    } catch {
      throw Failure(error)
    }
  }

  private func flush() throws(Failure) {
    do throws(OutputError) { try surroundings.standardOutput.flush() } catch {
      throw Failure(error)
    }
  }
}
