import Foundation
import Testing

@Suite("The first sentence about a public symbol")
struct FirstSentenceTests {
  /// The openings of a relative clause, or of a sentence without a noun.
  private static let refusedOpenings: Set = [
    "How", "Nobody", "That", "Those", "What", "Whatever", "When", "Where", "Which", "Who",
    "Whoever", "Whose",
  ]

  /// The line numbers, from 1, on which such a sentence begins.
  static func offences(in source: String) -> [Int] {
    var offences: [Int] = []
    var first: (line: Int, word: String)?
    var isInPublicEnum = false
    for (index, text) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = text.split { !$0.isLetter && $0 != "/" && $0 != "@" }.map(String.init)
      if words.first == "///" {
        if first == nil { first = (index + 1, words.dropFirst().first ?? "") }
        continue
      }
      let isAttribute = words.first?.hasPrefix("@") == true || words.first == "nonisolated"
      if isAttribute && !words.contains("public") { continue }
      if words.contains("enum") { isInPublicEnum = words.contains("public") }
      let isPublic = words.contains("public") || isInPublicEnum && words.first == "case"
      if let first, isPublic, refusedOpenings.contains(first.word) { offences.append(first.line) }
      first = nil
    }
    return offences
  }

  @Test("begins with a noun or a verb", arguments: try sources())
  func beginsWithNoun(path: String) throws {
    #expect(Self.offences(in: try Repository.text(of: path)) == [])
  }

  @Test("is caught when it begins with a relative clause")
  func isCaught() {
    let source = """
      /// What a store does.
      ///
      /// That it does.
      @MainActor
      public struct Store {
        /// Those that wait.
        var waiting: [Int]

        /// Whether it waits.
        public var isWaiting: Bool
      }

      /// The end.
      public enum End {
        /// Where nothing is left.
        case complete
      }

      enum Inner {
        /// Where nothing is left.
        case complete
      }
      """
    #expect(Self.offences(in: source) == [1, 15])
  }

  private static func sources() throws -> [String] {
    try ["Composable", "ComposableMacros", "ComposableTesting"]
      .flatMap { try Repository.files(in: "Sources/\($0)", withExtension: "swift") }
  }
}
