import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("shows what the program does")
  func sessions() throws {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("README.md")
    let transcript = try Transcript(markdown: String(contentsOf: file, encoding: .utf8))
    #expect(transcript.steps.count >= 10)
    try transcript.run(path: file.path)
  }
}
