import ComposableTesting
import TodoDomain
import TodoSQLiteFixtures

/// What the program promises of each thing that a person does.
enum ShellLaw: String, CaseIterable {
  case refusesOnlyTheImpossible = "a command is refused where it asks for what is not there"
  case changesNothingUnlessKept = "what is refused or fails changes nothing"
  case neverReusesNumbers = "a number is never given twice"
  case completedHasDate = "what is completed has the date of its completion"
  case doesWhatIsAsked = "what is kept is what was asked for"
  case inHandIsSaved = "what the program has in hand is what it saved"

  /// Whether it holds of one run of the program.
  func holds(_ before: Shell.State, _ action: Shell.Action, _ after: Shell.State) -> Bool {
    guard case .answered(let answer) = action, let program = before.program else { return true }
    let deed = program.deed
    let memory = after.memory
    switch self {
    case .refusesOnlyTheImpossible:
      return answer == .failed
        || (answer == .refused) == deed.isToBeRefused(in: before.memory)

    case .changesNothingUnlessKept:
      return answer == .kept || before.memory == memory

    case .neverReusesNumbers:
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
          default: todo.completedAt == old.completedAt
          }
        }

    case .doesWhatIsAsked:
      return answer != .kept || deed.isDone(in: memory)

    case .inHandIsSaved:
      return answer != .kept
        || program.list.todos.allSatisfy { $0.isSaved && memory[$0.todo.number] == $0.todo }
    }
  }
}

extension Deed {
  fileprivate func isAbout(_ todo: Todo) -> Bool {
    self == .toggleAll || number == todo.number
  }

  /// Whether the list is as it should be after this, as far as it can be said without the list before.
  fileprivate func isDone(in memory: Memory) -> Bool {
    let numbers = memory.todos.map(\.number)
    return switch self {
    case .add: numbers.last == memory.lastNumber
    case .complete(let number): memory[number]?.isComplete == true
    case .edit(let number): memory[number]?.tags == ["tea"]
    case .delete(let number): memory[number] == nil
    case .moveToTop(let number): numbers.first == number
    case .move(let number, let other): numbers.firstRange(of: [other, number]) != nil
    case .clear: !memory.todos.contains(where: \.isComplete)
    case .toggle, .toggleAll, .undo, .redo: true
    }
  }
}
