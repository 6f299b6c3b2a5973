/// What a navigation stack holds: its elements from the bottom to the top, each with an id that the
/// stack has made.
///
///     var path: StackState<Screen.State> = [.list]
///     let id = path.append(.detail)
///     path[id: id]            // .detail
///     path.pop(from: id)
///     path.append(.settings)  // has another id
///
/// Ids count up from 0 and are not used twice in one stack, so that the same changes give the same ids
/// in every run, and nothing that is addressed to an element that was popped reaches the next one. Two
/// stacks are equal if they hold equal elements with equal ids, whatever they held before.
///
/// A stack that is assigned in place of another, as by `path = [.list]`, counts from 0 again. Its elements
/// are others all the same: the effects of those that were there are cancelled, and their stores are not
/// those of the new ones.
///
/// An element is changed in place, and keeps its id. There is no way to insert one below another, or to
/// take one away and leave those above it.
///
/// See ``StackAction`` for the actions, and `forEach(stack:)`, the lift that takes them.
public struct StackState<Element> {
  /// The ids of the elements, from the bottom to the top: in increasing order.
  public private(set) var ids: [StackElementID] = []

  /// None is `nil`, except the one that a subscript has lent to its caller.
  private var storage: [Element?] = []

  private(set) var nextID = 0

  /// A number that copies of this stack have too, and no other stack: 0 until it has held an element.
  private(set) var origin = 0

  /// Creates an empty stack.
  public init() {}

  /// Creates a stack of elements, the last one on top.
  public init(_ elements: some Sequence<Element>) {
    append(contentsOf: elements)
  }

  /// Creates a stack of elements with these ids, which are increasing and less than `nextID`.
  init(elements: [Element], ids: [StackElementID], nextID: Int) {
    self.ids = ids
    self.nextID = nextID
    storage = elements
    if !ids.isEmpty { origin = newOrigin() }
  }

  /// The element that has this id.
  ///
  /// Setting `nil` pops it, with those above it. Setting an element for an id that the stack has not made
  /// yet puts it on top, with that id, as a test may write a push; for one that was popped it is reported,
  /// and nothing changes.
  ///
  /// - Complexity: O(log *n*).
  public subscript(id id: StackElementID) -> Element? {
    get { index(id: id).flatMap { storage[$0] } }
    _modify {
      guard let index = index(id: id) else {
        var new: Element?
        defer { if let new { append(new, id: id) } }
        yield &new
        return
      }
      // Deferred, as what follows a yield is not reached when the caller throws.
      defer { if storage[index] == nil { removeAll(from: index) } }
      yield &storage[index]
    }
  }

  /// Changes the element that has this id in place, and returns what `body` returns, or `nil` where
  /// there is no such element.
  ///
  /// - Complexity: O(log *n*).
  public mutating func modify<Result>(
    id: StackElementID, _ body: (inout Element) throws -> Result
  ) rethrows -> Result? {
    guard let index = index(id: id) else { return nil }
    return try body(&self[index])
  }

  /// Where the element that has this id is, or `nil` where there is none.
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
    if origin == 0 { origin = newOrigin() }
    let id = StackElementID(rawValue: nextID)
    nextID += 1
    ids.append(id)
    storage.append(element)
    return id
  }

  private mutating func append(_ element: Element, id: StackElementID) {
    guard id.rawValue >= nextID else {
      return CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column).report(
        """
        An element was set for the id \(id) of a stack, from which that was popped. The ids that are \
        there: \(ids).

        Nothing was changed. Put a new element on top with "append", or with "[id: \(nextID)]".
        """)
    }
    nextID = id.rawValue
    append(element)
  }

  /// Puts elements on top, the last one above the others.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Takes the element on top away and returns it, or `nil` where the stack is empty.
  @discardableResult
  public mutating func popLast() -> Element? {
    guard let element = storage.popLast() else { return nil }
    ids.removeLast()
    return element
  }

  /// Takes away the element that has this id and all above it.
  ///
  /// - Returns: Whether it was there; where it was not, nothing is taken away.
  @discardableResult
  public mutating func pop(from id: StackElementID) -> Bool {
    guard let index = index(id: id) else { return false }
    removeAll(from: index)
    return true
  }

  /// Takes away all that is above the element that has this id.
  ///
  /// - Returns: Whether it was there; where it was not, nothing is taken away.
  @discardableResult
  public mutating func pop(to id: StackElementID) -> Bool {
    guard let index = index(id: id) else { return false }
    removeAll(from: index + 1)
    return true
  }

  /// Takes all elements away.
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

  /// The element at a position, counted from the bottom, which can be changed in place.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> Element {
    get {
      // swift-format-ignore: NeverForceUnwrap
      storage[position]!
    }
    _modify {
      // The one way to an element that holds no copy of it.
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
  /// Whether equal elements with equal ids stand in the same order.
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

private let lastOrigin = Locked(0)

private func newOrigin() -> Int {
  lastOrigin.withLock {
    $0 += 1
    return $0
  }
}

extension [StackElementID] {
  /// Where an id is, in ids that are increasing, or `nil` where it is not there.
  ///
  /// - Complexity: O(log *n*).
  func sortedIndex(of id: StackElementID) -> Int? {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self[middle] == id { return middle }
      range = self[middle] < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
