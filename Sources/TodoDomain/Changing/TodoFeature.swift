import Composable
import FoundationEssentials

/// Changes one todo and saves it.
///
/// It knows nothing of lists. Once an action has been sent, its change has been saved.
package struct TodoFeature: Reducer {
  package struct State: Hashable, Identifiable, Sendable {
    /// The todo as the user sees it.
    package var todo: Todo
    /// The todo as last saved.
    package var saved: Todo

    /// Creates the state of a todo as stored in the database.
    package init(_ todo: Todo) {
      self.todo = todo
      saved = todo
    }

    package var id: UUID { todo.id }

    /// Whether the latest change has been saved.
    package var isSaved: Bool { todo == saved }
  }

  /// Boxed: its payload is large and copied often.
  package indirect enum Action: Hashable, Sendable {
    case toggled
    /// It was completed, now or at an earlier time; ignored if it was complete already.
    case completed(at: Instant? = nil)
    /// It was reopened, and continues a series if there is one; ignored if it was open already.
    case reopened(Todo.Series? = nil)
    /// Its time is counted from now on; ignored if it was already.
    case started
    /// Its time is no longer counted; ignored if it wasn't.
    case stopped
    /// It was moved to the next turn of its series.
    case skipped(to: RepeatRule.Occurrence)
    /// It was put off until a later date.
    case snoozed(until: Due)
    /// Its parent, due on `of`, was moved by this many days.
    case putOff(days: Int, of: Due?)
    case edited(Edit)
    /// It was moved to another place in the list.
    case moved(to: Double)
    case saved(before: Todo, after: Todo)
    case failed(TodoStoreError)
  }

  package struct Environment: Sendable {
    package var now: @Sendable () -> Instant
    package var timeZone: CivilTimeZone
    /// Replaces the stored todo `before` by `after`, which has the same id and differs in `fields`.
    package var save:
      @Sendable (_ before: Todo, _ after: Todo, _ fields: Todo.Fields)
        throws(TodoStoreError) -> Void

    package init(
      now: @escaping @Sendable () -> Instant,
      timeZone: CivilTimeZone,
      save:
        @escaping @Sendable (_ before: Todo, _ after: Todo, _ fields: Todo.Fields)
        throws(TodoStoreError) -> Void
    ) {
      self.now = now
      self.timeZone = timeZone
      self.save = save
    }
  }

  package init() {}

  package func reduce(
    into state: inout State, action: Action, environment: Environment
  ) -> Effect<Action> {
    switch action {
    case .toggled:
      return change(.completion, of: &state, environment) { todo, now in
        if todo.isComplete { todo.completedAt = nil } else { todo.complete(at: now) }
      }

    case .completed(let time):
      return change(.completion, of: &state, environment) { todo, now in
        todo.complete(at: time ?? now)
      }

    case .reopened(let series):
      return change(.completion, of: &state, environment) { todo, _ in
        todo.completedAt = nil
        if let series { (todo.repeat, todo.until) = (series.rule, series.until) }
      }

    case .started:
      return change([.startedAt], of: &state, environment) { todo, now in
        todo.startCounting(at: now)
      }

    case .stopped:
      return change([.startedAt, .spent], of: &state, environment) { todo, now in
        todo.stopCounting(at: now)
      }

    case .skipped(let next):
      return change(.turn, of: &state, environment) { todo, _ in
        todo = todo.moved(to: next, in: environment.timeZone)
      }

    case .snoozed(let date):
      return change(.turn, of: &state, environment) { todo, _ in
        todo.snooze(until: date, in: environment.timeZone)
      }

    case .putOff(let days, let turn):
      return change(.turn, of: &state, environment) { todo, _ in
        todo.putOff(days: days, of: turn, in: environment.timeZone)
      }

    case .edited(let edit):
      let edited: Todo
      do throws(TodoStoreError) {
        edited = try state.todo.edited(by: edit, now: environment.now, in: environment.timeZone)
      } catch {
        return .send(.failed(error))
      }
      return change(edit.fields, of: &state, environment) { todo, _ in
        todo = edited
      }

    case .moved(let position):
      return change([.position], of: &state, environment) { todo, _ in
        todo.position = position
      }

    case .saved(_, let after):
      state.saved = after
      return .none

    case .failed:
      // `saved` still matches the database. The list reports the failure.
      return .none
    }
  }

  /// Changes only these fields of the todo, and saves it if anything changed.
  private func change(
    _ fields: Todo.Fields, of state: inout State, _ environment: Environment,
    _ change: (inout Todo, _ now: Instant) -> Void
  ) -> Effect<Action> {
    let before = state.todo
    let now = environment.now()
    change(&state.todo, now)
    var changed = before.changedFields(to: state.todo, among: fields)
    assert(changed == before.changedFields(to: state.todo), "it changes only what it says")
    guard !changed.isEmpty else { return .none }
    if now != before.modifiedAt { changed.insert(.modifiedAt) }
    state.todo.modifiedAt = now

    let (after, saved) = (state.todo, changed)
    return .perform { () throws(TodoStoreError) in
      try environment.save(before, after, saved)
      return .saved(before: before, after: after)
    } catch: {
      .failed($0)
    }
  }
}

extension Todo.Fields {
  /// The fields that completing or reopening a todo may change.
  fileprivate static let completion: Self = [.completedAt, .repeat, .until, .startedAt, .spent]
  /// The fields that moving a todo to another date may change.
  fileprivate static let turn: Self = [.due, .wait, .remind, .repeat]
}
