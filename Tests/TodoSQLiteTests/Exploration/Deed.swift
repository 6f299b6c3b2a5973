import TodoDomain
import TodoSQLiteFixtures

/// What a person does to a small list, one command at a time.
enum Deed: Hashable, Sendable {
  case add
  case toggle(Int64)
  /// Where the second of two cannot be saved, the first has to be put back.
  case toggleAll
  case complete(Int64)
  case edit(Int64)
  case delete(Int64)
  case moveToTop(Int64)
  case move(Int64, after: Int64)
  case clear
  case undo
  case redo

  /// The todo that it is about.
  var number: Int64? {
    switch self {
    case .add, .toggleAll, .clear, .undo, .redo: nil
    case .toggle(let number), .complete(let number), .edit(let number), .delete(let number),
      .moveToTop(let number), .move(let number, _):
      number
    }
  }

  /// What the history calls it, or `nil` for one that walks along the history.
  var historyText: String? {
    switch self {
    case .undo, .redo: nil
    default: "\(self)"
    }
  }

  var command: Command {
    let references = number.map { [Reference.number($0)] } ?? []
    return switch self {
    case .add: .add(Edit([.description: .text("caf\u{E9}")]), label: nil)
    case .toggle: .toggle(references)
    case .toggleAll: .toggle([.range(1...Int64.max)])
    case .complete: .complete(references)
    // Equal to what `add` writes, but for its bytes.
    case .edit:
      .edit(references, Edit([.description: .text("cafe\u{301}")], added: [.tags: ["tea"]]))
    case .delete: .delete(references)
    case .moveToTop: .move(references, to: .top)
    case .move(_, let other): .move(references, to: .after(.number(other)))
    case .clear: .clear
    case .undo: .undo(1)
    case .redo: .redo(1)
    }
  }
}

extension Deed {
  /// All that a person may do to a list of at most two todos: to each of them, and to one that is
  /// not there.
  static func all(in memory: Memory) -> [Deed] {
    var deeds: [Deed] = memory.todos.count < 2 ? [.add] : []
    let numbers = memory.todos.map(\.number)
    for number in numbers + [memory.absentNumber] {
      deeds += [.toggle(number), .complete(number), .edit(number), .delete(number)]
      deeds += [.moveToTop(number)]
      // Beside itself, too.
      deeds += numbers.map { .move(number, after: $0) }
    }
    return deeds + [.toggleAll, .clear, .undo, .redo]
  }

  /// Whether it asks for what is not there.
  func isToBeRefused(in memory: Memory) -> Bool {
    switch self {
    case .add, .clear: false
    case .toggleAll: memory.todos.isEmpty
    case .undo: memory.doneCount == 0
    case .redo: memory.undoneCount == 0
    case .move(let number, let other):
      memory[number] == nil || memory[other] == nil || number == other
    case .toggle(let number), .complete(let number), .edit(let number), .delete(let number),
      .moveToTop(let number):
      memory[number] == nil
    }
  }
}
