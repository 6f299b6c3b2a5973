import Foundation
import Testing

/// A page of the documentation, with its code.
struct Page: CustomTestStringConvertible {
  /// The text between two fences.
  struct Block {
    /// The word after the opening fence.
    let language: String

    /// The line of the opening fence on the page, from 1.
    let line: Int

    let code: Code
  }

  let path: String
  private(set) var blocks: [Block] = []

  var testDescription: String { path }

  init(path: String, text: String) {
    self.path = path
    var opening: (language: String, line: Int)?
    var code = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard line.drop(while: \.isWhitespace).hasPrefix("```") else {
        code += line + "\n"
        continue
      }
      if let (language, line) = opening {
        blocks.append(Block(language: language, line: line, code: Code(code)))
        opening = nil
      } else {
        let language = line.drop { $0 == " " || $0 == "`" }
        opening = (String(language), index + 1)
      }
      code = ""
    }
  }

  /// The README, the library's page and the articles of every library.
  static func all() throws -> [Page] {
    try
      (["README.md", "Documentation/library.md"]
      + Repository.files(in: "Sources", withExtension: "md"))
      .map { Page(path: $0, text: try Repository.text(of: $0)) }
  }
}
