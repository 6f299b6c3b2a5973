/// Encoded as in the history, under the name of a field of the same kind.
extension FieldValue: Codable {
  package init(from decoder: any Decoder) throws {
    let record = Array(try decoder.singleValueContainer().decode(String.self).utf8)
    var todo = Todo.blank(number: 0)
    let fields = record.withUnsafeBufferPointer { ChangeRecord.read($0, into: &todo) }
    self = fields?.first { _ in true }.map { todo[$0] } ?? .null
  }

  package func encode(to encoder: any Encoder) throws {
    var record: [UInt8] = []
    if let kindred {
      var todo = Todo.blank(number: 0)
      todo[kindred] = self
      ChangeRecord.write([kindred], of: todo, to: &record)
    }
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: record, as: UTF8.self))
  }

  /// A field with values of this kind; `nil` for kinds that never conflict.
  private var kindred: Todo.Field? {
    switch self {
    case .null, .bool, .id: nil
    case .integer: .parent
    case .number: .position
    case .text: .description
    case .list: .tags
    case .numbers: .blockedBy
    case .priority: .priority
    case .due: .due
    case .rule: .repeat
    case .instant: .createdAt
    case .extra: .extra
    }
  }
}
