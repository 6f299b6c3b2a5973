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
      return "[\(array.entries.map { text(of: $0.element) }.joined(separator: ", "))]"
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .enum:
      return enumCase(value, mirror)
    case .tuple:
      return "(\(arguments(mirror)))"
    case .collection:
      return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ", "))]"
    case .set:
      return "[\(mirror.children.map { text(of: $0.value) }.sorted().joined(separator: ", "))]"
    case .dictionary:
      let entries = mirror.children.map { entry in
        Mirror(reflecting: entry.value).children.map { text(of: $0.value) }.joined(separator: ": ")
      }
      return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
    case .struct, .class, .foreignReference:
      return "\(typeName(mirror.subjectType))(\(arguments(mirror)))"
    case nil:
      return String(describing: value)
    @unknown default:
      return String(describing: value)
    }
  }

  /// The source of a value with a literal or a short form, which its parts don't show.
  static func literal(_ value: Any) -> String? {
    switch value {
    case let text as String: return String(reflecting: text)
    case let text as Substring: return String(reflecting: text)
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

  private static func floatingPoint(_ number: some BinaryFloatingPoint & LosslessStringConvertible)
    -> String
  {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
    return number.description
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
