import Testing

@testable import Composable

@Suite("An enum's layout")
struct EnumLayoutTests {
  private struct Large { var a = "a", b = [1], c = 2.0 }
  private final class Object {}
  private enum Single { case one(Int) }
  private enum Empty: CaseIterable { case one, two, three }
  private enum Optionals { case none, some(Bool?) }
  private enum Objects { case first(Object), second(Object), third }
  private enum Mixed { case text(String), large(Large), both(Int, text: String), none, neither }
  private indirect enum Boxed { case node(Boxed, Boxed), leaf(Int), end }
  private enum Generic<First, Second> { case first(First), second(Second), neither }
  private enum Existential { case any(any Sendable), error(any Error) }
  private enum Nothing { case unit(Void), number(Int), end }

  /// Expects the same case and payload that a mirror of `value` shows.
  private func expect(_ value: Any, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let enumCase = try #require(EnumCase(of: value), sourceLocation: sourceLocation)
    let child = Mirror(reflecting: value).children.first
    #expect(
      enumCase.name == child?.label ?? String(describing: value), sourceLocation: sourceLocation)
    let payload = child.map { child in
      let mirror = Mirror(reflecting: child.value)
      return mirror.displayStyle == .tuple && mirror.children.count == 1
        ? mirror.children.first?.value ?? child.value : child.value
    }
    #expect(
      enumCase.payload.map { "\($0)" } == payload.map { "\($0)" }, sourceLocation: sourceLocation)
  }

  @Test("matches its mirror, for every kind of enum")
  func mirror() throws {
    try expect(Single.one(3))
    for value in Empty.allCases { try expect(value) }
    for value in [Optionals.none, .some(nil), .some(true)] { try expect(value) }
    for value in [Objects.first(Object()), .second(Object()), .third] { try expect(value) }
    for value in [
      Mixed.text("long enough for a box of its own"), .large(Large()), .both(1, text: "two"), .none,
      .neither,
    ] { try expect(value) }
    for value in [Boxed.node(.leaf(1), .end), .leaf(2), .end] { try expect(value) }
    for value in [Generic<Int, String>.first(1), .second("two"), .neither] { try expect(value) }
    for value in [Generic<Object, Void>.first(Object()), .second(()), .neither] {
      try expect(value)
    }
    for value in [Existential.any(1), .error(CancellationError())] { try expect(value) }
    for value in [Nothing.unit(()), .number(1), .end] { try expect(value) }
    try expect(Result<Int, CancellationError>.failure(CancellationError()))
  }

  @Test("is unknown for values that aren't enums")
  func others() {
    #expect(EnumCase(of: 3) == nil)
    #expect(EnumCase(of: Int?.some(3) as Any) == nil)
    #expect(EnumCase(of: Large()) == nil)
    #expect(EnumCase(of: Object()) == nil)
    #expect(EnumCase(of: (1, 2)) == nil)
  }

  @Test("has no payload if that is a function or a metatype")
  func functions() {
    enum Held { case call(@Sendable () -> Void), type(Int.Type) }
    #expect(EnumCase(of: Held.call {})?.payload == nil)
    #expect(EnumCase(of: Held.type(Int.self))?.name == "type")
  }
}
