import Composable
import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoText

@MainActor
@Suite("An import of a file with a duplicate id")
struct SameIDTests {
  private let copy = UUID(named: "copy 2 of \(Todo.milk.id)")

  private static var cream: ImportedTodo {
    ImportedTodo(
      .milk.with { $0.description = "Buy cream" }, saying: [.id, .createdAt, .modifiedAt])
  }

  /// Returns the texts in the list by id, and the import, after importing `entries` into `stored`.
  private func imported(
    _ entries: [ImportedTodo], into stored: [Todo] = []
  ) async -> (todos: [UUID: String], imported: TodoList.Import?) {
    let todos = Recorder<Todo>()
    for todo in stored { todos.record(todo) }
    let find: @Sendable (UUID) -> Todo? = { id in todos.values.last { $0.id == id } }
    let store = Store(
      initialState: TodoList.State(),
      environment: TodoList.Environment.failing {
        $0.now = { .noon }
        $0.uuid = .incrementing
        $0.database.neighbors = { _, _, _ in [] }
        $0.database.find = { find($0) }
        $0.database.insert = { new in
          let added = new.numbered(Int64(todos.values.count + 1), position: 1)
          todos.record(added)
          return added
        }
        $0.database.save = { _, after, _ in todos.record(after) }
      }
    ) {
      TodoList()
    }
    await store.send(.importSubmitted(entries)).finish()
    let texts = Dictionary(
      todos.values.map { ($0.id, $0.description) }, uniquingKeysWith: { $1 })
    return (texts, store.state.imported)
  }

  @Test("keeps both todos, and gives the second a new id, the same each time")
  func both() async {
    let (todos, imported) = await imported([.milk, Self.cream])
    #expect(todos == [Todo.milk.id: "Buy milk", copy: "Buy cream"])
    #expect(imported?.reidentified == 1)

    let stored = [
      Todo.milk,
      Todo.milk.with {
        $0.id = copy
        $0.number = 2
        $0.description = "Buy cream"
      },
    ]
    let (again, second) = await self.imported([.milk, Self.cream], into: stored)
    #expect(again == todos)
    #expect(second?.unchanged == 2)
  }

  @Test("updates the todo in the list to the first, and adds the second")
  func stored() async {
    let (todos, imported) = await imported([Self.cream, .milk], into: [.milk])
    #expect(todos == [Todo.milk.id: "Buy cream", copy: "Buy milk"])
    #expect(imported?.reidentified == 1)
  }

  @Test("treats both as one todo if they are the same")
  func same() async {
    let (todos, imported) = await imported([.milk, .milk])
    #expect(todos == [Todo.milk.id: "Buy milk"])
    #expect(imported?.unchanged == 1)
    #expect(imported?.reidentified == 0)
  }

  @Test("keeps any number of them")
  func many() async {
    let entries = (1...5).map { number in
      ImportedTodo(.milk.with { $0.description = "\(number)" }, saying: [.id])
    }
    let (todos, imported) = await imported(entries)
    #expect(Set(todos.values) == ["1", "2", "3", "4", "5"])
    #expect(imported?.reidentified == 4)
  }
}
