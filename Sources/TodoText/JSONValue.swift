/// A JSON value to write, safe to show in a terminal; an object's members stay in their order.
package enum JSONValue: ExpressibleByDictionaryLiteral, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(Int64)
  case text(String)
  case list([JSONValue])
  case object([(key: String, value: JSONValue)])
  /// A value that is JSON already.
  case written(String)

  package static func count(_ number: Int) -> JSONValue { .number(Int64(number)) }

  package static func optional(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (key: $0, value: $1) })
  }

  /// Adds a member to an object.
  package mutating func add(_ key: String, _ value: JSONValue) {
    guard case .object(let members) = self else { return }
    self = .object(members + [(key, value)])
  }

  package var description: String {
    switch self {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return String(number)
    case .text(let text):
      var bytes: [UInt8] = []
      bytes.appendJSON(text, escaping: .unsafeInTerminals)
      return String(decoding: bytes, as: UTF8.self)
    case .list(let values): return "[\(values.map(\.description).joined(by: ","))]"
    case .object(let members):
      return "{\(members.map { "\"\($0.key)\":\($0.value)" }.joined(by: ","))}"
    case .written(let json): return json
    }
  }
}

extension [JSONValue] {
  /// The array with a line for each value.
  package var lines: String { "[\(map(\.description).joined(by: ",\n"))]\n" }
}
