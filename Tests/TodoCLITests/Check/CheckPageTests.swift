import Foundation
import Testing

@Suite("The page about checks")
struct CheckPageTests {
  @Test("shows what the program does")
  func sessions() throws {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/check.md")
    let transcript = try Transcript(markdown: String(contentsOf: file, encoding: .utf8))
    #expect(transcript.steps.count >= 15)
    try transcript.run(path: file.path)
  }
}
