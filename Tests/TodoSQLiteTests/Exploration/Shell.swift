import Composable
import TodoDomain
import TodoSQLiteFixtures

/// Runs the program once for each command, as `todo` does: begins a unit of work, submits the command, and
/// commits or rolls back.
struct Shell: Reducer {
  struct State: Hashable {
    var memory = Memory()
    /// The program, while it runs.
    var program: Program?
  }

  /// One run of the program.
  struct Program: Hashable {
    let deed: Deed
    var stage = Stage.begins
    var list = TodoList.State()
    /// The number of running effects.
    var effectCount = 0
  }

  enum Stage: Hashable {
    case begins
    case submits
    case keeps
    case leaves
  }

  enum Action: Hashable, Sendable {
    /// A person gave a command.
    case did(Deed)
    case list(TodoList.Action)
    /// An effect has ended.
    case ended
    /// The program ends.
    case answered(Answer)
  }

  enum Answer: Hashable, Sendable {
    case kept
    case refused
    case failed
  }

  struct Environment: Sendable {
    var database: TodoDatabase
    /// Ends the program, and its connection with it.
    var exit: @Sendable () async -> Void
  }

  private let todoList = TodoList().erased

  func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    guard var program = state.program else {
      guard case .did(let deed) = action else { return .none }
      state.program = Program(deed: deed, effectCount: 1)
      return send(.workStarted(command: deed.historyText))
    }
    switch action {
    case .did:
      return .none

    case .list(let action):
      let effect = todoList.reduce(
        into: &program.list, action: action,
        environment: TodoList.Environment(state.memory, environment.database))
      if !effect.isNone { program.effectCount += 1 }
      state.program = program
      return effect.isNone ? .none : .concatenate(effect.map(Action.list), .send(.ended))

    case .ended:
      program.effectCount -= 1
      defer { state.program = program }
      return program.effectCount == 0 ? goOn(&program, environment) : .none

    case .answered(let answer):
      if answer == .kept {
        state.memory.hear(
          of: program.deed, program.list.outcome?.changes ?? program.list.changes)
      }
      state.program = nil
      return .none
    }
  }

  /// Starts the next stage when no effect is running.
  private func goOn(_ program: inout Program, _ environment: Environment) -> Effect<Action> {
    let list = program.list
    let isFine = list.failure == nil && list.refusal == nil
    switch program.stage {
    case .begins where isFine:
      program.stage = .submits
      program.effectCount += 1
      return send(.commandSubmitted(program.deed.command))

    case .submits:
      program.stage = isFine ? .keeps : .leaves
      program.effectCount += 1
      return send(isFine ? .workFinished : .workAbandoned)

    case .keeps where isFine:
      return .send(.answered(.kept))

    case .leaves where list.failure == nil:
      return .send(.answered(.refused))

    case .begins, .keeps, .leaves:
      return .run { send in
        await environment.exit()
        await send(.answered(.failed))
      }
    }
  }

  private func send(_ action: TodoList.Action) -> Effect<Action> {
    .concatenate(.send(.list(action)), .send(.ended))
  }
}

extension TodoList.Environment {
  /// Derives the time from the step count and ids from the last number, so neither is random.
  fileprivate init(_ memory: Memory, _ database: TodoDatabase) {
    self.init(
      database: database.changes,
      now: { start.later(memory.stepCount + 1) }, timeZone: .utc,
      uuid: UUIDGenerator { id(Int(memory.lastNumber) + 1) })
  }
}
