import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoFormats
import TodoText

@testable import TodoCLI

@MainActor
@Suite("A recording")
struct CheckRecordingTests {
  let world: World

  init() throws {
    world = try World()
  }

  @Test(
    "corrects only wrong lines",
    arguments: [
      // Nothing stated yet.
      ("add x", "add x\n  + 1 description: \"x\"\n"),
      ("add x\n\n# end\n", "add x\n  + 1 description: \"x\"\n\n# end\n"),
      // A value is corrected in place, and its comment stays.
      (
        "add x\n\t+ 1   description:  \"y\"   # so\n  # and\n",
        "add x\n\t+ 1 description: \"x\"   # so\n  # and\n"
      ),
      // Missing statements go below the existing ones, with the same indentation.
      (
        "add x --tag a\n\n    # why\n    + 1 description: \"x\" # so\n\n# end\n",
        "add x --tag a\n\n    # why\n    + 1 description: \"x\" # so\n    + 1 tags: a\n\n# end\n"
      ),
      // Statements that didn't happen are removed, and their comments stay.
      (
        "add x\n  - 1 # gone?\n  ! no\n  + 1 description: \"x\"\n",
        "add x\n  # gone?\n  + 1 description: \"x\"\n"
      ),
      ("toggle 1\n  - 1", "toggle 1\n  ! no todo 1\n"),
      // Correct statements stay as they are written, in any order.
      (
        "add x --tag a\n  +  1 tags:   a\n  +1 description:\"x\"",
        "add x --tag a\n  +  1 tags:   a\n  +1 description:\"x\""
      ),
      // The same value written in another way is corrected, too.
      (
        "add x --tag a\n  + 1 tags: \"a\"\n  + 1 description: \"\\u0078\"",
        "add x --tag a\n  + 1 tags: a\n  + 1 description: \"x\""
      ),
      // Line endings stay the same.
      (
        "\u{FEFF}add x\r\n\r\nclear\r\n  - 1\r\n# end",
        "\u{FEFF}add x\r\n  + 1 description: \"x\"\r\n\r\nclear\r\n# end"
      ),
      (
        "add x\r\nadd y",
        "add x\r\n  + 1 description: \"x\"\r\nadd y\r\n  + 2 description: \"y\"\r\n"
      ),
      ("add x\r", "add x\r\n  + 1 description: \"x\"\n"),
      (
        "add x\r\nadd y\r",
        "add x\r\n  + 1 description: \"x\"\r\nadd y\r\n  + 2 description: \"y\"\r\n"
      ),
      ("", ""),
      ("# nothing", "# nothing"),
    ])
  func touchesOnlyWhatIsWrong(before: String, after: String) async throws {
    let path = try world.file("a.check", before)
    #expect(await world.run("check", "--record", path).code == 0)
    #expect(try world.bytes("a.check") == Array(after.utf8))

    #expect(await world.run("check", path).code == 0)
    #expect(
      await world.run("check", "--record", path)
        == .init(output: "Nothing to record: \(path)\n"))
    #expect(try world.bytes("a.check") == Array(after.utf8))
  }

  @Test("of hostile texts is safe at a terminal, and passes as a check")
  func naughty() async throws {
    var random = SeededRandomNumberGenerator(seed: 21)
    var script = ""
    for number in 1...60 {
      var texts = (0..<3).map { _ in random.text(length: 12) }
      texts = texts.map { $0.isEmpty ? "x" : $0 }
      var bytes: [UInt8] = []
      bytes.appendJSON(raw: #"{"command":"add","description":"#)
      bytes.appendJSON(texts[0])
      bytes.appendJSON(raw: #","note":"#)
      bytes.appendJSON(texts[1])
      bytes.appendJSON(raw: #","project":"#)
      bytes.appendJSON(texts[2])
      let tags = (0..<2).map { _ in "t" + random.text(length: 4) }.filter {
        (try? TextRule.tag.check($0)) != nil
      }
      bytes.appendJSON(raw: #","tags":"#)
      bytes.appendJSON(.list(tags))
      bytes.appendJSON(raw: "}\n")
      script += String(decoding: bytes, as: UTF8.self)
      script += number.isMultiple(of: 4) ? "undo 2\nredo\nedit \(number) x --clear tags\n" : ""
    }
    let path = try world.file("a.check", script)
    #expect(await world.run("check", "--record", path).code == 0)
    let recorded = try world.bytes("a.check")
    let text = String(decoding: recorded, as: UTF8.self)
    #expect(text.terminalSafeLines == text)

    let answer = await world.run("check", path)
    #expect(answer.code == 0)
    #expect(answer.output.hasPrefix("1 file, "))
    #expect(await world.run("check", "--record", path).code == 0)
    #expect(try world.bytes("a.check") == recorded)
  }
}
