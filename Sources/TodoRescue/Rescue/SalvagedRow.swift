import FoundationEssentials
import TodoDomain
import TodoSQLite
import TodoText

/// A row found in a file, recognized by its values alone.
///
/// So it doesn't matter which tree the row was found in, if any.
enum SalvagedRow {
  case todo(Todo)
  case step(StoredStep)
  /// A step that was undone before undo was a step.
  case undoneStep(Int64)
  case change(StoredChange)
  /// An entry of the index on ids.
  case identity(number: Int64)
  /// The greatest number given to a row of a table.
  case sequence(table: String, Int64)
  /// The root page of a table or an index.
  case schema(name: String, root: Int)

  /// `rowID` is `nil` for an index entry.
  init?(rowID: Int64?, _ record: Record) {
    let values = record.values
    if let rowID {
      switch values.count {
      case Todo.Field.stored.count: self.init(todo: rowID, values)
      case 2:
        guard let table = values[0].text, let sequence = values[1].integer else { return nil }
        self = .sequence(table: table, sequence)
      case 5 where values[0].isNull: self.init(step: rowID, values)
      case 5:
        guard ["table", "index"].contains(values[0].text), let name = values[1].text,
          let root = values[3].integer
        else { return nil }
        self = .schema(name: name, root: Int(truncatingIfNeeded: root))
      case 6: self.init(earlyStep: rowID, values)
      default: return nil
      }
    } else {
      switch values.count {
      case 6: self.init(change: values)
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
    guard NumberRule.numbers.contains(number), values[0].isNull else { return nil }
    var todo = Todo.blank(number: number)
    for (field, stored) in zip(Todo.Field.stored, values).dropFirst() {
      if field == .position {
        // A damaged position is no reason to lose the todo, which goes to an end of the list instead.
        guard let position = stored.double else { return nil }
        let range = NumberRule.positions
        todo.position =
          position.isNaN ? range.upperBound : min(max(position, range.lowerBound), range.upperBound)
      } else {
        guard let value = field.value(stored), value.isPossible(for: field) else { return nil }
        todo[field] = value
      }
    }
    self = .todo(todo)
  }

  private init?(step sequence: Int64, _ values: [Record.Value]) {
    guard sequence > 0, values[0].isNull, let at = values[1].instant,
      let command = values[2].text, values[3].isNull || values[3].integer != nil
    else { return nil }
    self = .step(
      StoredStep(
        sequence: sequence, at: at, command: command, undone: values[3].integer,
        checksum: values[4].integer ?? 0))
  }

  /// A step from before undo was a step, which has `isUndone` and the step before it in place of `undone`.
  private init?(earlyStep sequence: Int64, _ values: [Record.Value]) {
    guard let isUndone = values[3].integer, (0...1).contains(isUndone) else { return nil }
    self.init(step: sequence, Array(values[..<3] + values[4...]))
    guard case .step(var step) = self else { return }
    step.undone = nil
    self = isUndone == 1 ? .undoneStep(sequence) : .step(step)
  }

  private init?(change values: [Record.Value]) {
    guard let step = values[0].integer, step > 0, let ordinal = values[1].integer, ordinal > 0,
      let todo = values[2].integer, NumberRule.numbers.contains(todo),
      values[3].isNull || values[3].text != nil,
      values[4].isNull || values[4].text != nil
    else { return nil }
    let before = values[3].utf8.map(Array.init)
    let after = values[4].utf8.map(Array.init)
    guard before != nil || after != nil else { return nil }
    self = .change(
      StoredChange(
        step: step, ordinal: ordinal, todo: todo, before: before, after: after,
        checksum: values[5].integer ?? 0))
  }
}

extension FieldValue {
  /// Whether a todo may have this value, to tell rows of todos from others.
  fileprivate func isPossible(for field: Todo.Field) -> Bool {
    switch self {
    case .text(let text): field.rule?.allows(text) ?? false
    case .extra(let extra): (try? extra.check()) != nil
    case .instant(let instant): Instant.range.contains(instant)
    default: true
    }
  }
}

extension Record.Value: StoredValue {
  var storedInteger: Int64? { integer }
  var storedDouble: Double? { double }
  var storedText: String? { text }

  func withStoredUTF8<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    utf8.flatMap { $0.withUnsafeBufferPointer(body) }
  }

  /// The value as a time, if its year has at most four digits.
  fileprivate var instant: Instant? {
    guard let integer else { return nil }
    let instant = Instant(millisecondsSince1970: integer)
    return Instant.range.contains(instant) ? instant : nil
  }
}
