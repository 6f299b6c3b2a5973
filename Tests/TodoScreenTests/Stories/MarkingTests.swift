import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures

@testable import TodoScreen

@MainActor
@Suite("Marking")
struct MarkingTests {
  @Test("one todo marks it, and again unmarks it")
  func one() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let story = world.story()
    let milk = story.state.list.rows[0].id

    await story.send(.key(" ")) {
      $0.list.marks = [milk: RowWindow.Mark(number: 1, position: 1)]
      $0.list.rows[id: milk]?.isMarked = true
    }
    await story.send(.key(" ")) {
      $0.list.marks = [:]
      $0.list.rows[id: milk]?.isMarked = false
    }
    await story.finish()
  }

  @Test("a range follows the cursor, keeps earlier marks, and ends with V")
  func range() async throws {
    let world = try await ScreenWorld()
    try await world.add(5)
    let store = world.store()
    await store.press(.character(" "), .down, .down, .character("V"), .down)
    #expect(store.state.list.chosen == [1, 3, 4])
    await store.press(.up, .up)
    #expect(store.state.list.chosen == [1, 2, 3])
    await store.press(.character("V"), .down, .down)
    #expect(store.state.list.chosen == [1, 2, 3])
    await store.press(.escape)
    #expect(store.state.list.marks.isEmpty)
    #expect(store.state.list.rows.allSatisfy { !$0.isMarked })
  }

  @Test("all marks the whole list, also what isn't in memory")
  func all() async throws {
    let world = try await ScreenWorld(pageSize: 10)
    try await world.add(40)
    let store = world.store()
    await store.press(.character("*"))
    #expect(store.state.list.chosen == Array(1...40))
    await store.press(.character("x"))
    #expect(try world.todos().isEmpty)
    #expect(try world.history().first?.hasPrefix("complete 1 2 3") == true)
    await store.press(.character("u"))
    #expect(try world.todos().count == 40)
  }

  @Test("ends for todos that a filter leaves out, so that nothing unseen is changed")
  func filter() async throws {
    let world = try await ScreenWorld("add Milk +shop", "add Bread +shop", "add Paint")
    let store = world.store()
    await store.press(.character("*"), .character("/"))
    await store.type("+shop")
    #expect(store.state.list.chosen == [1, 2])
    await store.press(.escape, .escape)
    #expect(store.state.filter.isEmpty)
    #expect(store.state.list.rows.count == 3)
  }

  @Test("stays with todos that others move")
  func moved() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread", "add Paint")
    let store = world.store()
    await store.press(.down, .character(" "))
    try await world.run("move 2 --to-bottom")
    await store.send(.versionRead(1)).finish()
    await store.send(.versionRead(2)).finish()
    #expect(store.state.list.rows.map(\.todo.number) == [1, 3, 2])
    #expect(store.state.list.focused?.todo.number == 2)
    #expect(store.state.list.chosen == [2])
  }
}
