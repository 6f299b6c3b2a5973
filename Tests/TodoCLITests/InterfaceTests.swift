import Foundation
import Testing
import TodoDomain
import TodoFormats

@testable import TodoCLI

/// Compares the interface for people and scripts with `Tests/Interface/todo.txt`, line by line.
///
/// A line that is gone or different breaks scripts. With `TODO_RECORD_TRANSCRIPTS=1` in the environment, the file is
/// rewritten. `Tests/Released` has the files of released versions.
@MainActor
@Suite("The program's interface")
struct InterfaceTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Interface/todo.txt").standardized

  @Test("has everything that is recorded, and nothing else")
  func recorded() async throws {
    let lines = try await Set(words + answers()).sorted()
    if ProcessInfo.processInfo.environment["TODO_RECORD_TRANSCRIPTS"] == "1" {
      try lines.map { $0 + "\n" }.joined().write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let recorded = try self.lines(of: Self.file)
    let removed = recorded.subtracting(lines).sorted().map { "- \($0)" }
    let added = Set(lines).subtracting(recorded).sorted().map { "+ \($0)" }
    #expect(
      removed.isEmpty,
      """
      This breaks scripts that use todo:
      \((removed + added).joined(separator: "\n"))
      Undo it; or raise the version (CHANGELOG.md says how), and record it with
      TODO_RECORD_TRANSCRIPTS=1 swift test --filter InterfaceTests
      """)
    #expect(
      !removed.isEmpty || added.isEmpty,
      """
      New, and to be mentioned in CHANGELOG.md:
      \(added.joined(separator: "\n"))
      TODO_RECORD_TRANSCRIPTS=1 swift test --filter InterfaceTests records it.
      """)
  }

  @Test(
    "since the last release changes only as much as its version allows",
    arguments: ["todo.txt", "Composable.txt", "ComposableTesting.txt"])
  func version(file: String) throws {
    let former = try #require(Released.versions.last)
    let released = try lines(of: Released.folder.appendingPathComponent("\(former)/\(file)"))
    let recorded = try lines(
      of: Self.file.deletingLastPathComponent().appendingPathComponent(file))
    let problem = Released.problem(
      from: released, of: former, to: recorded, of: AboutTodo.version)
    #expect(problem == nil)
  }

  @Test(
    "needs a version that shows whether something was added or broken",
    arguments: [
      ("0.1.0", "0.1.0", "a", nil), ("0.1.0", "0.1.0", "a b", "0.1.0 is released"),
      ("0.1.0", "0.1.1", "a b", nil), ("0.1.0", "0.1.1", "b", "0.1.1 breaks what 0.1.0 has: a"),
      ("0.1.9", "0.2.0", "b", nil), ("1.9.0", "1.10.0", "a b", nil),
      ("1.9.0", "1.10.0", "", "1.10.0 breaks what 1.9.0 has: a"), ("1.9.0", "2.0.0", "b", nil),
    ])
  func rules(former: String, version: String, lines: String, problem: String?) {
    let lines = Set(lines.split(separator: " ").map(String.init))
    #expect(Released.problem(from: ["a"], of: former, to: lines, of: version) == problem)
  }

  @Test(
    "is broken by one addition for code that conforms to a protocol or switches over an enumeration"
  )
  func additions() {
    for line in ["Reducer: requirement func b()", "Action: case b"] {
      #expect(
        Released.problem(from: [], of: "0.1.0", to: [line], of: "0.1.1")
          == "0.1.1 breaks what 0.1.0 has: \(line)")
    }
  }

  private func lines(of file: URL) throws -> Set<String> {
    Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
  }

  /// The words of the shell and of scripts, from the tables that define them.
  private var words: [String] {
    var lines = GlobalOptions.definitions.map { "option \($0.definition.synopsis)" }
    for command in CommandTable.todo.commands {
      let name = "command \(command.name)"
      lines.append(name)
      lines += command.otherNames.map { "\(name): also \($0)" }
      if let operand = command.operand { lines.append("\(name): \(operand.usage)") }
      for option in command.options {
        lines.append("\(name): \(option.synopsis)")
        lines += option.words.map { "\(name): \($0)" }
      }
      if CommandTable.changes.commands.contains(where: { $0.name == command.name }) {
        lines.append("\(name): in scripts")
      }
      if command.isStep { lines.append("\(name): in checks") }
      lines += command.jsonKeys.map { "\(name): JSON key \($0.key), \($0.value)" }
    }
    for key in QueryKey.all {
      let name = "query \(key.name):\(key.isOrdered ? " with < and >" : "")"
      lines.append(name)
      if let alias = key.alias { lines.append("\(name) also \(alias):") }
      if case .words(let words) = key.values { lines += words.map { "\(name) \($0)" } }
    }
    lines += Query.SortKey.Field.allCases.map { "sort \($0.rawValue)" }
    lines += ExitCode.allCases.map { "exit code \($0.rawValue): \($0.explanation ?? "a signal")" }
    lines += Setting.all.map {
      "setting \($0.name)\($0.standard.isEmpty ? "" : ": \($0.standard)")"
    }
    lines += (When.words + RelativeDate.words).map { "date \($0)" }
    let environment = HelpTopic.named("environment")?.text(.todo) ?? ""
    for row in environment.matches(of: #/(?m)^  ([A-Z_, ]+?)  /#) {
      lines += row.1.split(separator: ", ").map { "variable \($0)" }
    }
    lines += TodoFormat.all.map {
      "format \($0.name): \($0.makeWriter == nil ? "read" : "read and written")"
    }
    return lines
  }

  /// The keys of each command's JSON, and the types of their values.
  private func answers() async throws -> [String] {
    let world = try World()
    let todo = ["Paint", "+home", "due:2026-12-24", "wait:2026-12-01", "pri:high", "project:flat"]
    let script = try world.file("script", "add \"Buy salt\"\n")
    let check = try world.file("wrong.check", "add \"Buy salt\"\n  + 1 priority: high\n")
    let commands: [[String]] = [
      ["add"] + todo + ["--note", "https://paint.example"],
      ["add", "Water", "due:2026-11-22", "repeat:daily", "until:2027-01-01", "parent:1"],
      ["add", "Dry", "parent:1", "blocked-by:2"],
      ["edit", "3", "+home"], ["note", "3", "slowly"], ["skip", "2"], ["snooze", "3"],
      ["start", "3"],
      ["stop"], ["log", "Rest"], ["copy", "1"], ["move", "3", "--to-top"],
      ["complete", "3"], ["reopen", "3"], ["toggle", "3"], ["undo"], ["redo"],
      ["list"], ["agenda"], ["calendar"], ["count"], ["next"], ["remind"],
      ["open", "1", "--print"], ["context"], ["show", "1"], ["tags"], ["projects"], ["history"],
      ["stats"], ["batch", script], ["export"], ["backup", "\(world.folder)/copy"], ["doctor"],
      ["config"], ["check", check], ["import", "--format", "text", script],
      ["delete", "4", "--yes"], ["clear", "--yes"], ["--version"],
    ]
    var lines: [String] = []
    var todos: [[String: DecodedJSON]] = []
    for command in commands {
      let answer = await world.run(command + ["--json"])
      #expect(answer.code == (command[0] == "check" ? 1 : 0), "\(command): \(answer.error)")
      let value = try DecodedJSON(answer.output)
      lines += value.shape(&todos)
        .map { "answer \(command[0])\($0.hasPrefix(":") ? "" : " ")\($0)" }
    }
    for todo in todos {
      for (key, value) in todo { lines += value.shape(&todos).map { "todo .\(key)\($0)" } }
    }
    let columns = await world.run("list", "--all", "--limit", "1").output
    lines.append("columns \(columns.replacing("\t", with: " | ").dropLast())")
    let silent = ["completions", "help", "sync", "ui"]
    let asked = Set(commands.map { $0[0] } + silent)
    #expect(CommandTable.todo.commands.allSatisfy { asked.contains($0.name) })
    return lines
  }
}
