import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("The action in a test store's failure")
struct BriefActionTests {
  struct Book: Equatable, Sendable {
    var id: Int
    var title: String
  }

  enum Screen: Equatable, Sendable { case saved, renamed(String), loaded([Book]) }

  enum Action: Equatable, Sendable {
    case path(StackAction<Int, Screen>)
    case books([Book])
  }

  struct Request: Equatable, Sendable {
    var book: Book
    var number: Int
  }

  private let id: StackElementID = {
    var stack = StackState<Int>()
    return stack.append(0)
  }()

  /// Returns the action in the failure of a `send` whose change wasn't asserted.
  private func text<Action>(of action: Action) async -> String? {
    let store = TestStore<Int, Action>(initialState: 0) {
      Reduce { state, _ in
        state += 1
        return .none
      }
    }
    let start = "The state changed after \"send\" of "
    let end = ", but no change was stated."
    let line = await messages { await store.send(action) }
      .first?.split(separator: "\n").first
    guard let line, line.hasPrefix(start), line.hasSuffix(end) else { return nil }
    return String(line.dropFirst(start.count).dropLast(end.count))
  }

  @Test("is shown down to its innermost case, on one line")
  func nested() async {
    #expect(
      await text(of: Action.path(.pop(from: id)))
        == "BriefActionTests.Action.path(.pop(from: 0))")
    #expect(
      await text(of: Action.path(.element(id: id, action: .saved)))
        == "BriefActionTests.Action.path(.element(id: 0, action: .saved))")
  }

  @Test("is shown with its payload if that is short")
  func payload() async {
    #expect(
      await text(of: Action.books([Book(id: 1, title: "Emma")]))
        == """
        BriefActionTests.Action.books([[0]: BriefActionTests.Book(id: 1, title: "Emma")])
        """)
  }

  @Test("is shown by its case names alone if its payload is long or has several lines")
  func long() async {
    let books = (1...9).map { Book(id: $0, title: "Emma") }
    #expect(await text(of: Action.books(books)) == "BriefActionTests.Action.books…")
    #expect(
      await text(of: Action.path(.element(id: id, action: .loaded(books))))
        == "BriefActionTests.Action.path(.element(.loaded))…")
    #expect(
      await text(of: Action.path(.element(id: id, action: .renamed("Emma\nSense"))))
        == "BriefActionTests.Action.path(.element(.renamed))…")
    #expect(
      await text(
        of: Request(book: Book(id: 1, title: String(repeating: "x", count: 99)), number: 1))
        == "BriefActionTests.Request…")
  }
}
