import FoundationEssentials
import TodoDomain

/// A row that was found in a file, told from others by its values alone.
///
/// So it does not matter which tree the row was found in, or whether it was found in any.
enum SalvagedRow {
  case todo(Todo)
  case step(StoredStep)
  case change(StoredChange)
  /// An entry of the index by ids.
  case identity(number: Int64)
  /// The greatest number that was given to a row of a table.
  case sequence(table: String, Int64)
  /// Where the tree of a table or an index begins.
  case schema(name: String, root: Int)

  /// `rowID` is `nil` for an entry of an index.
  init?(rowID: Int64?, _ record: Record) {
    let values = record.values
    if let rowID {
      switch values.count {
      case 12: self.init(todo: rowID, values)
      case 2:
        guard let table = values[0].text, let sequence = values[1].integer else { return nil }
        self = .sequence(table: table, sequence)
      case 5 where !values[0].isNull:
        guard ["table", "index"].contains(values[0].text), let name = values[1].text,
          let root = values[3].integer
        else { return nil }
        self = .schema(name: name, root: Int(truncatingIfNeeded: root))
      case 4...6: self.init(step: rowID, values)
      default: return nil
      }
    } else {
      switch values.count {
      case 5...7: self.init(change: values)
      case 2:
        guard let id = values[0].utf8, let number = values[1].integer,
          NumberRule.numbers.contains(number),
          id.withUnsafeBufferPointer(UUID.init(utf8:)) != nil
        else { return nil }
        self = .identity(number: number)
      default: return nil
      }
    }
  }

  private init?(todo number: Int64, _ values: [Record.Value]) {
    guard NumberRule.numbers.contains(number), values[0].isNull,
      let id = values[1].utf8.flatMap({ $0.withUnsafeBufferPointer(UUID.init(utf8:)) }),
      let description = values[2].text,
      (1...TextRule.maximumByteCount).contains(description.utf8.count),
      let priority = values[4].integer.flatMap(Priority.init(rawValue:)),
      let tags = values[6].utf8.flatMap({ $0.withUnsafeBufferPointer(texts) }),
      let note = values[8].text,
      let position = values[9].double,
      let createdAt = values[10].instant, let modifiedAt = values[11].instant
    else { return nil }
    var todo = Todo(
      id: id, number: number, description: description, priority: priority, tags: tags, note: note,
      position: position.isNaN ? .infinity : position, createdAt: createdAt, modifiedAt: modifiedAt)
    if !values[3].isNull {
      guard let completedAt = values[3].instant else { return nil }
      todo.completedAt = completedAt
    }
    if !values[5].isNull {
      guard let due = values[5].text.flatMap({ Due($0) }) else { return nil }
      todo.due = due
    }
    if !values[7].isNull {
      guard let project = values[7].text, !project.isEmpty else { return nil }
      todo.project = project
    }
    self = .todo(todo)
  }

  private init?(step sequence: Int64, _ values: [Record.Value]) {
    guard sequence > 0, values[0].isNull, let at = values[1].instant,
      let command = values[2].text, let isUndone = values[3].integer, (0...1).contains(isUndone)
    else { return nil }
    self = .step(
      StoredStep(
        sequence: sequence, at: at, command: command, isUndone: isUndone == 1,
        previous: values.count > 4 ? values[4].integer ?? 0 : Self.unknownStep,
        checksum: values.count > 5 ? values[5].integer : nil))
  }

  /// The step before one of a list in which a migration that tells it had not run yet.
  static let unknownStep: Int64 = -1

  private init?(change values: [Record.Value]) {
    guard let step = values[0].integer, step > 0, let ordinal = values[1].integer, ordinal > 0,
      let todo = values[2].integer, NumberRule.numbers.contains(todo),
      values[3].isNull || values[3].text != nil,
      values[4].isNull || values[4].text != nil
    else { return nil }
    let line = values.count > 5 ? values[5].integer ?? 1 : 1
    let before = values[3].utf8.map(Array.init)
    let after = values[4].utf8.map(Array.init)
    guard before != nil || after != nil else { return nil }
    self = .change(
      StoredChange(
        step: step, ordinal: ordinal, line: line, todo: todo, before: before, after: after,
        checksum: values.count > 6 ? values[6].integer : nil))
  }
}

private func texts(_ utf8: UnsafeBufferPointer<UInt8>) -> [String]? {
  guard String(validating: utf8, as: UTF8.self) != nil else { return nil }
  var reader = JSONReader(utf8)
  return reader.texts()
}

extension Record.Value {
  /// A time, if four digits can write its year.
  fileprivate var instant: Instant? {
    guard let integer else { return nil }
    let instant = Instant(millisecondsSince1970: integer)
    return Instant.range.contains(instant) ? instant : nil
  }
}
