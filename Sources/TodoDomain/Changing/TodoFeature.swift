import Composable
import FoundationEssentials

/// Changes one todo and saves it; knows nothing of lists.
///
/// Changes of one todo are saved in the order in which they happened.
package struct TodoFeature: Reducer {
  package struct State: Hashable, Identifiable, Sendable {
    /// What the person sees.
    package var todo: Todo
    /// What the database is known to hold.
    package var saved: Todo

    /// A todo as the database holds it.
    package init(_ todo: Todo) {
      self.todo = todo
      saved = todo
    }

    package var id: UUID { todo.id }

    /// Whether what the person sees is what the database holds.
    package var isSaved: Bool { todo == saved }
  }

  /// In a box, as what it carries is large, and handed on from place to place.
  package indirect enum Action: Hashable, Sendable {
    case toggled
    /// It was asked to be complete, which it may be already.
    case completed
    /// It was asked to be open, which it may be already; it goes on with the series that it is given.
    case reopened(Todo.Series? = nil)
    /// It was put off to the next date of its series.
    case skipped(to: RepeatRule.Occurrence)
    /// What it is part of, due on `turn`, was put off by so many days.
    case putOff(days: Int, of: Due?)
    case edited(Edit)
    /// It was put at another place in the list.
    case moved(to: Double)
    case saved(before: Todo, after: Todo)
    case failed(TodoStoreError)
  }

  package struct Environment: Sendable {
    package var now: @Sendable () -> Instant
    package var timeZone: CivilTimeZone
    /// Replaces the first todo, as it is stored, by the second, which has its identity.
    package var save: @Sendable (_ before: Todo, _ after: Todo) throws(TodoStoreError) -> Void

    package init(
      now: @escaping @Sendable () -> Instant,
      timeZone: CivilTimeZone,
      save: @escaping @Sendable (_ before: Todo, _ after: Todo) throws(TodoStoreError) -> Void
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
      return change(&state, environment) { todo, now in
        if todo.isComplete { todo.completedAt = nil } else { todo.complete(at: now) }
      }

    case .completed:
      return change(&state, environment) { todo, now in
        todo.complete(at: now)
      }

    case .reopened(let series):
      return change(&state, environment) { todo, _ in
        todo.completedAt = nil
        if let series { (todo.repeat, todo.until) = (series.rule, series.until) }
      }

    case .skipped(let next):
      return change(&state, environment) { todo, _ in
        todo = todo.moved(to: next, in: environment.timeZone)
      }

    case .putOff(let days, let turn):
      return change(&state, environment) { todo, _ in
        todo.putOff(days: days, of: turn, in: environment.timeZone)
      }

    case .edited(let edit):
      let edited: Todo
      do throws(TodoStoreError) {
        edited = try state.todo.edited(by: edit, now: environment.now, in: environment.timeZone)
      } catch {
        return .send(.failed(error))
      }
      return change(&state, environment) { todo, _ in
        todo = edited
      }

    case .moved(let position):
      return change(&state, environment) { todo, _ in
        todo.position = position
      }

    case .saved(_, let after):
      state.saved = after
      return .none

    case .failed:
      // `saved` still says what the database holds; the list around this todo reports the failure.
      return .none
    }
  }

  /// Changes the todo and saves it, if that makes a difference.
  private func change(
    _ state: inout State, _ environment: Environment,
    _ change: (inout Todo, _ now: Instant) -> Void
  ) -> Effect<Action> {
    let before = state.todo
    let now = environment.now()
    change(&state.todo, now)
    guard !state.todo.hasSameBytes(as: before) else { return .none }
    state.todo.modifiedAt = now

    let after = state.todo
    return .perform { () throws(TodoStoreError) in
      try environment.save(before, after)
      return .saved(before: before, after: after)
    } catch: {
      .failed($0)
    }
  }
}
