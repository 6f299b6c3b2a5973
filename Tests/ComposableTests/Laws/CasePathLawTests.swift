import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A case path")
struct CasePathLawTests {
  enum Root: Equatable, Sendable {
    case number(Int)
    case text(String)
    case nothing
  }

  static let number = CasePath<Root, Int>(embed: Root.number) {
    guard case .number(let number) = $0 else { return nil }
    return number
  }

  let roots: [Root] = [.number(0), .number(1), .text("a"), .nothing]

  @Test("extracts what it embeds and embeds what it extracts")
  func laws() {
    Laws.casePath(Self.number, values: [0, 1, -1], roots: roots)
    Laws.casePath(.identity, values: roots, roots: roots)
    Laws.casePath(
      CasePath<Root?, Root>(embed: { $0 }, extract: { $0 }).appending(path: Self.number),
      values: [0, 1], roots: roots.map { $0 } + [nil])
  }

  @Test("is reported if it breaks either law")
  func wrongPath() {
    var line: UInt = 0
    let reports = reports {
      let wrong = CasePath<Root, Int>(embed: { .number($0 + 1) }, extract: Self.number.extract)
      line = #line + 1
      Laws.casePath(wrong, values: [0, 1], roots: roots)
    }

    #expect(
      reports == [
        Report(
          message: """
            A law does not hold. 2 of 2 inputs break it; this is the first.

              Law:
                path.extract(from: path.embed(value)) == value

              value:
                0

              path.embed(value):
                CasePathLawTests.Root.number(1)

              path.extract(from: path.embed(value)):
                1
            """, fileID: #fileID, line: line),
        Report(
          message: """
            A law does not hold. 2 of 4 inputs break it; this is the first.

              Law:
                path.embed(path.extract(from: root)!) == root, where extract succeeds

              root:
                CasePathLawTests.Root.number(0)

              path.extract(from: root):
                0

              path.embed(path.extract(from: root)!):
                CasePathLawTests.Root.number(1)
            """, fileID: #fileID, line: line),
      ])
  }
}
