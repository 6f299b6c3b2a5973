import TodoDomain
import TodoSQLiteFixtures

/// The program's promises for each command.
enum ShellLaw: String, CaseIterable {
  case refusesOnlyTheImpossible = "a command is refused where it asks for what is not there"
  case changesNothingUnlessKept = "what is refused or fails changes nothing"
  case neverReusesNumbers = "a number is never given twice"
  case completedHasDate = "what is completed has the date of its completion"
  case doesWhatIsAsked = "what is kept is what was asked for"
  case inHandIsSaved = "what the program has in hand is what it saved"
  case hasNoCircle = "no todo is part of itself, or waits for itself"
  case goesOnOnce = "a series goes on once, and with what is open"

  /// Whether it holds for one run of the program.
  func holds(_ before: Shell.State, _ action: Shell.Action, _ after: Shell.State) -> Bool {
    guard case .answered(let answer) = action, let program = before.program else { return true }
    let deed = program.deed
    let memory = after.memory
    switch self {
    case .refusesOnlyTheImpossible:
      guard let isToBeRefused = deed.isToBeRefused(in: before.memory) else { return true }
      return answer == .failed || (answer == .refused) == isToBeRefused

    case .changesNothingUnlessKept:
      return answer == .kept || before.memory == memory

    case .neverReusesNumbers:
      if case .complete = deed {
        let new = memory.todos.filter { before.memory[$0.number] == nil }
        return new.allSatisfy { $0.number > before.memory.lastNumber }
      }
      guard deed == .add else { return before.memory.lastNumber == memory.lastNumber }
      return answer != .kept || memory.lastNumber == before.memory.lastNumber + 1

    case .completedHasDate:
      let now = start.later(before.memory.stepCount + 1)
      return answer != .kept
        || before.memory.todos.allSatisfy { old in
          guard let todo = memory[old.number], deed.isAbout(todo) else { return true }
          return switch deed {
          case .complete: todo.completedAt == old.completedAt ?? now
          case .toggle, .toggleAll: todo.completedAt == (old.isComplete ? nil : now)
          case .reopen: todo.completedAt == nil
          default: todo.completedAt == old.completedAt
          }
        }

    case .doesWhatIsAsked:
      return answer != .kept || deed.isDone(in: memory, after: before.memory)

    case .inHandIsSaved:
      return answer != .kept
        || program.list.todos.allSatisfy { $0.isSaved && memory[$0.todo.number] == $0.todo }

    case .hasNoCircle:
      return memory.todos.allSatisfy { todo in
        [Todo.Field.parent, .blockedBy].allSatisfy { field in
          !todo.linked(by: field).contains { memory.leads(from: $0, to: todo.number, by: field) }
        }
      }

    case .goesOnOnce:
      let ids = memory.todos.map(\.id)
      return Set(ids).count == ids.count
        && memory.todos.allSatisfy { todo in
          todo.repeat == nil
            || !todo.isComplete
              && !memory.todos.contains { $0.id == todo.successorID && $0.isSuccessor(of: todo) }
        }
    }
  }
}

extension Deed {
  fileprivate func isAbout(_ todo: Todo) -> Bool {
    self == .toggleAll || number == todo.number
  }

  /// Whether the list is as it should be after this command.
  fileprivate func isDone(in memory: Memory, after before: Memory) -> Bool {
    let numbers = memory.todos.map(\.number)
    return switch self {
    case .add: numbers.last == memory.lastNumber
    case .complete(let number):
      // A todo that was already complete doesn't complete its subtasks.
      memory[number]?.isComplete == true
        && (before[number]?.isComplete == true
          || memory.family(of: number).allSatisfy { part in
            // A repeating subtask continues, and its own subtasks with it.
            part.isComplete
              || memory.todos.contains {
                $0.repeat != nil && memory.leads(from: part.number, to: $0.number, by: .parent)
              }
          })
    case .edit(let number): memory[number]?.tags == ["tea"]
    case .delete(let number): memory.family(of: number).isEmpty
    case .moveToTop(let number): numbers.first == number
    case .move(let number, let other): numbers.firstRange(of: [other, number]) != nil
    case .clear: !memory.todos.contains(where: \.isComplete)
    case .reopen(let number): memory[number]?.isComplete == false
    case .skip(let number): memory[number]?.repeat != nil
    case .repeatDaily(let number): memory[number]?.repeat != nil && memory[number]?.due != nil
    case .put(let number, let parent): memory[number]?.parent == parent
    case .block(let number, let blocker): memory[number]?.blockedBy.contains(blocker) == true
    case .toggle, .toggleAll, .undo, .redo: true
    }
  }
}
