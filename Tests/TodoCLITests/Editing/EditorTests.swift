import Foundation
import Testing

@testable import TodoCLI

@MainActor
@Suite("A todo that is edited at a terminal")
struct EditorTests {
  let world: World
  let calls = Calls()

  final class Calls {
    var texts: [String] = []
    var removedCount = 0
  }

  init() async throws {
    world = try World()
    _ = await world.run("add", "Buy milk", "--note", "blue")
  }

  /// An editor that makes `text` of whatever it is given, after `body`.
  private func editor(
    _ text: String, _ body: @escaping @MainActor (World) async -> Void = { _ in }
  ) {
    let calls = calls
    // The world keeps its editor: one that kept the world would be a cycle.
    world.edit = { [unowned world] given throws(EditorError) in
      calls.texts.append(given)
      await body(world)
      return EditedFile(bytes: Array(text.utf8), path: "/tmp/x") { calls.removedCount += 1 }
    }
  }

  @Test("is as the editor left it, in one step")
  func edited() async {
    editor("Buy oat milk\n\ngreen\n")
    #expect(await world.run("edit", "1") == .init(output: "Edited 1: Buy oat milk\n"))
    #expect(calls.texts.first?.hasPrefix("Buy milk\n\nblue\n\n#") == true)
    #expect(calls.removedCount == 1)
    #expect(await world.run("show", "1").output.contains("note       green\n"))
    #expect(await world.run("history", "--quiet") == .init(output: "2\n1\n"))
  }

  @Test(
    "is as it was where nothing is changed, or no text is left",
    arguments: ["Buy milk\n\nblue\n", "", "\n"])
  func unchanged(text: String) async {
    editor(text)
    #expect(await world.run("edit", "1") == .init(error: "Nothing to change: 1\n"))
    #expect(calls.removedCount == 1)
    #expect(await world.run("history", "--quiet") == .init(output: "1\n"))
  }

  @Test("is as somebody else made it meanwhile, and what was written is kept")
  func changedMeanwhile() async {
    editor("Buy tea\n") { _ = await $0.run("edit", "1", "Buy coffee", "--timeout", "0") }
    #expect(
      await world.run("edit", "1")
        == .init(
          // The other answer is that of the command that came between.
          code: 1, output: "Edited 1: Buy coffee\n",
          error: """
            todo: 1 was changed while you edited it, so nothing was changed
            hint: What you wrote is in /tmp/x.

            """))
    #expect(calls.removedCount == 0)
    #expect(await world.run("list") == .init(output: "1\topen\tnone\t\t\t\tBuy coffee\n"))
  }

  @Test("may change in another field meanwhile")
  func otherField() async {
    editor("Buy tea\n\nblue") { _ = await $0.run("edit", "1", "--tag", "shop") }
    #expect(await world.run("edit", "1").code == 0)
    #expect(await world.run("list") == .init(output: "1\topen\tnone\t\t\t+shop\tBuy tea\n"))
  }

  @Test("is as it was where the editor fails, or what it wrote cannot be kept")
  func failures() async {
    world.edit = { _ throws(EditorError) in throw .failed(command: "vi") }
    #expect(
      await world.run("edit", "1")
        == .init(code: 1, error: "todo: the editor `vi` failed, so nothing was changed\n"))
    editor("a\u{0}")
    #expect(await world.run("edit", "1").code == 64)
    #expect(calls.removedCount == 0)
    #expect(await world.run("history", "--quiet") == .init(output: "1\n"))
  }

  @Test("is one that is there, and nothing else is asked for")
  func otherwise() async {
    editor("x")
    #expect(await world.run("edit", "9").code == 1)
    #expect(await world.run("edit", "1-3").code == 64)
    #expect(await world.run("edit", "1", "--priority", "high").code == 0)
    world.edit = nil
    #expect(await world.run("edit", "1").code == 64)
    #expect(calls.texts.isEmpty)
  }

  @Test("is in a file that nobody else can read, which is gone when nothing was edited")
  func file() throws {
    let folder = world.folder
    let editor = { (command: String) in
      Editor { name in name == "EDITOR" ? command : name == "TMPDIR" ? folder : nil }
    }
    let check = "stat -c %a \"$1\" > '\(folder)/mode'; printf more >> \"$1\"; :"
    let file = try editor("sh -c '\(check.replacingOccurrences(of: "'", with: #"'\''"#))' sh")
      .edit("text\n")
    #expect(String(decoding: file.bytes, as: UTF8.self) == "text\nmore")
    #expect(try String(contentsOfFile: folder + "/mode", encoding: .utf8) == "600\n")
    file.remove()
    #expect(throws: EditorError.failed(command: "false")) { try editor("false").edit("") }
    #expect(throws: EditorError.notFound(command: "exit 127;")) {
      try editor("exit 127;").edit("")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }
        == [])
  }

  @Test("is edited with VISUAL, else EDITOR, else vi")
  func command() {
    var variables = ["VISUAL": "a", "EDITOR": "b"]
    #expect(Editor { variables[$0] }.command == "a")
    variables["VISUAL"] = ""
    #expect(Editor { variables[$0] }.command == "b")
    variables = [:]
    #expect(Editor { variables[$0] }.command == "vi")
  }
}
