import TodoDomain
import TodoText

/// Checks or records files, and answers.
@MainActor
struct CheckSession {
  private let settings: Settings
  private let surroundings: Surroundings

  init(_ options: GlobalOptions, in surroundings: Surroundings) throws(Failure) {
    var surroundings = surroundings
    surroundings.timeZone = .utc
    surroundings.now = { CheckRun.start }
    // All changes are in memory only, so a signal ends it at once.
    surroundings.interruption = Interruption()
    // A store ends with its file instead of living until the process ends.
    surroundings.keep = { _ in }
    settings = try Settings(options, in: surroundings)
    self.surroundings = surroundings
  }

  /// Shows every step that differs from its statements, and throws if there is one.
  ///
  /// With `list`, it corrects the statements in the files instead, but never writes to the list of these settings.
  func run(
    _ files: [CheckFile], recordingBesideListOf list: Settings? = nil
  ) async throws(Failure) {
    var answer = CheckAnswer(settings, isRecorded: list != nil)
    // Standard output gets the recorded file and nothing else.
    let isPrinted = list != nil && files.contains(where: \.isStandardInput)
    func write(_ text: String) throws(Failure) {
      if !isPrinted { return try surroundings.write(text) }
      if !text.isEmpty { surroundings.remark(String(text.dropLast())) }
    }
    for file in files {
      var recording: CheckRecording?
      if let list {
        recording = CheckRecording(
          file: file, source: try file.bytes(), list: list, surroundings: surroundings)
      }
      try await CheckRun(settings, surroundings).run(file) { checked, lineEnd throws(Failure) in
        try write(answer.step(checked, of: file))
        try recording?.record(checked, lineEnd: lineEnd)
      }
      try recording?.finish()
      try surroundings.flush()
      try write(answer.end(of: file))
    }
    try write(answer.end)
    try surroundings.flush()
    if let failure = answer.failure { throw failure }
  }
}
