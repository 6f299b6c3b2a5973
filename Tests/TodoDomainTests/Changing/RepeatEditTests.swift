import Composable
import ComposableTesting
import Testing
import TodoDomain

@MainActor
@Suite("A todo set to repeat")
struct RepeatEditTests {
  @Test(
    "is due today if it has no date, and can wait relative to its due date",
    arguments: [
      (Edit([.repeat: .rule(.weekly)]), Edit([.repeat: .rule(.weekly), .due: .due(.today)])),
      (
        Edit([.repeat: .rule(.weekly), .until: .due(.today)]),
        Edit([.repeat: .rule(.weekly), .until: .due(.today), .due: .due(.today)])
      ),
      (
        Edit([.due: .due(.today)], dates: [.wait: .fromDue(count: -2, .day)]),
        Edit([.due: .due(.today), .wait: .due(.dayBeforeYesterday)])
      ),
      (
        Edit([.repeat: .rule(.monthly)], dates: [.due: .relative(.end(.month), nil)]),
        Edit([.repeat: .rule(.lastDays), .due: .due(.monthEnd)])
      ),
    ])
  func dates(edit: Edit, result: Edit) async {
    let todo = Todo.milk
    let edited = todo.with {
      $0.apply(result)
      $0.modifiedAt = .noon
    }
    let store = todoStore(todo)
    await store.send(.edited(edit)) { $0.todo = edited }
    await store.receive(.saved(before: todo, after: edited)) { $0.saved = edited }
    await store.finish()
  }

  @Test(
    "reports a missing due date or rule, and a series that ends before it begins",
    arguments: [
      (RepeatTests.rent, Edit(cleared: [.due]), TodoStoreError.repeatsWithoutDue),
      (.milk, Edit([.until: .due(.today)]), .untilWithoutRepeat),
      (RepeatTests.rent, Edit([.until: .due(.date(CivilDate(daysSince1970: 0)))]), .untilBeforeDue),
      (.milk, Edit(dates: [.wait: .fromDue(count: 1, .week)]), .when(.noDueDate)),
    ])
  func missing(todo: Todo, edit: Edit, error: TodoStoreError) async {
    let store = todoStore(todo) { _ in }
    await store.send(.edited(edit))
    await store.receive(.failed(error))
    await store.finish()
  }

  @Test("loses its last day along with its rule")
  func cleared() async {
    let todo = RepeatTests.rent.with { $0.until = Due("2027-01-01") }
    let edited = todo.with {
      ($0.repeat, $0.until) = (nil, nil)
      $0.modifiedAt = .noon
    }
    let store = todoStore(todo)
    await store.send(.edited(Edit(cleared: [.repeat]))) { $0.todo = edited }
    await store.receive(.saved(before: todo, after: edited)) { $0.saved = edited }
    await store.finish()
  }
}

extension RepeatRule {
  fileprivate static let monthly = RepeatRule(.months(every: 1, on: []))
  fileprivate static let lastDays = RepeatRule(.months(every: 1, on: [.day(31)]))
  fileprivate static let weekly = RepeatRule(.weeks(every: 1, on: []))
}

extension Due {
  /// 2026-11-21, the day of noon.
  fileprivate static let today = Due.date(CivilTimeZone.utc.civil(at: .noon).date)
  /// 2026-11-30.
  fileprivate static let monthEnd = Due.date(
    CivilDate(daysSince1970: CivilTimeZone.utc.civil(at: .noon).date.daysSince1970 + 9))
  fileprivate static let dayBeforeYesterday = Due.date(
    CivilDate(daysSince1970: CivilTimeZone.utc.civil(at: .noon).date.daysSince1970 - 2))
}
