#if Macros
import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Derived case paths")
struct CasePathableTests {
  @CasePathable
  enum Leaf: Equatable, Sendable {
    case added, removed(at: Int)
  }

  @CasePathable
  indirect enum Root: Equatable, Sendable {
    case leaf(Leaf)
    case named(id: Int, String), `default`, number(Int?)
    case nested(Self)
    case box(Box<Leaf>)
    case defaulted(_ count: Int = 3)
    #if os(Linux)
    case onLinux
    #else
    case onLinux(Never)
    #endif
    case never(Never), nothing(Void)
    @available(*, unavailable, message: "It was never sent.") case unsent

    static func == (lhs: Root, rhs: Root) -> Bool { "\(lhs)" == "\(rhs)" }
  }

  @CasePathable
  enum Box<Content: Equatable & Sendable>: Equatable, Sendable {
    case empty
    case full(Content)
  }

  @CasePathable
  enum Call {
    case callback(@Sendable (Int) -> Int)
    case lazy(@autoclosure () -> Int)
    case unwrapped(Int!)
  }

  private let roots: [Root] = [
    .leaf(.added), .leaf(.removed(at: 1)), .named(id: 1, "a"), .default, .number(nil), .number(1),
    .nested(.leaf(.added)), .nested(.default), .box(.empty), .box(.full(.added)), .defaulted(),
    .defaulted(4), .onLinux, .nothing(()),
  ]

  @Test("obey the laws for every kind of payload")
  func laws() {
    let leaves: [Leaf] = [.added, .removed(at: 0)]
    Laws.casePath(CasePath(\.leaf), values: leaves, roots: roots)
    Laws.casePath(CasePath(\.leaf.removed), values: [0, 1], roots: roots)
    Laws.casePath(CasePath(\.number), values: [nil, 0], roots: roots)
    Laws.casePath(CasePath(\.number.some), values: [0, 1], roots: roots)
    Laws.casePath(CasePath(\.nested), values: roots, roots: roots)
    Laws.casePath(CasePath(\.nested.leaf.removed), values: [0], roots: roots)
    Laws.casePath(CasePath(\.box), values: [.empty, .full(.added)], roots: roots)
    Laws.casePath(CasePath(\.box.full), values: leaves, roots: roots)
    Laws.casePath(CasePath(\.defaulted), values: [3, 4], roots: roots)
  }

  @Test("tell the cases apart")
  func distinction() {
    #expect(roots.count { $0.is(\.leaf) } == 2)
    #expect(roots.count { $0.is(\.leaf.added) } == 1)
    #expect(roots.count { $0.is(\.default) } == 1)
    #expect(roots.count { $0.is(\.onLinux) } == 1)
    #expect(roots.count { $0.is(\.nothing) } == 1)
    #expect(roots.count { $0.is(\.never) } == 0)
  }

  @Test("hold several values in a tuple with their labels")
  func tuples() {
    let named = Root.allCasePaths.named
    #expect(named.embed((id: 1, "a")) == .named(id: 1, "a"))
    #expect(named.extract(from: .named(id: 1, "a"))?.id == 1)
    #expect(Root.allCasePaths.default.embed(()) == .default)
  }

  @Test("hold functions, autoclosures and implicitly unwrapped optionals as payloads")
  func functions() {
    #expect(Call.allCasePaths.callback.embed { $0 + 1 }[case: \.callback]?(1) == 2)
    #expect(Call.allCasePaths.lazy.embed { 3 }[case: \.lazy]?() == 3)
    #expect(Call.allCasePaths.unwrapped.embed(nil)[case: \.unwrapped] == .some(nil))
  }
}

/// A namespace for the enums in the extensions below.
public enum Outside {}

extension Outside {
  /// Its expansion must compile in an extension, whatever the enum's access level.
  @CasePathable
  fileprivate enum Hidden { case a }
}

public extension Outside {
  /// Likewise if the enum is public only through its extension.
  @CasePathable
  enum Seen { case a }
}
#endif
