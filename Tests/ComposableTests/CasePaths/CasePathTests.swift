import Composable
import Testing

@MainActor
@Suite("A case path")
struct CasePathTests {
  typealias Root = CasePathLawTests.Root

  private let number = CasePathLawTests.number

  @Test("modifies the payload, and leaves other cases unchanged")
  func modify() {
    var root = Root.number(1)
    let result = number.modify(&root) { number -> String in
      number += 1
      return "was changed"
    }
    #expect(root == .number(2))
    #expect(result == "was changed")

    var other = Root.text("a")
    #expect(number.modify(&other) { $0 += 1 } == nil)
    #expect(other == .text("a"))
  }

  @Test("modifies the payload of an optional value")
  func modifyOptional() {
    var stack: StackState<Root> = [.number(1), .text("a")]
    let ids = stack.ids
    number.modify(&stack[id: ids[0]]) { $0 += 1 }
    #expect(number.modify(&stack[id: ids[1]]) { $0 += 1 } == nil)
    #expect(Array(stack) == [.number(2), .text("a")])
    #expect(stack.ids == ids)

    var none: Root?
    #expect(number.modify(&none) { $0 += 1 } == nil)
    #expect(none == nil)
  }

  @Test("modifies the payload in place if it isn't shared")
  func inPlace() throws {
    enum Holder {
      case empty
      case payload(Payload)
    }
    struct Failure: Error {}
    let path = CasePath<Holder, Payload>(embed: Holder.payload) {
      guard case .payload(let payload) = $0 else { return nil }
      return payload
    }
    var holder = Holder.payload(Payload())

    func isUnshared() -> Bool? { path.modify(&holder) { $0.isUnshared() } }

    #expect(isUnshared() == true)
    #expect(throws: Failure.self) { try path.modify(&holder) { _ in throw Failure() } }
    #expect(isUnshared() == true)

    var optional: Holder? = holder
    holder = .empty
    #expect(path.modify(&optional) { $0.isUnshared() } == true)
    holder = optional ?? .empty

    let copy = holder
    #expect(isUnshared() == false)
    #expect(path.extract(from: copy) != nil)
    holder = .empty
    #expect(isUnshared() == nil)
  }

  @Test("can be appended to reach a nested case; appending the identity changes nothing")
  func appending() {
    let whole = CasePath<Root?, Root>(embed: { $0 }, extract: { $0 })
    let path = whole.appending(path: number)

    #expect(path.embed(1) == .number(1))
    #expect(path.extract(from: .number(1)) == 1)
    #expect(path.extract(from: .text("a")) == nil)
    #expect(path.extract(from: nil) == nil)
    #expect(path.appending(path: .identity).extract(from: .number(1)) == 1)
    #expect(CasePath.identity.appending(path: number).embed(1) == .number(1))
  }

  @Test("can be used as a pattern")
  func pattern() {
    func isNumber(_ root: Root) -> Bool {
      switch root {
      case number: true
      default: false
      }
    }

    #expect(isNumber(.number(1)))
    #expect(!isNumber(.text("a")))
  }
}
