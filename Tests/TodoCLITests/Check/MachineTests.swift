import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@MainActor
@Suite("A check of several machines")
struct MachineTests {
  let world: World

  init() throws {
    world = try World()
  }

  @Test("gives each machine its own list, history and labels")
  func ownLists() async throws {
    let path = try world.file(
      "a.check",
      """
      laptop> add milk --as it
        + 1 description: "milk"
      desktop> toggle @it
        ! no todo @it
      desktop> undo
        ! there is nothing to undo
      desktop> add oat --as it
        + 1 description: "oat"
      laptop> edit @it rice
        ~ 1 description: "milk" -> "rice"
      desktop> delete @it
        - 1
      laptop> add bread blocked-by:@it
        + 2 description: "bread"
        + 2 blockedBy: 1
      laptop> undo 3
        - 1
        - 2
      laptop> redo
        + 1 description: "milk"

      """)
    let answer = await world.run("check", path)
    #expect(answer == .init(output: "1 file, 9 steps: all as stated\n"))
  }

  @Test("refuses to sync a machine whose list isn't new, and continues")
  func refused() async throws {
    let path = try world.file(
      "a.check",
      MachineSyncTests.shared + """
        phone> add oat
          + 1 description: "oat"
        phone> sync
          ! this list isn't empty, and can't become a copy of another
        phone> undo
          - 1
        phone> sync
          ! this list isn't empty, and can't become a copy of another
        phone> redo
          + 1 description: "oat"
        tablet> sync
          + 1 description: "milk"

        """)
    let answer = await world.run("check", path)
    #expect(answer == .init(output: "1 file, 9 steps: all as stated\n"))
  }

  @Test("shows differences as text, quietly and as JSON")
  func answers() async throws {
    let path = try world.file(
      "a.check",
      MachineSyncTests.shared + "desktop> edit 1 oat\nlaptop> edit 1 rice\nlaptop> sync\n"
        + "desktop> sync\n  = 1: text is `oat` (here), not `rice` (laptop)\n")
    let difference = """
      -   = 1: text is `oat` (here), not `rice` (laptop)
      +   = 1: text is `rice` (laptop), not `oat` (here)
      +   ~ 1 description: "oat" -> "rice"
      """
    #expect(await world.run("check", path).output.hasSuffix("desktop> sync\n\(difference)\n"))
    #expect(
      await world.run("check", path, "--quiet").output == "\(path):6\n\(path):7\n\(path):9\n")
    #expect(
      await world.run("check", path, "--json").output.hasSuffix(
        #"""
        "line":9,"step":"desktop> sync",\#
        "stated":["= 1: text is `oat` (here), not `rice` (laptop)"],\#
        "happened":["~ 1 description: \"oat\" -> \"rice\"",\#
        "= 1: text is `rice` (laptop), not `oat` (here)"]}]

        """#))
  }

  @Test("gives each machine its own ids, which don't depend on other machines")
  func ids() async throws {
    // Of all digits that could come next in the first todo's id, one is right.
    func script(_ steps: String, on machine: String) -> String {
      let prefixes = "0123456789abcdef".map { "\(machine)> note 019b76da-a800-7\($0) x" }
      return ([steps] + prefixes).joined(separator: "\n") + "\n"
    }
    func lines(_ script: String) async throws -> [Substring] {
      let path = try world.file("a.check", script)
      #expect(await world.run("check", "--record", path).code == 0)
      return String(decoding: try world.bytes("a.check"), as: UTF8.self).split(separator: "\n")
    }
    func right(_ lines: [Substring]) -> [Substring] {
      zip(lines, lines.dropFirst()).filter { $1.hasPrefix("  ~ 1 note") }.map { $0.0 }
    }
    let alone = right(try await lines(script("a> add x", on: "a")))
    #expect(alone.count == 1)
    #expect(right(try await lines(script("b> add y\na> add x", on: "a"))) == alone)

    // If both machines drew from the same random numbers, `x` and `z` would be the same todo.
    let both = try await lines(
      "a> sync\nb> sync\na> add x\nb> add y\nb> add z\na> sync\nb> sync\n")
    #expect(both.last == "  = 1 of a is 3 here")
  }

  @Test("gets the same results in all stores and in every run, for random scripts")
  func anyScript() async throws {
    var random = SeededRandomNumberGenerator(seed: 58)
    var reports: Set<String> = []
    for _ in 0..<16 {
      let lines = (0..<Int.random(in: 10...60, using: &random)).map { _ in Self.line(&random) }
      let beginning = [
        "laptop> add x", "laptop> sync", "phone> sync", "desktop> sync",
        "laptop> delete 1", "desktop> edit 1 y", "laptop> sync", "desktop> sync",
      ]
      let script = (beginning + lines).joined(separator: "\n")
      var recordings: [[UInt8]] = []
      for _ in 0..<2 {
        let path = try world.file("a.check", script)
        let recorded = await world.run("check", "--record", path)
        #expect(recorded.code == 0, "\(recorded.error)\(script)")
        recordings.append(try world.bytes("a.check"))
        #expect(await world.run("check", path).code == 0)
      }
      #expect(recordings[0] == recordings[1])
      for line in String(decoding: recordings[0], as: UTF8.self).split(separator: "\n")
      where line.hasPrefix("  = ") {
        reports.formUnion(line.split(separator: " ").map(String.init))
      }
    }
    #expect(reports.isSuperset(of: ["here", "stays:", "back:", "alone:", "not"]))
  }

  private static func line(_ random: inout SeededRandomNumberGenerator) -> String {
    let machine = ["laptop", "desktop", "phone"].randomElement(using: &random) ?? ""
    func number() -> Int { Int.random(in: 1...4, using: &random) }
    let command =
      switch Int.random(in: 0..<22, using: &random) {
      case 0, 1: "add \(number())"
      case 2: "add a parent:\(number())"
      case 3: "add b repeat:weekly due:2026-01-0\(number()) --as l"
      case 4: "edit \(number()) \"x \(number())\""
      case 5: "edit \(number()) pri:high +t\(number())"
      case 6: "edit \(number()) blocked-by:\(number()) -t\(number())"
      case 7: "toggle \(number()) \(number())"
      case 8: "complete @l"
      case 9: "delete \(number())"
      case 10: "move \(number()) --to-top"
      case 11: "undo \(Int.random(in: 1...2, using: &random))"
      case 12: "redo"
      case 13: "clear"
      case 14, 15: "edit 1 \"y \(number())\""
      case 16: "delete 1"
      default: "sync"
      }
    return "\(machine)> \(command)"
  }
}
