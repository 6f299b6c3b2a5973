import IssueReporting

/// The elements of a navigation stack from the bottom to the top, each with an id made by the stack.
///
///     var path: StackState<Screen.State> = [.list]
///     let id = path.append(.detail)
///     path[id: id]            // .detail
///     path.pop(from: id)
///     path.append(.settings)  // has another id
///
/// Ids count up from 0, so the same changes give the same ids in every run. Two stacks are equal if they hold equal
/// elements with equal ids, whatever they held before.
///
/// An id finds only its own element, even if a later one has the same number: after another stack is assigned, as in
/// `path = [.list]`, or a snapshot is restored and pushed onto. The effects of the old elements are then cancelled, and
/// their stores don't reach the new ones. See ``StackElementID``.
///
/// An element is changed in place and keeps its id. It can't be inserted below another, or removed from below
/// another.
///
/// See ``StackAction`` for the actions, and
/// ``Reducer/forEach(_:action:environment:fileID:filePath:line:column:element:)`` for the lift that takes them.
public struct StackState<Element> {
  /// The ids of the elements, from the bottom to the top: in increasing order.
  public private(set) var ids: [StackElementID] = []

  /// An element is `nil` only while a subscript lends it to its caller.
  private var storage: [Element?] = []

  private(set) var nextID = 0

  /// Creates an empty stack.
  public init() {}

  /// Creates a stack of elements, the last one on top.
  public init(_ elements: some Sequence<Element>) {
    append(contentsOf: elements)
  }

  /// Creates a stack of elements with increasing ids less than `nextID`.
  init(elements: [Element], ids: [StackElementID], nextID: Int) {
    self.ids = ids.map { StackElementID(rawValue: $0.rawValue, element: newElement()) }
    self.nextID = nextID
    storage = elements
  }

  /// The element that has this id.
  ///
  /// Setting `nil` pops it and the elements above it. Setting a missing element changes nothing and is reported, with
  /// the existing ids. Only in a test, setting an id that the stack hasn't made yet puts the element on top, so that a
  /// test can write a push as `$0.path[id: 2] = .detail`.
  ///
  /// - Complexity: O(log *n*).
  public subscript(id id: StackElementID) -> Element? {
    get { index(id: id).flatMap { storage[$0] } }
    _modify {
      guard let index = index(id: id) else {
        var new: Element?
        defer { if let new { set(new, missing: id, inTest: isTesting) } }
        yield &new
        return
      }
      // Deferred, as code after the yield doesn't run if the caller throws.
      defer { if storage[index] == nil { removeAll(from: index) } }
      yield &storage[index]
    }
  }

  /// Changes the element with this id in place and returns the result of `body`, or `nil` if there is no such
  /// element.
  ///
  /// - Complexity: O(log *n*).
  public mutating func modify<Result>(
    id: StackElementID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result? {
    guard let index = index(id: id) else { return nil }
    return try body(&self[index])
  }

  /// The index of the element with this id, or `nil` if there is no such element.
  ///
  /// - Complexity: O(log *n*).
  public func index(id: StackElementID) -> Int? {
    ids.sortedIndex(of: id)
  }

  /// Puts an element on top.
  ///
  /// - Returns: The id that the stack has made for it.
  @discardableResult
  public mutating func append(_ element: Element) -> StackElementID {
    let id = StackElementID(rawValue: nextID, element: newElement())
    nextID += 1
    ids.append(id)
    storage.append(element)
    return id
  }

  /// Puts an element on top with an id written by a test, or reports the missing id.
  mutating func set(_ element: Element, missing id: StackElementID, inTest: Bool) {
    guard inTest, id.element == 0, id.rawValue >= nextID else {
      let advice = inTest ? "\"append\", or with \"[id: \(nextID)]\"" : "\"append\""
      return CallSite().report(
        """
        An element was set for the id \(id) of a stack, which has no such element. The ids that are \
        there: \(ids).

        Nothing was changed. Put a new element on top with \(advice).
        """)
    }
    nextID = id.rawValue
    append(element)
  }

  /// Puts elements on top, the last one above the others.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Removes the top element and returns it, or `nil` if the stack is empty.
  @discardableResult
  public mutating func popLast() -> Element? {
    guard let element = storage.popLast() else { return nil }
    ids.removeLast()
    return element
  }

  /// Removes the element with this id and all above it.
  ///
  /// - Returns: Whether it was there; otherwise nothing is removed.
  @discardableResult
  public mutating func pop(from id: StackElementID) -> Bool {
    guard let index = index(id: id) else { return false }
    removeAll(from: index)
    return true
  }

  /// Removes all elements above the one with this id.
  ///
  /// - Returns: Whether it was there; otherwise nothing is removed.
  @discardableResult
  public mutating func pop(to id: StackElementID) -> Bool {
    guard let index = index(id: id) else { return false }
    removeAll(from: index + 1)
    return true
  }

  /// Removes all elements.
  public mutating func removeAll() {
    removeAll(from: 0)
  }

  private mutating func removeAll(from index: Int) {
    ids.removeSubrange(index...)
    storage.removeSubrange(index...)
  }
}

extension StackState: RandomAccessCollection {
  /// The position of the element at the bottom: 0.
  public var startIndex: Int { 0 }

  /// One more than the position of the element on top.
  public var endIndex: Int { storage.count }

  /// The element at a position, counted from the bottom.
  public subscript(position: Int) -> Element {
    get {
      // swift-format-ignore: NeverForceUnwrap
      storage[position]!
    }
    _modify {
      // Any other access would copy the element to change it.
      // swift-format-ignore: NeverForceUnwrap
      yield &storage[position]!
    }
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// Creates a stack of elements, the last one on top.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension StackState: Equatable where Element: Equatable {
  /// Whether equal elements with equal ids are in the same order.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.ids == rhs.ids && lhs.storage == rhs.storage
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes the elements and their ids.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ids)
    hasher.combine(storage)
  }
}

extension StackState: Sendable where Element: Sendable {}

private let lastElement = Locked(0)

private func newElement() -> Int {
  lastElement.withLock {
    $0 += 1
    return $0
  }
}

extension [StackElementID] {
  /// Returns the index of the element that `id` finds; the ids must be in increasing order.
  ///
  /// - Complexity: O(log *n*).
  func sortedIndex(of id: StackElementID) -> Int? {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self[middle] == id { return id.finds(self[middle]) ? middle : nil }
      range = self[middle] < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
