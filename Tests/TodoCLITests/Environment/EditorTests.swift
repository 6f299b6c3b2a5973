import Foundation
import Testing

@testable import TodoCLI

@MainActor
@Suite("A todo edited in an editor")
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

  /// Installs an editor that runs `body`, then saves `text` below an empty list of fields.
  private func editor(
    _ text: String, _ body: @escaping @MainActor (World) async -> Void = { _ in }
  ) {
    let calls = calls
    // `unowned`, since the world holds its editor: a strong reference back would be a cycle.
    world.edit = { [unowned world] given, _ throws(EditorError) in
      calls.texts.append(given)
      await body(world)
      return EditedFile(bytes: Array("---\n\(text)".utf8), path: "/tmp/x") {
        calls.removedCount += 1
      }
    }
  }

  @Test("becomes what the editor saved, in one step")
  func edited() async {
    editor("Buy oat milk\n\ngreen\n")
    #expect(
      await world.run("edit", "1")
        == .init(output: "Edited 1: Buy milk -> Buy oat milk, note changed\n"))
    #expect(
      calls.texts.first?.hasPrefix(
        "priority:\ndue:\nwait:\nremind:\nrepeat:\nuntil:\nparent:\nblocked-by:\nproject:\nspent:\n---\nBuy milk\n\nblue\n\n#"
      )
        == true)
    #expect(calls.removedCount == 1)
    #expect(await world.run("show", "1").output.contains("note       green\n"))
    #expect(await world.run("history", "--quiet") == .init(output: "2\n1\n"))
  }

  @Test(
    "is unchanged if the editor changes nothing or leaves no text",
    arguments: ["Buy milk\n\nblue\n", "", "\n"])
  func unchanged(text: String) async {
    editor(text)
    #expect(await world.run("edit", "1") == .init(error: "Unchanged: 1 Buy milk\n"))
    #expect(calls.removedCount == 1)
    #expect(await world.run("history", "--quiet") == .init(output: "1\n"))
  }

  @Test("isn't changed over someone else's edit, and the edited file is kept")
  func changedMeanwhile() async {
    editor("Buy tea\n") { _ = await $0.run("edit", "1", "Buy coffee", "--timeout", "0") }
    #expect(
      await world.run("edit", "1")
        == .init(
          // This output is from the command that ran in between.
          code: 1, output: "Edited 1: Buy milk -> Buy coffee\n",
          error: """
            todo: 1 was changed while you edited it, so nothing was changed
            hint: What you wrote is in /tmp/x.

            """))
    #expect(calls.removedCount == 0)
    #expect(await world.run("list") == .init(output: "1\topen\tnone\t\t\t\tBuy coffee\n"))
  }

  @Test("can be edited while someone else changes another field")
  func otherField() async {
    editor("Buy tea\n\nblue") { _ = await $0.run("edit", "1", "--tag", "shop") }
    #expect(await world.run("edit", "1").code == 0)
    #expect(await world.run("list") == .init(output: "1\topen\tnone\t\t\t+shop\tBuy tea\n"))
  }

  @Test("is unchanged if the editor fails or saves invalid text, and the edited file is kept")
  func failures() async {
    world.edit = { _, _ throws(EditorError) in throw .failed(command: "vi", path: nil) }
    #expect(
      await world.run("edit", "1")
        == .init(code: 1, error: "todo: the editor `vi` failed, so nothing was changed\n"))
    world.edit = { _, _ throws(EditorError) in throw .failed(command: "vi", path: "/tmp/y") }
    #expect(
      await world.run("edit", "1").error
        == "todo: the editor `vi` failed, so nothing was changed\nhint: What you wrote is in /tmp/y.\n"
    )
    editor("a\u{0}")
    let refused = await world.run("edit", "1")
    #expect(refused.code == 64)
    #expect(refused.error.hasSuffix("hint: What you wrote is in /tmp/x.\n"))
    #expect(calls.removedCount == 0)
    #expect(await world.run("history", "--quiet") == .init(output: "1\n"))
  }

  @Test("is refused if its text was deleted and its note would become the text")
  func textTakenOut() async {
    editor("\n\nblue\n")
    #expect(
      await world.run("edit", "1")
        == .init(
          code: 65,
          error: """
            todo: the text is missing, and its note would take its place
            hint: What you wrote is in /tmp/x.

            """))
    #expect(calls.removedCount == 0)
  }

  @Test("leaves no file once it is saved, even if the answer can't be written")
  func answerFails() async {
    editor("Buy tea\n\nblue")
    var environment = world.environment(["edit", "1"])
    environment.standardOutput = Output { _ in
      errno = ENOSPC
      return -1
    }
    #expect(await Program(environment).run() == 74)
    #expect(calls.removedCount == 1)
    #expect(await world.run("list") == .init(output: "1\topen\tnone\t\t\t\tBuy tea\n"))
  }

  @Test(
    "is unchanged after a signal, and the edited file is kept", arguments: [SIGTERM, SIGHUP])
  func signal(number: Int32) async {
    let calls = calls
    let environment = world.environment(["edit", "1"])
    let interruption = environment.interruption
    var edited = environment
    edited.edit = { _, _ throws(EditorError) in
      #expect(interruption.receive(Signal(number)) == nil)
      return EditedFile(bytes: Array("---\nBuy tea\n".utf8), path: "/tmp/x") {
        calls.removedCount += 1
      }
    }
    #expect(await Program(edited).run() == 128 + number)
    #expect(
      world.standardError.text
        == "todo: interrupted: nothing was changed\nhint: What you wrote is in /tmp/x.\n")
    #expect(calls.removedCount == 0)
  }

  @Test(
    "leaves its file if the editor fails after writing to it",
    arguments: ["exit 1", "kill -SEGV $$", "kill -KILL $$", "kill -TERM $$", "exit 127"])
  func crashed(end: String) throws {
    let folder = world.folder
    let command = "sh -c 'printf lost > \"$1\"; \(end)' sh"
    let editor = Editor { $0 == "EDITOR" ? command : $0 == "TMPDIR" ? folder : nil }
    let error = #expect(throws: EditorError.self) { try editor.edit("text\n") }
    guard case .failed(_, let path?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "lost")
    #expect(error?.hint == "What you wrote is in \(path).")
  }

  @Test(
    "leaves no file if the editor fails without writing anything",
    arguments: ["exit 1", ": > \"$1\"; exit 1", "rm \"$1\"; exit 1"])
  func failedUnwritten(script: String) throws {
    let folder = world.folder
    let command = "sh -c '\(script)' sh"
    let editor = Editor { $0 == "EDITOR" ? command : $0 == "TMPDIR" ? folder : nil }
    #expect(throws: EditorError.failed(command: command, path: nil)) { try editor.edit("text\n") }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }
        == [])
  }

  @Test(
    "fails to be read if the editor deletes its file or replaces it with a folder",
    arguments: ["rm \"$1\"", "rm \"$1\"; mkdir \"$1\""])
  func unreadable(script: String) throws {
    let folder = world.folder
    let command = "sh -c '\(script)' sh"
    let editor = Editor { $0 == "EDITOR" ? command : $0 == "TMPDIR" ? folder : nil }
    let error = #expect(throws: EditorError.self) { try editor.edit("text\n") }
    guard case .unreadable? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("opens only if it exists and has no other edits")
  func otherwise() async {
    editor("x")
    #expect(await world.run("edit", "9").code == 1)
    #expect(await world.run("edit", "1", "--priority", "high").code == 0)
    world.edit = nil
    #expect(await world.run("edit", "1").code == 64)
    #expect(calls.texts.isEmpty)
  }

  @Test("is in a file that only its owner can read, and that doesn't outlive a failed editor")
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
    #expect(throws: EditorError.failed(command: "false", path: nil)) {
      try editor("false").edit("")
    }
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
