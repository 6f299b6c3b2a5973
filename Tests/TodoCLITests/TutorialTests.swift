import Foundation
import Testing

@Suite("The tutorial")
struct TutorialTests {
  private let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/tutorial.md")

  /// Fixes the date of the tutorial, and shows tables as at a terminal.
  private static let preparation = """
    export COLUMNS=72
    todo() {
      case " $* " in *" --json "* | *" --quiet "*) form= ;; *) form=--table ;; esac
      command todo $form --now 2026-11-23T09:00 "$@"
    }

    """

  @Test("shows what the program really prints")
  func sessions() throws {
    let transcript = try Transcript(markdown: String(contentsOf: file, encoding: .utf8))
    #expect(transcript.steps.count >= 20)
    try transcript.run(path: file.path, preparation: Self.preparation)
  }

  @Test("has thirteen steps")
  func steps() throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.matches(of: #/\n## \d+\. /#).count == 13)
  }
}
