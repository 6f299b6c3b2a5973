import Foundation
import Testing

@Suite("The page on syncing")
struct SyncPageTests {
  private let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/sync.md")

  @Test("shows what the program really prints")
  func sessions() throws {
    let transcript = try Transcript(markdown: String(contentsOf: file, encoding: .utf8))
    #expect(transcript.steps.count >= 15)
    try transcript.run(path: file.path)
  }
}
