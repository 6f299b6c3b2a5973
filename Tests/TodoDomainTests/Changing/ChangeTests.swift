import Testing
import TodoDomain

@Suite("The kind of a change")
struct ChangeTests {
  @Test(
    "is named for its effect on the todo",
    arguments: [
      (.added(.milk), .added),
      (.deleted(.milk), .deleted),
      (.changed(before: .milk, after: Todo.milk.completedAtNoon), .completed),
      (.changed(before: .mum, after: Todo.mum.reopenedAtNoon), .reopened),
      (.changed(before: .milk, after: Todo.milk.with { $0.position = 9 }), .moved),
      (
        .changed(
          before: .milk,
          after: Todo.milk.with {
            $0.position = 9
            $0.modifiedAt = .noon
          }), .moved
      ),
      (
        .changed(
          before: .milk,
          after: Todo.milk.with {
            $0.position = 9
            $0.note = ""
          }), .edited
      ),
      (.changed(before: .milk, after: Todo.milk.with { $0.modifiedAt = .noon }), .edited),
      (
        .changed(before: .milk, after: Todo.milk.completedAtNoon.with { $0.position = 9 }),
        .completed
      ),
    ] as [(TodoList.Change, TodoList.Change.Kind)])
  func kinds(_ change: TodoList.Change, _ kind: TodoList.Change.Kind) {
    #expect(change.kind == kind)
  }

  @Test("is counted separately", arguments: TodoList.Change.Kind.allCases)
  func totals(_ kind: TodoList.Change.Kind) {
    var totals = TodoList.Totals()
    totals[kind] += 2
    #expect(TodoList.Change.Kind.allCases.filter { totals[$0] == 2 } == [kind])
    #expect(totals.sum == 2)
  }
}
