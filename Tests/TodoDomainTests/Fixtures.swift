import Composable
import ComposableTesting
import FoundationEssentials
import TodoDomain

extension Instant {
  /// 2026-11-21T08:00:00.000Z.
  static let morning = Instant(millisecondsSince1970: 1_795_248_000_000)
  static let noon = Instant(millisecondsSince1970: morning.millisecondsSince1970 + 14_400_000)
}

extension Todo {
  static let milk = Todo(
    id: UUID(number: 1), number: 1, description: "Buy milk", priority: .low, tags: ["shop"],
    project: "home", note: "the blue one", position: 1, createdAt: .morning, modifiedAt: .morning)
  static let mum = Todo(
    id: UUID(number: 2), number: 2, description: "Call mum", completedAt: .morning, position: 2,
    createdAt: .morning, modifiedAt: .morning)

  /// Returns the todo after a change.
  func with(_ change: (inout Todo) -> Void) -> Todo {
    var todo = self
    change(&todo)
    return todo
  }

  /// The todo, completed at noon.
  var completedAtNoon: Todo {
    with {
      $0.completedAt = .noon
      $0.modifiedAt = .noon
    }
  }

  /// The todo, reopened at noon.
  var reopenedAtNoon: Todo {
    with {
      $0.completedAt = nil
      $0.modifiedAt = .noon
    }
  }
}

/// Returns the dates of an edit that sets the due date to `text`.
func due(_ text: String) -> FieldMap<When> { due(When(text)) }

func due(_ when: When?) -> FieldMap<When> { when.map { [.due: $0] } ?? [:] }

extension ImportedTodo {
  /// Creates a todo from a file that has its text, priority, due date, tags, project and note.
  init(
    _ todo: Todo, saying more: Todo.Fields = [], completion: Completion? = .open
  ) {
    self.init(saying: more.union([.description, .priority, .due, .tags, .project, .note]))
    self.todo = todo
    self.completion = completion
  }
}

extension TodoStoreError {
  static let diskFull = TodoStoreError.inputOutput(path: "todo.sqlite", reason: "disk full")
}

extension TodoList.Database {
  /// A database whose endpoints fail the test that calls them, except `subtasks`.
  static let failing: Self = {
    var database = Self()
    database.begin = unimplemented("TodoList.Database.begin", placeholder: 0)
    database.load = unimplemented("TodoList.Database.load", placeholder: [])
    database.find = unimplemented("TodoList.Database.find", placeholder: nil)
    database.isUntouched = unimplemented("TodoList.Database.isUntouched", placeholder: false)
    database.wasTurn = unimplemented("TodoList.Database.wasTurn", placeholder: false)
    // No todo has subtasks unless a test provides some.
    database.subtasks = { _ in [] }
    database.lastSubtask = unimplemented("TodoList.Database.lastSubtask", placeholder: nil)
    database.neighbors = unimplemented("TodoList.Database.neighbors", placeholder: [])
    database.nextNumber = unimplemented("TodoList.Database.nextNumber", placeholder: 0)
    database.insert = unimplemented("TodoList.Database.insert", throwing: .diskFull)
    database.save = unimplemented("TodoList.Database.save")
    database.delete = unimplemented("TodoList.Database.delete")
    database.clear = unimplemented("TodoList.Database.clear", throwing: .diskFull)
    database.undo = unimplemented("TodoList.Database.undo", throwing: .diskFull)
    database.redo = unimplemented("TodoList.Database.redo", throwing: .diskFull)
    database.commit = unimplemented("TodoList.Database.commit")
    database.rollback = unimplemented("TodoList.Database.rollback")
    return database
  }()
}

extension Reading.Database {
  /// Returns a database that holds moment 7, and records its calls.
  static func recorded(by calls: Recorder<String>) -> Self {
    var database = Self()
    database.hold = {
      calls.record("hold")
      return 7
    }
    database.leave = { calls.record("leave") }
    return database
  }
}

extension TestStore where State == Reading.State, Action == Reading.Action {
  /// Creates a store with pages of two.
  @MainActor
  static func reading(
    from database: Reading.Database, _ state: Reading.State = Reading.State()
  ) -> Self {
    Self(
      initialState: state,
      environment: Reading.Environment(
        database: database, now: { .morning }, timeZone: .fixed(secondsFromUTC: 3600), pageSize: 2)
    ) { Reading() }
  }
}

extension TodoFeature.Environment {
  /// Returns an environment whose endpoints fail the test that calls them, except those that `provide` sets.
  static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      now: unimplemented("now", placeholder: .morning), timeZone: .utc,
      save: unimplemented("save"))
    provide(&environment)
    return environment
  }
}

extension TodoList.Environment {
  /// Returns an environment whose endpoints fail the test that calls them, except those that `provide` sets.
  static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      database: .failing, now: unimplemented("now", placeholder: .morning), timeZone: .utc,
      uuid: .failing("uuid"))
    provide(&environment)
    return environment
  }
}

extension TodoList.State {
  /// Returns a state that holds these todos as stored in the database.
  static func holding(_ todos: Todo...) -> TodoList.State {
    var state = TodoList.State()
    state.todos = IdentifiedArray(uniqueElements: todos.map(TodoFeature.State.init))
    return state
  }
}

extension CivilTimeZone {
  /// Berlin in 2026; 2026-03-29 has no 02:30, as its clocks go from 02:00 to 03:00.
  static let berlin2026 = CivilTimeZone { instant in
    let summer = Instant(millisecondsSince1970: 1_774_746_000_000)  // 2026-03-29T01:00Z
    let winter = Instant(millisecondsSince1970: 1_792_890_000_000)  // 2026-10-25T01:00Z
    return (summer..<winter).contains(instant) ? 7200 : 3600
  }
}
