import Foundation
import Testing

@Suite("A transcript")
struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Transcripts")

  /// The names of the files, without their extension.
  private static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".transcript") }
    .map { String($0.dropLast(".transcript".count)) }
    .sorted()

  @Test("shows what the program really prints", arguments: names)
  func matches(name: String) throws {
    let file = Self.folder.appendingPathComponent("\(name).transcript")
    let transcript = try Transcript(String(contentsOf: file, encoding: .utf8))
    #expect(!transcript.steps.isEmpty)
    try transcript.run(path: file.path)
  }

  @Test("exists")
  func isThere() {
    #expect(!Self.names.isEmpty)
  }

  @Test("has commands, their answers and their line numbers")
  func read() throws {
    let transcript = try Transcript("$ a\nb\n\n! c\n[1]\n\n$ d \\\n> e\n$ f\n")
    #expect(transcript.steps.map(\.command) == ["a", "d \\\ne", "f"])
    #expect(transcript.steps.map(\.expected) == [["b", "", "! c", "[1]"], [], []])
    #expect(transcript.steps.map(\.line) == [1, 7, 9])
  }

  @Test(
    "reads back as it was recorded", arguments: [[], [""], ["a"], ["a", ""], ["", "", "! b"]])
  func recorded(answer: [String]) throws {
    for file in ["$ a\n$ b\n", "$ a\n\n$ b\n", "$ a\nb\n\n\n$ b\nc\n"] {
      let text = try Transcript(file).text(answering: [answer, answer])
      #expect(try Transcript(text).steps.map(\.expected) == [answer, answer])
    }
  }

  @Test("without a command is refused")
  func noCommand() {
    #expect(throws: TranscriptError(line: 1, reason: "a command begins with `$ `")) {
      try Transcript("todo list\n")
    }
  }

  @Test("can be read from the console blocks of Markdown, and recorded there")
  func markdown() throws {
    let text = "# x\n```console\n$ a\nb\n```\n```swift\n$ c\n```\n```console\n$ d\n```\n"
    let transcript = try Transcript(markdown: text)
    #expect(transcript.steps.map(\.command) == ["a", "d"])
    #expect(transcript.steps.map(\.expected) == [["b"], []])
    #expect(transcript.text(answering: [["b"], []]) == text)
    #expect(
      transcript.text(answering: [["B", "b"], ["e"]])
        == "# x\n```console\n$ a\nB\nb\n```\n```swift\n$ c\n```\n```console\n$ d\ne\n```\n")
  }

  @Test("shows both outputs and the exit code, and carries `$?` to the next command")
  func session() throws {
    let session = try TranscriptSession()
    #expect(try session.run("echo a; echo b >&2; echo >&2; exit 3") == ["a", "! b", "!", "[3]"])
    #expect(try session.run("echo $?; printf c") == ["3", "c", #"\ no line feed"#])
    #expect(try session.run("kill -9 $$") == ["[137]"])
    #expect(try session.run("echo a; echo b >&2; exit 3", style: .merged) == ["a", "b"])
    #expect(try session.run("pwd; cat; ls -A") == ["$HOME"])
  }

  @Test("that differs is shown as a line diff")
  func difference() {
    #expect(
      Transcript.difference(from: ["a", "b", "d"], to: ["a", "c", "d", "e"])
        == "  a\n- b\n+ c\n  d\n+ e\n")
  }
}
