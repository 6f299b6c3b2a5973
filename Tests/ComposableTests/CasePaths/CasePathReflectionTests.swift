import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("A case path derived from a case")
struct CasePathReflectionTests {
  enum Leaf: Equatable {
    case off
    case level(Int)
  }

  struct Large: Equatable {
    var name = "a name that is longer than sixteen bytes"
    var parts = [1, 2, 3]
    var leaf = Leaf.level(1)
  }

  struct Empty: Equatable {}

  enum Root: Equatable {
    case quit
    case stopped
    case number(Int)
    case other(Int)
    case labelled(id: Int)
    case moved(from: Double)
    case moved(to: Double)
    case pair(Int, String)
    case named(id: Int, name: String)
    case nested(range: (low: UInt8, high: UInt8))
    case text(String)
    case optional(Int?)
    case large(Large)
    case leaf(Leaf)
    indirect case root(Root)
    case empty(Empty)

    static func == (first: Root, second: Root) -> Bool {
      String(reflecting: first) == String(reflecting: second)
    }
  }

  indirect enum Tree: Equatable {
    case end
    case node(Tree, Large, Tree)
  }

  enum Generic<Value: Equatable & Sendable>: Equatable {
    case none
    case one(Value)
    case many([Value])
    case both(Value, Bool)
  }

  final class Object: Sendable {}

  private static let roots: [Root] = [
    .quit, .stopped, .number(1), .other(1), .labelled(id: 1), .moved(from: 1), .moved(to: 1),
    .pair(1, "a"), .named(id: 1, name: "a"), .nested(range: (1, 2)), .text("a"), .optional(nil),
    .optional(1), .large(Large()), .leaf(.off), .leaf(.level(1)), .root(.text("a")),
    .empty(Empty()),
  ]

  /// Expects `path` to extract `value` from `root` and nothing from other cases, and to embed it again.
  private func expectCase<Value>(
    _ path: CasePath<Root, Value>, _ root: Root, holds value: Value,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(path.embed(value) == root, sourceLocation: sourceLocation)
    let extracted = path.extract(from: root)
    #expect(
      extracted.map { String(reflecting: $0) } == String(reflecting: value),
      sourceLocation: sourceLocation)
    let isOptional = CasePath(Root.optional).extract(from: root) != nil
    for other in Self.roots where other != root && !(isOptional && other ~= .optional(nil)) {
      if case .leaf = root, case .leaf = other { continue }
      if case .optional = root, case .optional = other { continue }
      #expect(path.extract(from: other) == nil, "\(other)", sourceLocation: sourceLocation)
    }
  }

  @Test("extracts what it embeds, and nothing from other cases, whatever the payload")
  func shapes() {
    expectCase(CasePath(Root.quit), .quit, holds: ())
    expectCase(CasePath(Root.stopped), .stopped, holds: ())
    expectCase(CasePath(Root.number), .number(1), holds: 1)
    expectCase(CasePath(Root.other), .other(1), holds: 1)
    expectCase(CasePath(Root.labelled), .labelled(id: 1), holds: 1)
    expectCase(CasePath(Root.moved(from:)), .moved(from: 1), holds: 1)
    expectCase(CasePath(Root.moved(to:)), .moved(to: 1), holds: 1)
    expectCase(CasePath(Root.pair), .pair(1, "a"), holds: (1, "a"))
    expectCase(CasePath(Root.named), .named(id: 1, name: "a"), holds: (1, "a"))
    expectCase(CasePath(Root.nested), .nested(range: (1, 2)), holds: (low: 1, high: 2))
    expectCase(CasePath(Root.text), .text("a"), holds: "a")
    expectCase(CasePath(Root.optional), .optional(nil), holds: nil)
    expectCase(CasePath(Root.optional), .optional(1), holds: 1)
    expectCase(CasePath(Root.large), .large(Large()), holds: Large())
    expectCase(CasePath(Root.leaf), .leaf(.level(1)), holds: .level(1))
    expectCase(CasePath(Root.root), .root(.text("a")), holds: .text("a"))
    expectCase(CasePath(Root.empty), .empty(Empty()), holds: Empty())
  }

  private enum Answer: Equatable { case start, stop, given(Int), both }
  private enum Question: Equatable {
    case flag(Bool), answer(Answer), off
  }
  private enum Number: Equatable { case flag(Bool), number(Int), off }
  private enum Maybe: Equatable { case flag(Bool), maybe(Int?), off }
  private indirect enum Boxed: Equatable { case number(Int), answer(Answer), off }
  private enum Either<Value: Equatable>: Equatable { case flag(Bool), one(Value), none }

  @Test("extracts payloads whose optional needs an extra byte, even if every byte is zero")
  func zeros() {
    for answer in [Answer.start, .stop, .given(0), .given(1), .both] {
      #expect(CasePath(Question.answer).extract(from: .answer(answer)) == answer)
      #expect(CasePath(Boxed.answer).extract(from: .answer(answer)) == answer)
      #expect(CasePath(Either<Answer>.one).extract(from: .one(answer)) == answer)
    }
    for number in [0, 1, -1] {
      #expect(CasePath(Number.number).extract(from: .number(number)) == number)
      #expect(CasePath(Maybe.maybe).extract(from: .maybe(number)) == .some(number))
      #expect(CasePath(Boxed.number).extract(from: .number(number)) == number)
      #expect(CasePath(Either<Int>.one).extract(from: .one(number)) == number)
    }
    #expect(CasePath(Maybe.maybe).extract(from: .maybe(nil)) == .some(nil))
    #expect(CasePath(Number.number).extract(from: .off) == nil)
  }

  @Test("works with indirect and generic enums, optionals and results")
  func kinds() throws {
    let tree = Tree.node(.end, Large(), .node(.end, Large(name: "b"), .end))
    let parts = try #require(CasePath(Tree.node).extract(from: tree))
    #expect(Tree.node(parts.0, parts.1, parts.2) == tree)
    #expect(CasePath(Tree.end).extract(from: tree) == nil)
    #expect(CasePath(Tree.end).extract(from: .end) != nil)

    #expect(CasePath(Generic<String>.one).extract(from: .one("a")) == "a")
    #expect(CasePath(Generic<String>.many).extract(from: .many(["a"])) == ["a"])
    #expect(CasePath(Generic<[Int]>.one).extract(from: .many([[1]])) == nil)
    #expect(CasePath(Generic<String>.both).extract(from: .both("a", true))?.1 == true)
    #expect(CasePath(Generic<String>.none).extract(from: .none) != nil)

    #expect(CasePath(Int?.some).extract(from: 1) == 1)
    #expect(CasePath(Int?.some).extract(from: nil) == nil)
    #expect(CasePath(Result<Int, CancellationError>.success).extract(from: .success(1)) == 1)
  }

  @Test("retains what it extracts no longer than its caller does", arguments: [false, true])
  func releases(isIndirect: Bool) {
    enum Holder {
      case direct(Object)
      indirect case boxed(Object)
    }
    weak var object: Object?
    do {
      let new = Object()
      object = new
      let path = isIndirect ? CasePath(Holder.boxed) : CasePath(Holder.direct)
      let holder = path.embed(new)
      for _ in 0..<3 { #expect(path.extract(from: holder) === new) }
    }
    #expect(object == nil)
  }

  @Test("obeys the case path laws")
  func laws() {
    #expect(CasePath(Root.number).extract(from: CasePath(Root.number).embed(7)) == 7)
    for root in Self.roots {
      guard let number = CasePath(Root.number).extract(from: root) else { continue }
      #expect(CasePath(Root.number).embed(number) == root)
    }
  }

  @Test("can be appended to another, and modifies the payload of a nested case")
  func composes() {
    var root = Root.leaf(.level(1))
    let level = CasePath(Root.leaf).appending(path: CasePath(Leaf.level))
    level.modify(&root) { $0 += 1 }
    #expect(root == .leaf(.level(2)))
  }

  @Test("lifts a reducer")
  func lifts() async {
    struct Counter: Reducer {
      func reduce(into state: inout Int, action: Leaf, environment: Void) -> Effect<Leaf> {
        if case .level(let level) = action { state = level }
        return .none
      }
    }
    struct Feature: Reducer {
      struct State: Equatable { var level = 0 }
      typealias Action = Root
      typealias Environment = Void

      var body: some ReducerOf<Self> {
        Scope(state: \.level, action: CasePath(Root.leaf)) { Counter() }
      }
    }
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.leaf(.level(3))) { $0.level = 3 }
    await store.send(.quit)
    await store.finish()
  }

  @Test("extracts functions and metatypes that are stored like any other value")
  func readableFunctions() {
    enum Held<Value> {
      case one(Value)
      case listed([@Sendable (Int) -> Int])
      case kind(Object.Type)
      case anyKind(any Error.Type)
    }
    typealias Functions = Held<@Sendable (Int) -> Int>
    let increment: @Sendable (Int) -> Int = { $0 + 1 }
    #expect(CasePath(Functions.one).extract(from: .one(increment))?(1) == 2)
    #expect(CasePath(Functions.listed).extract(from: .listed([increment]))?.first?(1) == 2)
    #expect(CasePath(Functions.kind).extract(from: .kind(Object.self)) == Object.self)
    #expect(
      CasePath(Functions.anyKind).extract(from: .anyKind(CancellationError.self))
        == CancellationError.self)
    #expect(CasePath((@Sendable (Int) -> Int)?.some).extract(from: increment)?(1) == 2)
  }
}
