import ComposableTesting
import Foundation
import Testing
import TodoFixtures

@testable import TodoCLI

@MainActor
@Suite("A script")
struct ScriptAgreementTests {
  @Test("does the same as its commands one by one, in a single step")
  func anyScript() async throws {
    var random = SeededRandomNumberGenerator(seed: 31)
    var doneCount = 0
    for _ in 0..<8 {
      let lines = (0..<Int.random(in: 5...40, using: &random)).map { _ in Self.line(&random) }
      let (script, shell) = (try World(), try World())
      let path = try script.file("a.todo", lines.joined(separator: "\n"))
      for world in [script, shell] { #expect(await world.run("add", "first").code == 0) }

      let answer = await script.run("batch", "--keep-going", path)
      var refusals: [String] = []
      for line in lines {
        let answer = await shell.run(line.split(separator: " ").map(String.init))
        guard answer.code != 0 else { continue }
        refusals.append(String(answer.error.prefix { $0 != "\n" }))
      }
      #expect(try await contents(script) == contents(shell), "\(lines)")
      // todo: a.todo:3:1: no todo 5
      let reported = answer.error.split(separator: "\n").compactMap { line in
        line.firstRange(of: ":1: ").map { "todo: \(line[$0.upperBound...])" }
      }
      #expect(reported == refusals, "\(lines)")
      doneCount += lines.count - refusals.count

      let steps = await script.run("history", "--quiet").output.split(separator: "\n").count
      #expect(steps <= 2)
      if steps == 2 { #expect(await script.run("undo").code == 0) }
      #expect(try await contents(script).count == 1)
    }
    #expect(doneCount > 60)
  }

  /// Returns the todos of a list without their ids, which differ in each run.
  private func contents(_ world: World) async throws -> [NSDictionary] {
    let json = await world.run("list", "--all", "--json").output
    let todos = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    return todos.map { todo in
      var todo = todo
      todo["id"] = nil
      return todo as NSDictionary
    }
  }

  private static func line(_ random: inout SeededRandomNumberGenerator) -> String {
    func number() -> Int { Int.random(in: 1...6, using: &random) }
    switch Int.random(in: 0..<18, using: &random) {
    case 0: return "add a --tag shop"
    case 1: return "add b --due 2026-12-24"
    case 2: return "add c --priority high"
    case 3: return "toggle \(number()) \(number())"
    case 4: return "complete \(number())"
    case 5: return "edit \(number()) --note n --clear tags"
    case 6: return "edit \(number()) d"
    case 7: return "move \(number()) \(number()) --before \(number())"
    case 8: return "move \(number()) --to-top"
    case 9: return "delete \(number())"
    case 10: return "clear"
    case 11: return "add d parent:\(number()) due:2026-12-24 wait:due-2d"
    case 12: return "add e repeat:weekly blocked-by:\(number()),\(number())"
    case 13: return "edit \(number()) parent:\(number()) repeat:monthly"
    case 14: return "edit \(number()) blocked-by:\(number()) until:2027-01-01"
    case 15: return "edit \(number()) --unblock \(number())"
    case 16: return "edit \(number()) parent:"
    default: return "skip \(number())"
    }
  }
}
