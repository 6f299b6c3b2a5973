import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let file = package.appendingPathComponent("README.md")

  @Test("shows what the program really prints")
  func sessions() throws {
    let transcript = try Transcript(markdown: String(contentsOf: file, encoding: .utf8))
    #expect(transcript.steps.count >= 10)
    try transcript.run(path: file.path)
  }

  @Test("begins with a session of the same commands as Examples/readme.check")
  func checked() throws {
    let session = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .drop { $0 != "```console" }.prefix { $0 != "```" }
      .filter { $0.hasPrefix("$ todo ") && !$0.hasPrefix("$ todo list") }
      .map { $0.dropFirst("$ todo ".count) }
    let example = Self.package.appendingPathComponent("Examples/readme.check")
    let steps = try String(contentsOf: example, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix(" ") }
    #expect(session.count == 7)
    #expect(session == steps)
  }
}
