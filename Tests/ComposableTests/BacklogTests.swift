import Testing

@testable import Composable

@Suite("A backlog")
struct BacklogTests {
  @Test("hands out its elements in order, even after it was empty")
  func order() {
    let backlog = Backlog<Int>()
    backlog.append(0)
    backlog.append(1)
    #expect((backlog.count, backlog.first) == (2, 0))
    #expect([backlog.popFirst(), backlog.popFirst(), backlog.popFirst()] == [0, 1, nil])

    backlog.append(2)
    backlog.append(3)
    backlog.modifyEach { $0 *= 10 }
    #expect([backlog.popFirst(), backlog.popFirst(), backlog.popFirst()] == [20, 30, nil])
    #expect(backlog.isEmpty)
  }

  @Test("doesn't hold on to elements that it has handed out")
  func release() {
    final class Payload {}
    let backlog = Backlog<Payload>()
    weak var first: Payload?
    do {
      let payload = Payload()
      first = payload
      backlog.append(payload)
      backlog.append(Payload())
    }
    _ = backlog.popFirst()
    #expect(first == nil)
    #expect(backlog.count == 1)
  }

  @Test("doesn't overflow the stack when a million elements are freed")
  func many() {
    let backlog = Backlog<Int>()
    for element in 0..<1_000_000 { backlog.append(element) }
  }
}
