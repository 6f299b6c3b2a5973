import TodoDomain

/// A command that a person gives to a small list.
enum Deed: Hashable, Sendable {
  case add
  case toggle(Int64)
  case reopen(Int64)
  case skip(Int64)
  /// Makes the todo repeat daily, whatever it did before.
  case repeatDaily(Int64)
  case put(Int64, into: Int64)
  case block(Int64, by: Int64)
  /// If the second of two todos can't be saved, the first must be rolled back.
  case toggleAll
  case complete(Int64)
  case edit(Int64)
  case delete(Int64)
  case moveToTop(Int64)
  case move(Int64, after: Int64)
  case clear
  case undo
  case redo

  /// The number of its todo, if it names one.
  var number: Int64? {
    switch self {
    case .add, .toggleAll, .clear, .undo, .redo: nil
    case .toggle(let number), .complete(let number), .edit(let number), .delete(let number),
      .moveToTop(let number), .move(let number, _), .reopen(let number), .skip(let number),
      .repeatDaily(let number), .put(let number, _), .block(let number, _):
      number
    }
  }

  /// Its text in the history, or `nil` for undo and redo.
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
    case .reopen: .reopen(references)
    case .skip: .skip(references)
    case .repeatDaily:
      .edit(references, Edit([.repeat: .rule(RepeatRule(.days(every: 1)))]))
    case .put(_, let parent): .edit(references, .linking(.parent, to: parent))
    case .block(_, let blocker): .edit(references, .linking(.blockedBy, to: blocker))
    // Equal to the text of `add`, but with other bytes.
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

extension Edit {
  static func linking(_ field: Todo.Field, to number: Int64) -> Edit {
    var edit = Edit()
    edit.link([.number(number)], to: field)
    return edit
  }
}

extension Deed {
  /// Returns every command that links todos or makes them repeat, and every command whose effect depends on that.
  static func ofStructure(in memory: Memory) -> [Deed] {
    var deeds: [Deed] = memory.todos.count < 2 ? [.add] : []
    let numbers = memory.todos.map(\.number)
    for number in numbers {
      deeds += [.repeatDaily(number), .complete(number), .reopen(number), .skip(number)]
      deeds += [.delete(number)]
      for other in numbers { deeds += [.put(number, into: other), .block(number, by: other)] }
    }
    return deeds + [.clear, .undo, .redo]
  }

  /// Returns every command for a list of at most two todos: for each of them, and for a missing one.
  static func all(in memory: Memory) -> [Deed] {
    var deeds: [Deed] = memory.todos.count < 2 ? [.add] : []
    let numbers = memory.todos.map(\.number)
    for number in numbers + [memory.absentNumber] {
      deeds += [.toggle(number), .complete(number), .edit(number), .delete(number)]
      deeds += [.moveToTop(number)]
      // Also after itself.
      deeds += numbers.map { .move(number, after: $0) }
    }
    return deeds + [.toggleAll, .clear, .undo, .redo]
  }

  /// Whether it requests something missing or impossible; `nil` if memory alone can't decide that.
  func isToBeRefused(in memory: Memory) -> Bool? {
    switch self {
    case .put(let number, let parent):
      memory[number] == nil || memory[parent] == nil
        || memory.leads(from: parent, to: number, by: .parent)
    case .block(let number, let blocker):
      memory[number] == nil || memory[blocker] == nil
        || memory.leads(from: blocker, to: number, by: .blockedBy)
    case .repeatDaily(let number): memory[number]?.isComplete ?? true
    case .skip(let number): memory[number]?.repeat == nil
    // A changed successor prevents reopening, and memory doesn't know whether the successor was changed.
    case .reopen(let number):
      memory[number].flatMap { todo in
        memory.todos.contains { $0.id == todo.successorID } ? nil : false
      } ?? (memory[number] == nil ? true : nil)
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
