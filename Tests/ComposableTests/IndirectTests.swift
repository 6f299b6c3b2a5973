import Composable
import ComposableTesting
import CustomDump
import Foundation
import Testing

@MainActor
@Suite("An indirect value")
struct IndirectTests {
  private struct Folder: Codable, Hashable, Sendable {
    var name: String
    @Indirect var inner: Folder?
    @Indirect var sizes: [Int] = []
  }

  private struct PlainFolder: Codable {
    var name: String
    var inner: Inner?
    var sizes: [Int]

    struct Inner: Codable {
      var name: String
      var sizes: [Int]
    }
  }

  /// A value that counts its comparisons.
  private struct Compared: Equatable {
    final class Comparisons { var count = 0 }

    let comparisons = Comparisons()
    var number = 0

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.comparisons.count += 1
      return lhs.number == rhs.number
    }
  }

  @Test("can have the type that contains it, and keeps value semantics")
  func recursive() {
    let folder = Folder(name: "a", inner: Folder(name: "b", inner: nil))
    var copy = folder

    copy.inner?.name = "c"
    copy.sizes.append(1)

    #expect(folder.inner?.name == "b")
    #expect(folder.sizes == [])
    #expect(copy.inner?.name == "c")
    #expect(copy != folder)
    copy.inner?.name = "b"
    copy.sizes = []
    #expect(copy == folder)
    #expect(copy.hashValue == folder.hashValue)
    #expect(Set([copy, folder]).count == 1)
  }

  @Test("is the size of a reference")
  func size() {
    struct Large { var words = (0, 0, 0, 0, 0, 0, 0, 0) }

    #expect(MemoryLayout<Large>.size == 64)
    #expect(MemoryLayout<Indirect<Large>>.size == 8)
  }

  @Test("is changed in place if it isn't shared, and in a copy if it is")
  func place() {
    var box = Indirect(wrappedValue: Payload())
    let isUnsharedAtFirst = box.wrappedValue.isUnshared()
    #expect(isUnsharedAtFirst)

    let copy = box
    let isUnsharedInTheCopy = box.wrappedValue.isUnshared()
    #expect(!isUnsharedInTheCopy)
    _ = copy
  }

  @Test("equals another that shares its box, without comparing the values")
  func equality() {
    let box = Indirect(wrappedValue: Compared())
    let comparisons = box.wrappedValue.comparisons

    #expect(box == box)
    var copy = box
    #expect(copy == box)
    #expect(comparisons.count == 0)

    copy.number = 1
    #expect(copy != box)
    copy.number = 0
    #expect(copy == box)
    #expect(comparisons.count == 2)
  }

  @Test("has the properties of its value")
  func members() {
    var box = Indirect(wrappedValue: [3, 1, 2])

    #expect(box.count == 3)
    box[dynamicMember: \.[1]] = 5
    #expect(box.wrappedValue == [3, 5, 2])
  }

  @Test("is encoded and decoded as its value, nil and dates included")
  func codable() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let folder = Folder(name: "a", inner: Folder(name: "b", inner: nil, sizes: [2]), sizes: [1])
    let plain = PlainFolder(name: "a", inner: .init(name: "b", sizes: [2]), sizes: [1])

    let data = try encoder.encode(folder)
    #expect(
      String(decoding: data, as: UTF8.self)
        == String(decoding: try encoder.encode(plain), as: UTF8.self))
    #expect(try JSONDecoder().decode(Folder.self, from: data) == folder)
    #expect(
      try JSONDecoder().decode(
        Folder.self, from: Data(#"{"name":"a","inner":null,"sizes":[]}"#.utf8))
        == Folder(name: "a", inner: nil))

    encoder.dateEncodingStrategy = .secondsSince1970
    let date = Date(timeIntervalSince1970: 7)
    #expect(
      String(decoding: try encoder.encode([Indirect(wrappedValue: date)]), as: UTF8.self) == "[7]")
  }

  @Test("is dumped, diffed and described without its box")
  func dump() {
    let folder = Folder(name: "a", inner: Folder(name: "b", inner: nil))
    var other = folder
    other.inner?.name = "c"

    #expect(
      String(customDumping: Indirect(wrappedValue: [1])) == """
        [
          [0]: 1
        ]
        """)
    #expect(
      diff(folder, other) == """
          IndirectTests.Folder(
            name: "a",
            _inner: IndirectTests.Folder(
        -     name: "b",
        +     name: "c",
              _inner: nil,
              _sizes: []
            ),
            _sizes: []
          )
        """)
    #expect("\(Indirect(wrappedValue: 3))" == "3")
    #expect(String(reflecting: Indirect(wrappedValue: "a")) == #""a""#)
    #expect(Mirror(reflecting: Indirect(wrappedValue: [1, 2])).children.count == 2)
  }

  private struct Editor: Reducer {
    struct State: Equatable {
      var text = ""
      var lines: IdentifiedArrayOf<Line.State> = [.init(id: 1)]
    }
    enum Action: Equatable, Sendable {
      case typed(String), lineRemoved
      case line(IdentifiedActionOf<Line>)
    }
    struct Line: Reducer {
      struct State: Equatable, Identifiable { let id: Int }
      enum Action: Equatable, Sendable { case listened }

      func reduce(into state: inout State, action: Action, environment: Void) -> Effect<Action> {
        .run { _ in
          let silence = AsyncStream<Never> { _ in }
          for await _ in silence {}
        }
      }
    }

    var body: some Reducer<State, Action, Void> {
      Reduce { state, action in
        switch action {
        case .typed(let text):
          state.text += text
          return .none

        case .lineRemoved:
          state.lines = []
          return .none

        case .line:
          return .none
        }
      }
      .forEach(
        \.lines,
        action: CasePath<Action, IdentifiedActionOf<Line>>(embed: Action.line) {
          guard case .line(let action) = $0 else { return nil }
          return action
        }
      ) { Line() }
    }
  }

  private struct WrappedDocument: Equatable {
    @Indirect var editor = Editor.State()
    var isSaved = false
  }

  private struct BoxedDocument: Equatable {
    var editor = Indirect(wrappedValue: Editor.State())
    var isSaved = false
  }

  @Test("can be lifted to through its property")
  func lift() async {
    let store = TestStore(initialState: WrappedDocument()) {
      Scope(state: \.editor, action: .identity) { Editor() }
    }

    await store.send(.typed("a")) { $0.editor.text = "a" }
    await cancelledWithItsElement(store)
  }

  @Test("can be lifted to as a box")
  func boxedLift() async {
    let store = TestStore(initialState: BoxedDocument()) {
      Scope(state: \.editor, action: .identity) { Editor().indirect() }
    }

    await store.send(.typed("a")) { $0.editor.text = "a" }
    #expect(store.state.editor.text == "a")
    await cancelledWithItsElement(store)
  }

  private func cancelledWithItsElement<State: Equatable>(
    _ store: TestStore<State, Editor.Action>
  ) async {
    store.exhaustivity = .off(showSkipped: false)
    let listening = await store.send(.line(.element(id: 1, action: .listened)))
    await store.send(.lineRemoved)
    await listening.finish()
    await store.finish()
  }

  @Test("isn't copied by a lift to its box, but is by a lift through its property")
  func liftInPlace() {
    struct State {
      var box = Indirect(wrappedValue: Payload())
      @Indirect var wrapped = Payload()
    }
    var isUnshared: [Bool] = []
    let reducer = Reduce<Payload, Void, Void> { payload, _ in
      isUnshared.append(payload.isUnshared())
      return .none
    }
    var state = State()

    _ = Scope<State, Void, Void>(state: \.box, action: .identity) { reducer.indirect() }
      .reduce(into: &state, action: ())
    #expect(isUnshared == [true])
    _ = Scope<State, Void, Void>(state: \.wrapped, action: .identity) { reducer }
      .reduce(into: &state, action: ())
    #expect(isUnshared == [true, false])
  }

  @Test("can be nested 5,000 deep")
  func deep() {
    struct Node: Equatable {
      @Indirect var next: Node?
      var depth = 0
    }
    var node = Node()
    for depth in 1...5_000 { node = Node(next: node, depth: depth) }
    let copy = node

    node.next?.next?.depth = 0

    #expect(copy.next?.next?.depth == 4998)
    #expect(node != copy)
  }
}
