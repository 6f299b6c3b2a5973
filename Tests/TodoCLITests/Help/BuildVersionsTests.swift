import Testing

@testable import TodoCLI

@MainActor
@Suite("--version")
struct BuildVersionsTests {
  private let release = BuildVersions(commit: "1a2b3c4d5e6f", swift: "6.3.1", sqlite: "3.40.1")
  private let development = BuildVersions(sqlite: "3.40.1")

  @Test("names the commit of a release, SQLite and Swift")
  func text() {
    #expect(release.text == "todo 0.2.0 (commit 1a2b3c4d5e6f)\nSQLite 3.40.1, Swift 6.3.1\n")
    #expect(development.text == "todo 0.2.0 (development)\nSQLite 3.40.1\n")
  }

  @Test("in JSON leaves out what isn't known")
  func json() {
    #expect(
      release.json
        == #"{"version":"0.2.0","commit":"1a2b3c4d5e6f","sqlite":"3.40.1","swift":"6.3.1"}"# + "\n")
    #expect(development.json == #"{"version":"0.2.0","sqlite":"3.40.1"}"# + "\n")
  }

  @Test(
    "answers in JSON wherever --json is",
    arguments: [["--version", "--json"], ["--json", "--version"]])
  func option(words: [String]) async throws {
    let world = try World()
    #expect(await world.run(words) == .init(output: BuildVersions.current.json))
  }

  @Test("of a build for tests is in development, with a real SQLite")
  func current() {
    let current = BuildVersions.current
    #expect(current.commit == nil)
    #expect(current.swift == nil)
    #expect(current.sqlite.wholeMatch(of: /3\.\d+\.\d+/) != nil)
  }
}
