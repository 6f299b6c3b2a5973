import TodoText

extension CommandDefinition {
  static let completions = CommandDefinition(
    "completions",
    familiarNames: ["completion"],
    .more,
    summary: "Print a completion script for your shell.",
    discussion: """
      Without a name, the script is for the shell you use. Its first lines say where to put it. For example:

        todo completions bash > todo.bash
        todo completions fish > todo.fish
      """,
    operand: .words(
      "SHELL", 0...1, help: "bash, zsh or fish.",
      completion: .words(CompletionScript.allCases.map(\.rawValue)))
  ) { .work(Completions(shell: $0.words.first)) }
}

private struct Completions: Work {
  var shell: String?

  var readsConfig: Bool { false }

  func run(_ settings: Settings, in environment: ShellEnvironment) async throws(Failure) {
    guard let shell = shell ?? environment.variable("SHELL") else {
      throw Failure(
        UsageError.missingOperand(.words(1...1), "SHELL", usage: "todo completions SHELL"))
    }
    try environment.answer(try CompletionScript.named(shell).text)
  }
}
