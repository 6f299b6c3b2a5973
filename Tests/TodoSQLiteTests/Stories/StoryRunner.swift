import Composable
import ComposableTesting
import TodoDomain
import TodoSQLiteFixtures

/// The program's store on a database, used only through its commands.
@MainActor
struct StoryRunner {
  private let store: Store<TodoApp.State, TodoApp.Action>

  init(_ database: TodoDatabase) {
    store = Store(
      initialState: TodoApp.State(),
      environment: TodoApp.Environment(
        database: database,
        now: { start }, timeZone: .utc, uuid: .seeded(1), pageSize: 2)
    ) { TodoApp() }
  }

  /// Performs `step` as the shell would, and returns whether it was committed.
  func perform(_ step: StoryStep) async -> Bool {
    let (name, commands): (String?, [Command]) =
      switch step {
      case .change(let changes): ("change", changes.map(Command.init))
      case .undo(let count): (nil, [.undo(.last(count))])
      case .redo(let count): (nil, [.redo(.last(count))])
      }
    await store.send(.changes(.workStarted(command: name))).finish()
    for command in commands {
      await store.send(.changes(.commandSubmitted(command))).finish()
      guard store.state.changes.refusal == nil, store.state.failure == nil else {
        await store.send(.changes(.workAbandoned)).finish()
        return false
      }
    }
    await store.send(.changes(.workFinished)).finish()
    return store.state.failure == nil
  }

  /// Returns the whole list, loaded page by page.
  func items() async -> [StoryModel.Item] {
    await store.send(.reading(.requested(.todos(Query(status: .all))))).finish()
    var items: [StoryModel.Item] = []
    while let page = store.state.reading.page {
      items += page.todos.map {
        .init(number: Int($0.number), text: $0.description, isComplete: $0.completedAt != nil)
      }
      guard page.next != nil else { break }
      await store.send(.reading(.moreTodosRequested)).finish()
    }
    return items
  }
}

extension Command {
  fileprivate init(_ change: StoryChange) {
    let references = change.number.map { [Reference.number(Int64($0))] } ?? []
    switch change {
    case .add(let text): self = .add(Edit([.description: .text(text)]), label: nil)
    case .toggle: self = .toggle(references)
    case .complete: self = .complete(references)
    case .reopen: self = .reopen(references)
    case .edit(_, let text): self = .edit(references, Edit([.description: .text(text)]))
    case .delete: self = .delete(references)
    case .moveToTop: self = .move(references, to: .top)
    case .move(_, let other): self = .move(references, to: .after(.number(Int64(other))))
    case .clear: self = .clear
    }
  }
}
