import Foundation

/// An answer with `--json`.
enum DecodedJSON: Decodable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([DecodedJSON])
  case object([String: DecodedJSON])

  init(from decoder: any Decoder) throws {
    if let object = try? [String: DecodedJSON](from: decoder) {
      self = .object(object)
    } else if let list = try? [DecodedJSON](from: decoder) {
      self = .list(list)
    } else {
      let container = try decoder.singleValueContainer()
      self =
        if container.decodeNil() {
          .null
        } else if let boolean = try? container.decode(Bool.self) {
          .boolean(boolean)
        } else if let number = try? container.decode(Double.self) {
          .number(number)
        } else {
          .text(try container.decode(String.self))
        }
    }
  }

  init(_ json: String) throws {
    self = try JSONDecoder().decode(DecodedJSON.self, from: Data(json.utf8))
  }

  /// Returns a line for each path and type, such as `[].due: null`, and adds every todo to `todos`.
  func shape(_ todos: inout [[String: DecodedJSON]]) -> Set<String> {
    switch self {
    case .null: return [": null"]
    case .boolean: return [": a Boolean"]
    case .number: return [": a number"]
    case .text: return [": a text"]
    case .list(let values):
      return values.reduce(into: [": a list"]) { shape, value in
        shape.formUnion(value.shape(&todos).map { "[]\($0)" })
      }
    case .object(let members) where members["blockedBy"] != nil:
      todos.append(members)
      return [": a todo"]
    case .object(let members):
      return members.reduce(into: []) { shape, member in
        shape.formUnion(member.value.shape(&todos).map { ".\(member.key)\($0)" })
      }
    }
  }

  /// Whether it contains everything in `older`; objects may have more keys.
  func keepsWhat(_ older: DecodedJSON) -> Bool {
    switch (self, older) {
    case (.list(let values), .list(let olderValues)):
      values.count == olderValues.count
        && zip(values, olderValues).allSatisfy { $0.keepsWhat($1) }
    case (.object(let members), .object(let olderMembers)):
      olderMembers.allSatisfy { members[$0]?.keepsWhat($1) ?? false }
    default: self == older
    }
  }
}
