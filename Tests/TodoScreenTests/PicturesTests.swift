import Composable
import Foundation
import Testing
import TodoCLI
import TodoDomain
import TodoText

@testable import TodoScreen

/// The pictures of the screen on the pages, each in a block of `screen`.
@MainActor
@Suite("The pictures of the screen")
struct PicturesTests {
  /// The list on the pages, with the keys before each picture.
  private func pictures(_ keys: [Key]...) async throws -> [String] {
    let world = try await ScreenWorld(
      "add Pay the rent +home due:today pri:high", "add Buy milk +shop",
      "add Paint the shed project:home.garden", "add Buy paint parent:3 due:friday",
      "add Call mum due:monday")
    let store = world.store(columns: 72)
    let view = ScreenView(store, world.environment, painter: Painter()) { _ in }
    var pictures: [String] = []
    for keys in keys {
      for key in keys { await store.press(key) }
      pictures.append(view.canvas.lines.joined(separator: "\n"))
    }
    return pictures
  }

  private func shown(on page: String) throws -> [String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(page)
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```screen\n")
      .dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }

  private let line: [Key] = "aBuy bread +shop due:friday".map(Key.character)

  @Test("in the README are as drawn")
  func readme() async throws {
    #expect(try await pictures(line) == shown(on: "README.md"))
  }

  @Test("in the tutorial are as drawn")
  func tutorial() async throws {
    #expect(
      try await pictures(
        [.character("j"), .character("x")], [.character("/")] + "+home".map(Key.character))
        == shown(on: "Documentation/tutorial.md"))
  }
}
