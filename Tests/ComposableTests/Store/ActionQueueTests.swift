import Testing

@testable import Composable

@Suite("Queued actions")
struct ActionQueueTests {
  private func queue(_ actions: Range<Int>) -> ActionQueue<Int> {
    let flight = Flights().make(feature: FeatureNode())
    let queue = ActionQueue<Int>()
    for action in actions {
      queue.append(
        .init(
          action: action, source: .reducer, depth: 0, flight: flight, child: nil, completion: nil))
    }
    return queue
  }

  @Test("come out in the order they went in, even after the queue was empty")
  func order() {
    let queue = queue(0..<2)
    #expect(queue.popFirst()?.action == 0)
    #expect(queue.popFirst()?.action == 1)
    #expect(queue.popFirst() == nil)

    let flight = Flights().make(feature: FeatureNode())
    queue.append(
      .init(action: 2, source: .reducer, depth: 0, flight: flight, child: nil, completion: nil))
    #expect(queue.popFirst()?.action == 2)
    #expect(queue.popFirst() == nil)
  }

  @Test("don't overflow the stack when a million of them are freed")
  func many() {
    _ = queue(0..<1_000_000)
  }
}
