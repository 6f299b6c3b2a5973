import Composable
import Foundation

/// Writes values as Swift source.
///
/// A struct is written with its memberwise initializer and an enum by its case, as `Mirror` shows them. Values
/// that hide their parts, or have an initializer of their own, need editing by hand.
enum SwiftSource {
  static func text(of value: Any) -> String {
    if let literal = literal(value) { return literal }
    if let array = value as? any IdentifiedElements {
      return list(array.entries.map { text(of: $0.element) })
    }
    let mirror = Mirror(reflecting: value)
    var parts: [String] { mirror.children.map { text(of: $0.value) } }
    return switch mirror.displayStyle {
    case .optional: parts.first ?? "nil"
    case .enum: enumCase(value, mirror)
    case .tuple: "(\(arguments(mirror)))"
    case .collection: list(parts)
    case .set: list(parts.sorted())
    case .dictionary:
      mirror.children.isEmpty ? "[:]" : list(mirror.children.map { entry($0.value) }.sorted())
    case .struct, .class, .foreignReference:
      "\(typeName(mirror.subjectType))(\(arguments(mirror)))"
    default: String(describing: value)
    }
  }

  /// The source of a value with a literal or a short form, which its parts don't show.
  static func literal(_ value: Any) -> String? {
    switch value {
    case let text as any StringProtocol: return String(reflecting: text)
    case let character as Character: return String(reflecting: String(character))
    case let number as Double: return floatingPoint(number)
    case let number as Float: return floatingPoint(number)
    case let number as any BinaryInteger: return "\(number)"
    case let truth as Bool: return "\(truth)"
    case let id as StackElementID: return "\(id)"
    case let date as Date:
      return "Date(timeIntervalSince1970: \(date.timeIntervalSince1970))"
    case let uuid as UUID:
      let bytes = withUnsafeBytes(of: uuid.uuid, Array.init)
      guard bytes.prefix(8).allSatisfy({ $0 == 0 }) else {
        return "UUID(uuidString: \"\(uuid)\")!"
      }
      return "UUID(number: \(bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))"
    default: return nil
    }
  }

  /// The name of a type in its module, or in its private scope, without generic arguments.
  static func typeName(_ type: Any.Type) -> String {
    let parts = String(reflecting: type).prefix { $0 != "<" }.split(separator: ".").dropFirst()
    let visible = parts.split { $0.hasPrefix("(unknown context") }.last ?? parts
    return visible.joined(separator: ".")
  }

  private static func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ", "))]" }

  private static func entry(_ keyAndValue: Any) -> String {
    Mirror(reflecting: keyAndValue).children.map { text(of: $0.value) }.joined(separator: ": ")
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror) -> String {
    guard let (name, payload) = mirror.children.first else {
      // "- Module.Type.name", or "- " and the value's own description: there is no other way to get its name.
      var dumped = ""
      dump(value, to: &dumped, maxDepth: 0)
      let name = dumped.dropFirst(2).split(separator: ".").last ?? ""
      return ".\(name.trimmingCharacters(in: .whitespacesAndNewlines))"
    }
    let parts = Mirror(reflecting: payload)
    let isList = parts.displayStyle == .tuple && !parts.children.isEmpty
    return ".\(name ?? "")(\(isList ? arguments(parts) : text(of: payload)))"
  }

  private static func arguments(_ mirror: Mirror) -> String {
    mirror.children.map { label, value in
      guard let label, !label.hasPrefix(".") else { return text(of: value) }
      return "\(label): \(text(of: value))"
    }
    .joined(separator: ", ")
  }

  private static func floatingPoint(_ number: some BinaryFloatingPoint) -> String {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
    return "\(number)"
  }
}

/// Writes the changes from one value to another as assignments in a closure.
///
///     $0.count = 2
///     $0.rows[id: 1]?.isDone = true
enum StateChange {
  /// `part` is the path to a part of the value, if it isn't a part of `path`.
  static func assignments(
    from before: Any, to after: Any, at path: String = "$0", part: String? = nil
  ) -> [String] {
    guard !isEqual(before, after) else { return [] }
    let parts = partwise(from: before, to: after, at: part ?? path)
    return parts.isEmpty ? ["\(path) = \(SwiftSource.text(of: after))"] : parts
  }

  /// The changes of the parts, or nothing if the whole value has to be assigned.
  private static func partwise(from before: Any, to after: Any, at path: String) -> [String] {
    guard type(of: before) == type(of: after), SwiftSource.literal(after) == nil else { return [] }
    if let old = (before as? any IdentifiedElements)?.entries,
      let new = (after as? any IdentifiedElements)?.entries
    {
      guard old.count == new.count, zip(old, new).allSatisfy({ isEqual($0.id, $1.id) }) else {
        return []
      }
      return zip(old, new).flatMap { old, new in
        let path = "\(path)[id: \(SwiftSource.text(of: new.id))]"
        return assignments(from: old.element, to: new.element, at: path, part: "\(path)?")
      }
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

  static func isEqual(_ left: Any, _ right: Any) -> Bool {
    func equals<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
    guard let value = left as? any Equatable else {
      return SwiftSource.text(of: left) == SwiftSource.text(of: right)
    }
    return equals(value)
  }
}

protocol IdentifiedElements {
  var entries: [(id: Any, element: Any)] { get }
}

extension IdentifiedArray: IdentifiedElements {
  var entries: [(id: Any, element: Any)] {
    zip(ids, self).map { (id: $0, element: $1) }
  }
}
