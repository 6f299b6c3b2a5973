import Foundation
import SQLite
import Testing
import TodoSQLite

@testable import TodoCLI

/// Opens lists made by released versions.
///
/// `Tests/Released` has a folder for each: a list as `sqlite3` dumps it, and commands with the answers of that version.
/// Ids of new todos are left out: with a seed, they depend on the number of steps.
@MainActor
@Suite("A list of a released version")
struct UpgradeTests {
  /// The options of the last command in the lists; `plain` has undone commands, and some that a later change dropped.
  private static let options = ["--seed", "1", "--now", "2026-11-28T08:00:00Z"]

  private let world: World

  init() throws {
    world = try World()
  }

  private var path: String { "\(world.folder)/list.sqlite" }

  /// Recreates the list as that version left it.
  private func restore(_ list: URL) throws {
    let database = try Database(path: path, isReadOnly: false, timeoutSeconds: 0)
    try database.run(String(contentsOf: list.appendingPathExtension("sql"), encoding: .utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  private func run(_ words: [String]) async -> World.Answer {
    await world.run(words + ["--database", path] + Self.options)
  }

  @Test("answers as it did in that version", arguments: Released.lists)
  func answers(list: URL) async throws {
    try restore(list)
    let transcript = try Transcript(
      String(contentsOf: list.appendingPathExtension("transcript"), encoding: .utf8))
    for step in transcript.steps {
      let answer = await run(step.command.split(separator: " ").dropFirst().map(String.init))
      #expect(answer.error == "", "\(list.lastPathComponent):\(step.line)")
      let lines = answer.output.split(separator: "\n").map(String.init)
      #expect(
        try Self.value(lines).keepsWhat(Self.value(step.expected)),
        "\(list.lastPathComponent):\(step.line): `\(step.command)` answered\n\(answer.output)")
    }
    let examination = await run(["doctor"])
    #expect(!examination.output.contains("error"), "\(examination.output)")
  }

  /// The last migration that each version knows.
  private static let known: [String: Int64] = ["0.1.0": 4]

  @Test("is refused by that version once something has changed it", arguments: Released.lists)
  func refusal(list: URL) async throws {
    try restore(list)
    #expect(await run(["add", "x"]).code == 0)
    let version = list.deletingLastPathComponent().lastPathComponent
    let database = try Database(path: path, isReadOnly: true, timeoutSeconds: 0)
    #expect(try database.integer("PRAGMA user_version") > #require(Self.known[version]))
  }

  @Test("spells its names as before")
  func names() async throws {
    try restore(Released.folder.appendingPathComponent("0.1.0/plain"))
    let answer = await run(["add", "x", "+FOOD", "project:HOME"])
    #expect(answer.output.contains("+food, project home"), "\(answer.output)")
  }

  @Test("is only read until something changes it", arguments: Released.lists)
  func reading(list: URL) async throws {
    try restore(list)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for words in [["list", "--all"], ["history"], ["show", "1"], ["stats"]] {
      let answer = await run(words)
      #expect(answer.code == 0, "\(words): \(answer.error)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  /// Returns an array of the values in these lines, or the answer if that is one.
  private static func value(_ lines: [String]) throws -> DecodedJSON {
    try DecodedJSON(
      lines.first?.first == "[" ? lines.joined() : "[\(lines.joined(separator: ","))]")
  }
}
