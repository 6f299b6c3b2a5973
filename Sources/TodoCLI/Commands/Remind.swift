import TodoDomain
import TodoFormats
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let remind = CommandDefinition(
    "remind",
    familiarNames: ["reminders", "alert", "notify", "cron", "systemd"],
    .more,
    summary: "List the todos whose reminders are due, once each.",
    discussion: """
      `remind:WHEN` gives a todo a reminder. The first `todo remind` after its time lists the todo, once on \
      each machine; a timer can run it (`Documentation/recipes.md`):

        todo add Call mum due:18:00 remind:due-15min
        todo remind

      With --exec, a shell runs PROGRAM for each todo, with its JSON on standard input, and nothing is \
      listed. If that fails, the next `todo remind` tries again.
      """,
    options: Remind.options,
    arguments: Remind()
  ) { remind, _ in .work(remind) }
}

private struct Remind: Work {
  var program: String?

  static let options: [Option<Remind>] = [
    Option(
      "exec", "PROGRAM", example: "'notify-send Todo \"$(jq -r .description)\"'",
      help: "Run PROGRAM for each todo, with its JSON on standard input."
    ) { remind, value throws(ValueError) in remind.program = value }
  ]

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let file = try ReminderFile(settings, in: environment)
    let former = GivenReminders(try file.contents())
    var given = former
    let session = try await Session(settings, environment, access: .readOnly)
    let now = settings.now()
    var todos: [Todo] = []
    if let tomorrow = session.today.adding(days: 1) {
      let query = Query(conditions: [.date(.remind, Span(before: .date(tomorrow)))])
      try await session.read(.todos(query))
      try await session.eachPage { todos += $0 }
    }
    let due = given.due(among: todos, at: now, in: environment.timeZone)

    var failure: Failure?
    if let program {
      for todo in due {
        do throws(Failure) {
          try hand(todo, to: program, in: environment)
          given.give(todo)
        } catch {
          failure = failure ?? error
        }
      }
    } else {
      var answer = try ListAnswer(session)
      try answer.add(due)
      try answer.finish()
      if answer.isForPeople, answer.isEmpty { environment.remark("No reminders.") }
      for todo in due { given.give(todo) }
    }
    if given != former { try file.write(given.description) }
    if let failure { throw failure }
  }

  /// Hands a todo to the program; throws if that fails.
  private func hand(
    _ todo: Todo, to program: String, in environment: ShellEnvironment
  ) throws(Failure) {
    let end = try ShellCommand(command: program, environment: environment).run(
      Array("\(todo.json)\n".utf8))
    guard end.code == 0 else {
      throw Failure(
        message: "\(quoted(program)) failed for \(todo.number) (exit code \(end.code))",
        hint: "The next `todo remind` tries again.", exitCode: .failed)
    }
  }
}
