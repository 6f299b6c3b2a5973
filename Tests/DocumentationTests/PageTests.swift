import Foundation
import Testing

@Suite("The documentation")
struct PageTests {
  /// The code that runs everything shown: these tests, the newcomer's package, the program and its story.
  private static func sources() throws -> [Code] {
    try
      (Repository.files(in: "Tests/DocumentationTests", withExtension: "swift")
      + Repository.files(in: "Tests/GettingStarted", withExtension: "swift")
      + [
        "Sources/TodoDomain/TodoApp.swift", "Sources/TodoDomain/Changing/TodoList.swift",
        "Sources/TodoDomain/Changing/TodoFeature.swift",
        "Tests/TodoSQLiteTests/Stories/TodoStoryTests.swift",
      ])
      .map { Code(GettingStartedTests.asShown(try Repository.text(of: $0))) }
  }

  /// The blocks of code, and of test output, that are in none of the sources.
  private static func blocksWithoutSource(in page: Page) throws -> [Page.Block] {
    let sources = try sources()
    return page.blocks.filter { block in
      ["swift", "text"].contains(block.language) && !sources.contains { block.code.isPart(of: $0) }
    }
  }

  @Test("shows only code that is run", arguments: try Page.all())
  func showsWhatRuns(page: Page) throws {
    for block in try Self.blocksWithoutSource(in: page) {
      Issue.record("What \(page.path):\(block.line) shows is in no test, word for word.")
    }
  }

  @Test("names the language of each block", arguments: try Page.all())
  func blocksHaveLanguages(page: Page) {
    // The README also has sessions, which are run elsewhere, and its diagrams are plain text.
    guard page.path != "README.md" else { return }
    for block in page.blocks where !["diagram", "sh", "swift", "text"].contains(block.language) {
      Issue.record("\(page.path):\(block.line): name the language after the fence.")
    }
  }

  @Test("has pages with code in them")
  func hasPages() throws {
    let pages = try Page.all()
    for path in ["README.md", "Documentation/library.md"] {
      #expect(pages.contains { $0.path == path && $0.blocks.count >= 4 })
    }
  }

  @Test("is caught when it shows code that no test runs")
  func isCaught() throws {
    let page = Page(
      path: "Page.md",
      text: """
        Text.

        ```swift
          @Test("is caught when it shows code that no test runs")
            func isCaught() throws {
        ```

        1. In a list:

           ```swift
           @Test("is caught when it shows code that no test runs")
           func isCau\("ght")
           ```

        ```sh
        rm --nothing
        ```

        ```text
        no test says \("this")
        ```
        """)

    #expect(page.blocks.map(\.language) == ["swift", "swift", "sh", "text"])
    #expect(try Self.blocksWithoutSource(in: page).map(\.line) == [10, 19])
  }
}
