import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@MainActor
@Suite("A repeating todo")
struct RepeatTests {
  typealias Related = TodoList.Related
  typealias ListStore = TestStore<TodoList.State, TodoList.Action>

  /// A monthly todo, last due on 31 October and waiting until three days before.
  nonisolated static let rent = Todo.milk.with {
    $0.due = Due("2026-10-31")
    $0.wait = Due("2026-10-28")
    $0.repeat = RepeatRule("monthly")
  }

  /// ``rent``, completed at noon on 21 November.
  nonisolated private static let paid = rent.completedAtNoon.with { $0.repeat = nil }

  /// The successor of ``rent``, before it has a number.
  nonisolated private static let next = rent.with {
    $0.id = rent.successorID
    $0.number = 0
    $0.due = Due("2026-11-30")
    $0.wait = Due("2026-11-27")
    $0.repeat = RepeatRule("every 31st")
    $0.createdAt = .noon
    $0.modifiedAt = .noon
  }

  @Test("is followed by the next in its series, in the same place", arguments: [true, false])
  func complete(isToggled: Bool) async {
    let command: Command = isToggled ? .toggle([.number(1)]) : .complete([.number(1)])
    let inserted = Recorder<NewTodo>()
    let successor = Self.next.with { $0.number = 7 }
    let store = savingStore {
      $0.database.load = { _ in [Self.rent] }
      $0.database.find = { _ in nil }
      $0.database.nextNumber = { 7 }
      $0.database.insert = { new in
        inserted.record(new)
        return successor
      }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [Self.rent], Related().with { $0.nextNumber = 7 })) {
      $0.related = Related().with { $0.nextNumber = 7 }
      $0.todos = [TodoFeature.State(Self.rent)]
    }
    await store.receive(.todo(id: Self.rent.id, isToggled ? .toggled : .completed())) {
      $0.todos[id: Self.rent.id]?.todo = Self.paid
    }
    await store.receive(.todo(id: Self.rent.id, .saved(before: Self.rent, after: Self.paid))) {
      $0.todos[id: Self.rent.id]?.saved = Self.paid
      $0.changes = [.changed(before: Self.rent, after: Self.paid)]
      $0.totals.completed = 1
      $0.related?.nextNumber = 8
    }
    await store.receive(.repeated([.added(successor)])) {
      $0.todos.append(TodoFeature.State(successor))
      $0.changes.append(.added(successor))
      $0.totals.added = 1
    }

    #expect(
      inserted.values == [NewTodo(successor, number: 7, position: Self.rent.position)])
    await store.finish()
  }

  @Test("isn't followed by another if one exists already or the series has ended")
  func noSuccessor() async {
    let last = Self.rent.with { $0.until = Due("2026-11-29") }
    for (todo, found) in [(Self.rent, Self.next), (last, nil)] as [(Todo, Todo?)] {
      let command = Command.complete([.number(1)])
      let paid = Self.paid
      let store = savingStore {
        $0.database.load = { _ in [todo] }
        $0.database.find = { _ in found }
        $0.database.nextNumber = { 7 }
      }

      let related = Related(successors: [found].compactMap(\.self)).with { $0.nextNumber = 7 }
      await store.send(.commandSubmitted(command))
      await store.receive(.loaded(command, [todo], related)) {
        $0.related = related
        $0.todos = [TodoFeature.State(todo)]
      }
      await store.receive(.todo(id: todo.id, .completed())) {
        $0.todos[id: todo.id]?.todo = paid
      }
      await store.receive(.todo(id: todo.id, .saved(before: todo, after: paid))) {
        $0.todos[id: todo.id]?.saved = paid
        $0.changes = [.changed(before: todo, after: paid)]
        $0.totals.completed = 1
      }
      await store.finish()
    }
  }

  @Test("when reopened deletes its successor, and continues the series itself")
  func reopen() async {
    let command = Command.reopen([.number(1)])
    let successor = Self.next.with { $0.number = 7 }
    let reopened = Self.paid.with {
      $0.completedAt = nil
      $0.repeat = successor.repeat
    }
    let deleted = Recorder<Todo>()
    let store = savingStore {
      $0.database.load = { _ in [Self.paid] }
      $0.database.find = { _ in successor }
      $0.database.isUntouched = { $0 == 7 }
      $0.database.delete = { deleted.record($0) }
    }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [Self.paid], Related(successors: [successor]))) {
      $0.todos = [TodoFeature.State(Self.paid)]
      $0.related = Related(successors: [successor])
    }
    await store.receive(.deleted(successor)) {
      $0.changes = [.deleted(successor)]
      $0.totals.deleted = 1
    }
    await store.receive(.todo(id: Self.rent.id, .reopened(successor.series))) {
      $0.todos[id: Self.rent.id]?.todo = reopened
    }
    await store.receive(.todo(id: Self.rent.id, .saved(before: Self.paid, after: reopened))) {
      $0.todos[id: Self.rent.id]?.saved = reopened
      $0.changes.append(.changed(before: Self.paid, after: reopened))
      $0.totals.reopened = 1
    }

    #expect(deleted.values == [successor])
    await store.finish()
  }

  @Test("stays complete if its successor has changed")
  func changedSuccessor() async {
    let store = savingStore {
      $0.database.load = { _ in [Self.paid] }
      $0.database.find = { _ in Self.next.with { $0.number = 7 } }
      $0.database.isUntouched = { _ in false }
    }

    let related = Related(successors: [Self.next.with { $0.number = 7 }]).with { $0.changed = [7] }
    await store.send(.commandSubmitted(.toggle([.number(1)])))
    await store.receive(.loaded(.toggle([.number(1)]), [Self.paid], related)) {
      $0.related = related
    }
    await store.receive(.failed(.repeatedAs(number: 1, successor: 7))) {
      $0.refusal = .repeatedAs(number: 1, successor: 7)
    }
    await store.finish()
  }

  @Test("when skipped moves to its next date; if any todo has none, the whole command is refused")
  func skip() async {
    let command = Command.skip([.number(1)])
    let skipped = Self.rent.with {
      ($0.due, $0.wait, $0.repeat) = (Self.next.due, Self.next.wait, Self.next.repeat)
      $0.modifiedAt = .noon
    }
    let store = savingStore { $0.database.load = { _ in [Self.rent] } }

    await store.send(.commandSubmitted(command))
    await store.receive(.loaded(command, [Self.rent])) {
      $0.todos = [TodoFeature.State(Self.rent)]
    }
    let next = RepeatRule.Occurrence(
      due: .date(CivilDate(daysSince1970: 20_787)),
      rule: RepeatRule(.months(every: 1, on: [.day(31)])),
      days: 30)
    await store.receive(.todo(id: Self.rent.id, .skipped(to: next))) {
      $0.todos[id: Self.rent.id]?.todo = skipped
    }
    await store.receive(.todo(id: Self.rent.id, .saved(before: Self.rent, after: skipped))) {
      $0.todos[id: Self.rent.id]?.saved = skipped
      $0.changes = [.changed(before: Self.rent, after: skipped)]
      $0.totals.edited = 1
    }
    await store.finish()

    for (todo, error) in [
      (Todo.mum, TodoStoreError.doesNotRepeat(number: 2)),
      (
        Self.rent.with {
          $0.number = 2
          $0.until = Due("2026-11-01")
        }, .seriesEnds(number: 2)
      ),
    ] {
      let several = savingStore {
        $0.database.load = { _ in [Self.rent.with { $0.id = UUID(number: 9) }, todo] }
      }
      several.exhaustivity = .off
      await several.send(.commandSubmitted(command))
      await several.receive(.failed(error)) { $0.refusal = error }
      #expect(several.state.changes.isEmpty)
      await several.finish()
    }
  }

  @Test("when skipped moves to a later date, even if it counts from completion and isn't due yet")
  func skipEarly() async {
    let plants = Self.rent.with {
      ($0.due, $0.wait, $0.repeat) = (Due("2026-12-24"), nil, RepeatRule("every! 3 days"))
    }
    let saved = Recorder<Todo>()
    _ = await result(of: .skip([.number(1)])) {
      $0.database.load = { _ in [plants] }
      $0.database.save = { _, after, _ in saved.record(after) }
    }
    #expect(saved.values.map(\.due) == [Due("2026-12-27")])
  }
}

extension TodoList.Related {
  /// Returns a copy with a change.
  func with(_ change: (inout Self) -> Void) -> Self {
    var related = self
    change(&related)
    return related
  }
}
