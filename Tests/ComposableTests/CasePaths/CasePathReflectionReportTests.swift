import Composable
import Testing

@MainActor
@Suite("A case path derived from something other than a readable case")
struct CasePathReflectionReportTests {
  typealias Root = CasePathReflectionTests.Root
  typealias Large = CasePathReflectionTests.Large

  @Test("reports a function that isn't a case, at the line of the call")
  func notACase() {
    var line: UInt = 0
    let found = reports {
      line = #line + 1
      let path = CasePath { (value: [Int]) in Root.number(value.count) }
      #expect(path.extract(from: .number(1)) == nil)
    }
    #expect(
      found.map(\.message) == [
        """
        CasePath(_:) was given a function from Array<Int> to Root, but no case holds that.

        It extracts nothing. Give it a case, such as CasePath(Action.counter), or say how to embed \
        and extract with CasePath(embed:extract:).
        """
      ])
    #expect(found.map(\.line) == [line])
  }

  @Test("reports a case that holds a function or metatype, which only code for its type can read")
  func unreadablePayloads() {
    enum Held {
      case call(@Sendable (Int) -> Int)
      case maybe((@Sendable () -> Void)?)
      case pair(Int, @Sendable () -> Void)
      indirect case boxed(@Sendable (String, Int) async throws -> String)
      case type(Int.Type)
    }
    let increment: @Sendable (Int) -> Int = { $0 + 1 }
    let call = Held.call(increment)
    let maybe = Held.maybe {}
    let pair = Held.pair(1) {}
    let boxed = Held.boxed { "\($0)\($1)" }
    let found = reports {
      let path = CasePath(Held.call)
      #expect(path.extract(from: call) == nil)
      guard case .call(let function) = path.embed(increment) else {
        return #expect(Bool(false))
      }
      #expect(function(1) == 2)
      #expect(CasePath(Held.maybe).extract(from: maybe) == nil)
      #expect(CasePath(Held.pair).extract(from: pair) == nil)
      #expect(CasePath(Held.boxed).extract(from: boxed) == nil)
      #expect(CasePath(Held.type).extract(from: .type(Int.self)) == nil)
    }
    #expect(found.count == 5)
    #expect(
      found.first?.message == """
        CasePath(_:) was given a function from @Sendable (Int) -> Int to Held, but a case that holds a \
        function or a metatype cannot be looked into.

        It extracts nothing. Give it a case, such as CasePath(Action.counter), or say how to embed \
        and extract with CasePath(embed:extract:).
        """)
  }

  @Test("reports a type that isn't an enum")
  func notAnEnum() {
    let found = reports {
      let path = CasePath { (value: Int) in Large(name: "\(value)") }
      #expect(path.extract(from: Large()) == nil)
    }
    #expect(
      found.map(\.message) == [
        """
        CasePath(_:) was given a function from Int to Large, but that is not an enum it can look into.

        It extracts nothing. Give it a case, such as CasePath(Action.counter), or say how to embed \
        and extract with CasePath(embed:extract:).
        """
      ])
  }

  @Test("reports a case given with its payload, and a function that creates a different case")
  func wrongCases() {
    let found = reports {
      let path = CasePath(Root.text("a"))
      #expect(path.extract(from: .text("a")) == nil)
      let other = CasePath { (_: String) in Root.quit }
      #expect(other.embed("a") == .quit)
    }
    #expect(
      found.map(\.message) == [
        """
        CasePath(_:) was given text("a"), which is not a case without a payload.

        It extracts nothing. For a case that holds something leave the payload out: \
        CasePath(Action.counter).
        """,
        """
        CasePath(_:) was given a function that makes another case than one that holds \
        String, so what it embeds cannot be extracted.
        """,
      ])
  }
}
