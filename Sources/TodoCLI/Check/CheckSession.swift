import Composable
import TodoDomain
import TodoSQLite

/// Checks or records files, and answers.
///
/// Steps depend on nothing outside: lists are temporary, the clock stays at ``start`` in UTC unless an option sets it,
/// and ids are drawn from a seed.
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
    // All changes are in memory only, so a signal ends it at once.
    surroundings.interruption = Interruption()
    // Stores end with their step instead of living until the process ends.
    surroundings.keep = { _ in }
    do throws(SettingsError) {
      settings = try Settings(options, in: surroundings)
    } catch {
      throw Failure(error)
    }
    self.surroundings = surroundings
  }

  /// Shows every step that differs from its statements, and throws if there is one.
  func check(_ files: [CheckFile]) async throws(Failure) {
    var answer = CheckAnswer(settings)
    try surroundings.write(answer.beginning)
    for file in files {
      try await run(file) { checked, _ throws(Failure) in
        try surroundings.write(answer.step(checked, of: file))
      }
      answer.finishFile()
      try surroundings.flush()
    }
    try surroundings.write(answer.end)
    try surroundings.flush()
    if let failure = answer.failure { throw failure }
  }

  /// Corrects the statements in `files` to say what each step does, but never writes to the list of `listSettings`.
  func record(
    _ files: [CheckFile], besideListOf listSettings: Settings
  ) async throws(Failure) {
    var answer = CheckAnswer(settings)
    // Standard output gets the recorded file and nothing else.
    let isPrinted = files.contains(where: \.isStandardInput)
    if !isPrinted { try surroundings.write(answer.beginning) }
    for file in files {
      let wrongCount =
        file.isStandardInput
        ? try await print(file) : try await record(file, besideListOf: listSettings, &answer)
      let text = answer.recording(of: file, wrongCount: wrongCount)
      if !isPrinted {
        try surroundings.write(text)
      } else if !text.isEmpty {
        surroundings.remark(String(text.dropLast()))
      }
    }
    if !isPrinted { try surroundings.write(answer.endOfRecording) }
    try surroundings.flush()
  }

  /// Prints `file` with corrected statements, and returns how many steps differ.
  private func print(_ file: CheckFile) async throws(Failure) -> Int {
    var wrongCount = 0
    var recording = try CheckRecording(file) { bytes throws(Failure) in
      try surroundings.write(bytes)
    }
    try await run(file) { checked, lineEnd throws(Failure) in
      if checked.isWrong { wrongCount += 1 }
      try recording.record(checked, lineEnd: lineEnd)
    }
    try recording.finish()
    try surroundings.flush()
    return wrongCount
  }

  /// Replaces `file` if a step differs from its statements, and returns how many do.
  private func record(
    _ file: CheckFile, besideListOf listSettings: Settings, _ answer: inout CheckAnswer
  ) async throws(Failure) -> Int {
    var wrongCount = 0
    var changed: (file: NewFile, recording: CheckRecording)?
    try await run(file) { checked, lineEnd throws(Failure) in
      try surroundings.write(answer.recorded(checked, of: file))
      guard checked.isWrong else { return }
      wrongCount += 1
      if changed == nil {
        let newFile = try NewFile(
          file.path, in: listSettings,
          ifNotAFile: "`todo check --record -` reads standard input and prints what it recorded.")
        let recording = try CheckRecording(file) { bytes throws(Failure) in
          try newFile.append(bytes)
        }
        changed = (newFile, recording)
      }
      try changed?.recording.record(checked, lineEnd: lineEnd)
    }
    try changed?.recording.finish()
    try changed?.file.keep()
    return wrongCount
  }

  private func run(
    _ file: CheckFile,
    _ body: (_ checked: CheckedStep, _ lineEnd: String) throws(Failure) -> Void
  ) async throws(Failure) {
    let run: CheckRun
    do throws(TodoStoreError) {
      run = CheckRun(settings, surroundings, script: try environments(), list: try environments())
    } catch {
      throw Failure(error)
    }
    try await run.run(file, body)
  }

  /// Returns a closure that makes environments with one shared log.
  private func environments() throws(TodoStoreError) -> CheckRun.NewEnvironment {
    let log = try ListLog.temporary()
    return { machine throws(TodoStoreError) in
      var environment = try environment(of: machine)
      environment.connect = { _ in log }
      return environment
    }
  }

  /// Makes the environment of a list; each machine draws its own ids.
  private func environment(of machine: String?) throws(TodoStoreError) -> TodoApp.Environment {
    let random = SeededRandom(seed: settings.options.seed ?? 0)
    if let machine { random.restart(for: machine) }
    return TodoApp.Environment(
      database: try .temporary(timeZone: .utc),
      now: settings.now,
      timeZone: .utc,
      uuid: UUIDVersion7(now: settings.now, random: random.next).generator)
  }
}
