import TodoDomain
import TodoSQLite
import TodoText

extension CommandDefinition {
  static let open = CommandDefinition(
    "open",
    familiarNames: ["browse", "launch", "url", "link", "links"],
    .more,
    summary: "Open the links in the text and the note of todos.",
    discussion: """
      Links begin with https://, http:// or mailto:. The program for them is the setting `open`, else \
      $BROWSER, else xdg-open. At a terminal, it asks before it opens several:

        todo add Read https://example.org/today
        todo open 4 --print
      """,
    operand: .references(.all),
    options: Open.options,
    arguments: Open()
  ) { open, operands in
    open.references = operands.references
    open.query = operands.query
    return .work(open)
  }
}

private struct Open: Work {
  var references: [Reference] = []
  var query: TodoQuery?
  var prints = false
  var isConfirmed = false

  static let options: [Option<Open>] = [
    .flag("print", help: "Print the links, one per line, and open none.") { $0.prints = true },
    .flag("yes", help: "Open several links without asking.") { $0.isConfirmed = true },
  ]

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    let opener =
      prints ? nil : Opener(try settings.config.known("open", \.opener), environment.variable)
    let session = try await Session(settings, environment, access: .readOnly)
    let todos = try await session.todos(references, query)
    var links: [(todo: Todo, link: String)] = []
    for todo in todos {
      for link in (todo.description.links + todo.note.links)
      where !links.contains(where: { $0.link == link }) {
        links.append((todo, link))
      }
    }
    guard !links.isEmpty else {
      throw Failure(
        message: todos.count == 1 ? "there is no link in \(todos[0].number)" : "there are no links",
        hint:
          "Put one into the text or the note: `todo note \(todos[0].number) https://example.org`",
        exitCode: .failed)
    }
    if let opener {
      if links.count > 1, !isConfirmed, environment.ask != nil {
        try await environment.confirm(
          links.map { $0.link + "\n" }.joined(by: "") + "Open \(grouped(links.count)) links",
          otherwise: "nothing was opened", hint: ShellEnvironment.hintAtYes)
      }
      for (_, link) in links {
        let code = opener.open(link)
        guard code == 0 else {
          throw Failure(
            message: "\(quoted(opener.command)) failed for \(link) (exit code \(code))",
            hint: "Name another program with the setting `open`, or with BROWSER.",
            exitCode: .failed)
        }
      }
    }
    try answer(links, session)
  }

  @MainActor
  private func answer(_ links: [(todo: Todo, link: String)], _ session: Session) throws(Failure) {
    switch session.settings.form {
    case .json:
      try session.write(
        links.map { ["number": .number($0.todo.number), "link": .text($0.link)] }.lines)
    case .numbers:
      for todo in Set(links.map(\.todo.number)).sorted() { try session.write("\(todo)\n") }
    case .table, .lines:
      for (_, link) in links { try session.write(prints ? "\(link)\n" : "Opened \(link)\n") }
    }
    try session.flush()
  }
}

/// The program that opens links.
private struct Opener {
  /// The setting, else `BROWSER`, else `xdg-open`; a shell runs it, so it may have options.
  let command: String

  init(_ setting: String?, _ variable: (String) -> String?) {
    // `BROWSER` may be a list separated by colons.
    let browser = variable("BROWSER").flatMap { $0.split(separator: ":").first.map(String.init) }
    command = setting ?? browser ?? "xdg-open"
  }

  /// Opens a link, and returns the exit code of the program; `%s` in the command stands for the link.
  func open(_ link: String) -> Int32 {
    let word = link.shellWord
    return Editor.runShell(
      command.contains("%s") ? command.replacing("%s", with: word) : "\(command) \(word)")
  }
}
