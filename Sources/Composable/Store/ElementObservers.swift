import OrderedCollections

/// An element of a collection, for observers of this element alone.
struct ObserverPlace {
  let group: ObserverGroup
  let id: AnyHashable
}

/// The observers of the elements of a collection, by the ids of the elements.
class ObserverGroup {
  private final var observers: [AnyHashable: [Observer]] = [:]
  fileprivate final var count = 0
  /// The number of cancelled observers that are still in the group.
  final var cancelledCount = 0

  final var isEmpty: Bool { count == 0 }

  final var all: [Observer] { observers.values.flatMap { $0 } }

  /// Adds an observer of an element, and returns whether it is the first of the group.
  final func insert(_ observer: Observer, id: AnyHashable) -> Bool {
    observers[id, default: []].append(observer)
    count += 1
    return count == 1
  }

  /// Removes cancelled observers, once they are more than half, and forgets the elements when no observer is left.
  final func removeCancelled() {
    guard cancelledCount * 2 > count else { return }
    observers = observers.compactMapValues {
      let left = $0.filter { !$0.isCancelled }
      return left.isEmpty ? nil : left
    }
    count = observers.values.reduce(0) { $0 + $1.count }
    cancelledCount = 0
    if isEmpty { forget() }
  }

  /// Returns the observers of the elements that have changed since the last call.
  final func observersOfChanges() -> [Observer] {
    guard let changed = changedIDs() else { return all }
    return changed.flatMap { observers[$0] ?? [] }
  }

  /// Returns the ids of changed, new and removed elements, or `nil` if any element may have changed.
  fileprivate func changedIDs() -> [AnyHashable]? { preconditionFailure("a group has elements") }
  fileprivate func forget() { preconditionFailure("a group keeps elements") }
}

/// The observers of the elements of an identified array.
///
/// It keeps the elements of the last notification, with their bytes: one pass over the collection's memory finds the
/// changed ones, without a call for each. The rules of ``haveSameBytes(_:_:)`` apply to each of them.
final class ElementObservers<ID, State, Action>: ObserverGroup
where ID: Hashable, State: Identifiable, State.ID == ID {
  private let elements: StoreCore<IdentifiedArray<ID, State>, Action>
  private var ids = ElementBytes<ID>()
  private var states = ElementBytes<State>()

  init(elements: StoreCore<IdentifiedArray<ID, State>, Action>) {
    self.elements = elements
  }

  override func forget() {
    ids = ElementBytes()
    states = ElementBytes()
  }

  override func changedIDs() -> [AnyHashable]? {
    var changed: [ID]?
    let isPresent = elements.read { elements in
      // A few observers of many elements look for themselves: comparing all elements would take longer.
      guard elements.count <= 8 * count else { return forget() }
      changed = changedIDs(in: elements)
    }
    // Observers of an absent collection aren't called, and when it comes back, they look for themselves.
    if !isPresent { forget() }
    return changed?.map { AnyHashable($0) }
  }

  private func changedIDs(in elements: IdentifiedArray<ID, State>) -> [ID] {
    let (newIDs, newStates) = (elements.ids.elements, elements.elements)
    let oldIDs = ids.elements
    let ends = ids.commonEnds(with: newIDs)
    let (oldEnd, newEnd) = (oldIDs.count - ends.suffix, newIDs.count - ends.suffix)
    let changes = states.differences(from: 0, in: newStates, from: 0, count: ends.prefix)
    guard ends.prefix < max(oldIDs.count, newIDs.count) else {
      for index in changes { states.replace(at: index, by: newStates) }
      return changes.map { newIDs[$0] }
    }
    let changesAtEnd = states.differences(
      from: oldEnd, in: newStates, from: newEnd, count: ends.suffix)
    ids = ElementBytes(newIDs)
    states = ElementBytes(newStates)
    let gone = oldIDs[ends.prefix..<oldEnd]
    return changes.map { newIDs[$0] } + changesAtEnd.map { newIDs[newEnd + $0] } + gone
      + Set(newIDs[ends.prefix..<newEnd]).subtracting(gone)
  }
}

/// Elements, and their bytes in the memory of their collection.
///
/// The bytes are separate from the elements, as a copy of an element need not have the same bytes between its fields;
/// the elements keep alive what the bytes refer to.
private struct ElementBytes<Element> {
  private(set) var elements: [Element]
  private var bytes: [UInt8]

  init(_ elements: [Element] = []) {
    // A buffer of its own: a shared one would be copied when the collection changes.
    self.elements = elements.map { $0 }
    bytes = elements.withUnsafeBytes { Array($0) }
  }

  private static var stride: Int { MemoryLayout<Element>.stride }

  /// Returns the number of equal elements at the beginning, and of those at the end of the rest, in `other`.
  func commonEnds(with other: [Element]) -> (prefix: Int, suffix: Int) {
    let least = min(elements.count, other.count)
    let prefix = firstDifference(from: 0, in: other, from: 0, count: least) ?? least
    guard prefix < least else { return (prefix, 0) }
    var suffix = 0
    while suffix < least - prefix,
      firstDifference(
        from: elements.count - suffix - 1, in: other, from: other.count - suffix - 1, count: 1)
        == nil
    {
      suffix += 1
    }
    return (prefix, suffix)
  }

  /// Returns the positions, from 0 to `count`, at which elements from `start` on differ from `other`.
  func differences(
    from start: Int, in other: [Element], from otherStart: Int, count: Int
  ) -> [Int] {
    var positions: [Int] = []
    var next = 0
    while let position = firstDifference(
      from: start + next, in: other, from: otherStart + next, count: count - next)
    {
      positions.append(next + position)
      next += position + 1
    }
    return positions
  }

  mutating func replace(at index: Int, by other: [Element]) {
    elements[index] = other[index]
    let range = index * Self.stride..<(index + 1) * Self.stride
    other.withUnsafeBytes { other in
      bytes.withUnsafeMutableBytes { $0[range].copyBytes(from: other[range]) }
    }
  }

  private func firstDifference(
    from start: Int, in other: [Element], from otherStart: Int, count: Int
  ) -> Int? {
    bytes.withUnsafeBytes { bytes in
      other.withUnsafeBytes { other in
        let stride = Self.stride
        return UnsafeRawBufferPointer(rebasing: bytes[start * stride..<(start + count) * stride])
          .firstDifference(
            from: UnsafeRawBufferPointer(rebasing: other[(otherStart * stride)...])
          )
          .map { $0 / stride }
      }
    }
  }
}
