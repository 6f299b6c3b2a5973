/// Writes the changes from one value to another as assignments in a closure.
///
///     $0.count = 2
///     $0.rows[id: 1]?.isDone = true
enum StateChange {
  static func assignments(from before: Any, to after: Any, at path: String = "$0") -> [String] {
    guard !isEqual(before, after) else { return [] }
    let parts = partwise(from: before, to: after, at: path)
    return parts.isEmpty ? ["\(path) = \(SwiftSource.text(of: after))"] : parts
  }

  /// The changes of the parts, or nothing if the whole value has to be assigned.
  private static func partwise(from before: Any, to after: Any, at path: String) -> [String] {
    guard type(of: before) == type(of: after), SwiftSource.literal(after) == nil else { return [] }
    if let old = before as? any IdentifiedElements, let new = after as? any IdentifiedElements {
      return elementwise(from: old, to: new, at: path)
    }
    let old = Mirror(reflecting: before)
    let new = Mirror(reflecting: after)
    let changes = zip(old.children, new.children)
    switch new.displayStyle {
    case .struct where old.children.allSatisfy { $0.label != nil }:
      return changes.flatMap { old, new in
        assignments(from: old.value, to: new.value, at: "\(path).\(new.label ?? "")")
      }
    case .collection where old.children.count == new.children.count:
      return changes.enumerated().flatMap { index, change in
        assignments(from: change.0.value, to: change.1.value, at: "\(path)[\(index)]")
      }
    case .optional:
      guard let old = old.children.first, let new = new.children.first else { return [] }
      return partwise(from: old.value, to: new.value, at: "\(path)?")
    default:
      return []
    }
  }

  private static func elementwise(
    from old: any IdentifiedElements, to new: any IdentifiedElements, at path: String
  ) -> [String] {
    let (old, new) = (old.entries, new.entries)
    guard old.count == new.count, zip(old, new).allSatisfy({ isEqual($0.id, $1.id) }) else {
      return []
    }
    return zip(old, new).flatMap { old, new in
      let path = "\(path)[id: \(SwiftSource.text(of: new.id))]"
      guard !isEqual(old.element, new.element) else { return [String]() }
      let parts = partwise(from: old.element, to: new.element, at: "\(path)?")
      return parts.isEmpty ? ["\(path) = \(SwiftSource.text(of: new.element))"] : parts
    }
  }

  static func isEqual(_ left: Any, _ right: Any) -> Bool {
    func equals<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
    guard let value = left as? any Equatable else {
      return SwiftSource.text(of: left) == SwiftSource.text(of: right)
    }
    return equals(value)
  }
}
