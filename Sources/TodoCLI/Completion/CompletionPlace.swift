import TodoDomain

/// What the word at the cursor is about to be.
struct CompletionPlace: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case nothing
    case files
    case choices([Completion])
    /// Todos that are open, completed, or both; those that are named already are left out.
    case references(Query.Status, besides: [String])
    case tags
    case projects
    case dates
    case sortKeys
    case terms
  }

  var subject: Subject
  /// What stands before it in the same word: `--tag=`.
  var prefix = ""
  /// What is typed of it.
  var typed: String
  /// Where the list is, if the line before it says so.
  var database: String?
  var databaseVariable: String?

  /// Finds out what stands behind `words`, the first of which is the program, as far as `current`.
  init(behind words: [String], current: String, in program: CommandReference) {
    typed = current
    subject = .nothing
    var words = words[...]
    while let assignment = words.first, assignment.contains("=") {
      if assignment.hasPrefix("TODO_DATABASE=") {
        databaseVariable = String(assignment.dropFirst("TODO_DATABASE=".count))
      }
      words.removeFirst()
    }
    words = words.dropFirst()

    var command = program
    var operands: [String] = []
    var areOptionsEnded = false
    while let word = words.popFirst() {
      if !areOptionsEnded, word == "--" {
        areOptionsEnded = true
      } else if !areOptionsEnded, word.hasPrefix("-"), word != "-" {
        let (name, value) = Self.split(word)
        guard let option = command.option(name), option.kind == .option else { continue }
        guard let value = value ?? words.popFirst() else {
          subject = Self.subject(of: option, of: command, behind: operands)
          return
        }
        if name == "--database" { database = value }
      } else if !command.subcommands.isEmpty {
        guard let subcommand = command.subcommand(word) else { return }
        command = subcommand
      } else {
        operands.append(word)
      }
    }

    if !areOptionsEnded, current.hasPrefix("--"), case (let name, let value?) = Self.split(current)
    {
      guard let option = command.option(name), option.kind == .option else { return }
      prefix = name + "="
      typed = value
      subject = Self.subject(of: option, of: command, behind: operands)
    } else if !areOptionsEnded, current.hasPrefix("-"),
      current.hasPrefix("--") || !command.takesQuery
    {
      subject = .choices(command.options)
    } else if !command.subcommands.isEmpty {
      subject = .choices(
        command.subcommands.map { Completion($0.commandName, $0.abstract) })
    } else if command.commandName == "help" {
      guard operands.isEmpty else { return }
      subject = .choices(
        program.subcommands.map { Completion($0.commandName, $0.abstract) }
          + HelpTopic.all.map { Completion($0.name, $0.abstract) })
    } else if let operand = command.operands.first {
      subject = Self.subject(of: operand, of: command, behind: operands)
    }
  }

  /// An option and the value that stands behind its sign, if there is one.
  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  /// What `argument` takes: the help tells by the name that it gives the value.
  private static func subject(
    of argument: CommandReference.Argument, of command: CommandReference, behind operands: [String]
  ) -> Subject {
    if let values = argument.values { return .choices(values.map { Completion($0) }) }
    if argument.isFile { return .files }
    switch argument.valueName {
    case "path", "file": return .files
    case "tag": return .tags
    case "name": return .projects
    case "when": return .dates
    case "keys": return .sortKeys
    case "query": return .terms
    case "ref-or-text":
      // Behind the first todos comes a text.
      guard operands.allSatisfy({ Reference($0) != nil }) else { return .nothing }
      return .references(.open, besides: operands)
    case "ref":
      let status: Query.Status =
        switch command.commandName {
        case "complete", "move": .open
        case "reopen": .completed
        default: .all
        }
      return .references(status, besides: operands)
    default: return .nothing
    }
  }
}

extension CommandReference {
  fileprivate var takesQuery: Bool { operands.first?.valueName == "query" }

  /// The options with two hyphens, and what they do.
  fileprivate var options: [Completion] {
    arguments.flatMap { argument in
      (argument.names ?? []).map(\.text).filter { $0.hasPrefix("--") }
        .map { Completion($0, argument.abstract) }
    }
  }
}
