import TodoDomain

extension CommandDefinition {
  static let check = CommandDefinition(
    "check",
    .more,
    summary: "Run scripts that state every change of each step.",
    discussion: """
      A step is a line of a script, with its changes indented below it:

        add "Buy milk" --tag shop
          + 1 description: "Buy milk"
          + 1 tags: shop
        toggle 1
          ~ 1 isComplete: false -> true
          ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
        delete 1
          - 1
        toggle 9
          ! no todo 9

      + is a field of a new todo, ~ a changed field, - a deleted todo, and ! why a step was refused. Every \
      change has to be stated, and every stated change has to happen. To begin, write the steps alone and \
      let --record add their changes.

        echo 'add "Buy milk"' > list.check
        todo check list.check --record

      Every file starts with an empty list of its own, at 2026-01-01T00:00:00Z and in UTC; no other \
      list is touched. - is standard input. --json answers with the steps that differ, --quiet with \
      their places.
      """,
    operand: .words(
      "FILE", 1...Int.max, help: "Scripts with the changes of their steps.", completion: .files),
    options: Check.options,
    arguments: Check()
  ) { check, operands in
    check.files = operands.words
    return .work(check)
  }
}

private struct Check: Work {
  var files: [String] = []
  var isRecorded = false

  static let options: [Option<Check>] = [
    .flag("record", help: "Write the actual changes into the files; for -, print the file.") {
      $0.isRecorded = true
    }
  ]

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let options = settings.options
    if isRecorded, files.contains("-"), options.json || options.quiet {
      throw Failure(UsageError.exclusive(["--record -", options.json ? "--json" : "--quiet"]))
    }
    let session = try CheckSession(options, in: environment)
    // If one file can't be read, none is run or recorded.
    let files = try self.files.map { path throws(Failure) in
      do throws(Failure) {
        return try session.file(path)
      } catch {
        // In other programs, `check` completes a todo.
        guard error.exitCode == .noInput, let reference = Reference(path) else { throw error }
        var failure = error
        failure.hint = "To complete the todo, run `todo complete \(reference)`."
        throw failure
      }
    }
    try await session.run(files, recordingBesideListOf: isRecorded ? settings : nil)
  }
}
