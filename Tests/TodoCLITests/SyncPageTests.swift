import Foundation
import Testing

@Suite("The page on syncing")
struct SyncPageTests {
  private let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/sync.md")

  /// Fixes the date of commands that don't set one, before those of the others.
  private static let preparation = """
    todo() {
      case " $* " in *" --now "*) now= ;; *) now='--now 2026-11-30T09:00:00Z' ;; esac
      command todo $now "$@"
    }

    """

  @Test("shows what the program really prints")
  func sessions() throws {
    let transcript = try Transcript(markdown: String(contentsOf: file, encoding: .utf8))
    #expect(transcript.steps.count >= 15)
    try transcript.run(path: file.path, preparation: Self.preparation)
  }
}
