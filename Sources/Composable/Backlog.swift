/// Elements waiting for their turn, first in, first out.
///
/// A chain rather than an array: it never holds a removed element, nor room for one.
final class Backlog<Element> {
  private final class Link {
    var element: Element
    var next: Link?

    init(_ element: Element) {
      self.element = element
    }
  }

  private var head: Link?
  private var last: Link?
  private(set) var count = 0

  var isEmpty: Bool { head == nil }
  var first: Element? { head?.element }

  /// Releases the links one by one: recursion through a million of them would overflow the stack.
  deinit {
    while popFirst() != nil {}
  }

  func append(_ element: Element) {
    let link = Link(element)
    if let last { last.next = link } else { head = link }
    last = link
    count += 1
  }

  func popFirst() -> Element? {
    guard let link = head else { return nil }
    head = link.next
    link.next = nil
    if head == nil { last = nil }
    count -= 1
    return link.element
  }

  func modifyEach(_ body: (inout Element) -> Void) {
    var next = head
    while let link = next {
      body(&link.element)
      next = link.next
    }
  }
}
