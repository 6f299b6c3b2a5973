import Foundation
import Testing
import TodoFormats

@testable import TodoCLI

@Suite("The page on formats")
struct FormatsPageTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Documentation/formats.md")

  @Test("shows what the program really prints")
  func sessions() throws {
    let transcript = try Transcript(markdown: String(contentsOf: Self.file, encoding: .utf8))
    #expect(transcript.steps.count >= 4)
    try transcript.run(path: Self.file.path)
  }

  @Test("names every format")
  func names() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for format in TodoFormat.all { #expect(text.contains("`\(format.name)`")) }
  }
}
