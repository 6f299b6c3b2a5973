import DequeModule

/// Elements waiting for their turn, first in, first out.
///
/// It doesn't retain removed elements, even if it never runs empty.
struct Backlog<Element> {
  private var waiting: Deque<Element> = []
  /// The largest count since it was last empty.
  private var peakCount = 0

  var isEmpty: Bool { waiting.isEmpty }
  var count: Int { waiting.count }
  var first: Element? { waiting.first }

  mutating func append(_ element: Element) {
    waiting.append(element)
    peakCount = max(peakCount, waiting.count)
  }

  mutating func popFirst() -> Element? {
    let element = waiting.popFirst()
    if waiting.isEmpty {
      waiting.removeAll(keepingCapacity: peakCount < 64)
      peakCount = 0
    }
    return element
  }

  mutating func modifyEach(_ body: (inout Element) -> Void) {
    for index in waiting.indices { body(&waiting[index]) }
  }
}
