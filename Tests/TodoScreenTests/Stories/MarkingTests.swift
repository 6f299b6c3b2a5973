import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoScreen

@MainActor
@Suite("Marking")
struct MarkingTests {
  @Test("one todo marks it, and doing so again unmarks it")
  func one() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let story = world.story()
    let milk = story.state.list.rows[0]

    await story.send(.key(" ")) { $0.list.marks = [milk.id: milk] }
    await story.send(.key(" ")) { $0.list.marks = [:] }
    await story.finish()
  }

  @Test("a range follows the cursor, keeps earlier marks, and ends with V")
  func range() async throws {
    let world = try await ScreenWorld()
    try await world.add(5)
    let store = world.store()
    await store.press(.character(" "), .down, .down, .character("V"), .down)
    #expect(store.state.list.chosen.map(\.number) == [1, 3, 4])
    await store.press(.up, .up)
    #expect(store.state.list.chosen.map(\.number) == [1, 2, 3])
    await store.press(.character("V"), .down, .down)
    #expect(store.state.list.chosen.map(\.number) == [1, 2, 3])
    await store.press(.escape)
    #expect(store.state.list.marks.isEmpty)
  }

  @Test("all marks the whole list, even todos that aren't in memory", arguments: ["", "2"])
  func all(keys: String) async throws {
    let world = try await ScreenWorld(pageSize: 10)
    try await world.add(40)
    if !keys.isEmpty { try await world.run("edit 1-40 due:today") }
    let store = world.store()
    for key in keys { await store.press(.character(key)) }
    await store.press(.character("*"))
    #expect(store.state.list.chosen.map(\.number) == Array(1...40))
    await store.press(.character("x"))
    #expect(try world.todos().isEmpty)
    #expect(try world.history().first?.hasPrefix("complete 1 2 3") == true)
    await store.press(.character("u"))
    #expect(try world.todos().count == 40)
  }

  @Test("ends for todos hidden by a filter, so that nothing unseen is changed")
  func filter() async throws {
    let world = try await ScreenWorld("add Milk +shop", "add Bread +shop", "add Paint")
    let store = world.store()
    await store.press(.character("*"), .character("/"))
    await store.type("+shop")
    #expect(store.state.list.chosen.map(\.number) == [1, 2])
    await store.press(.escape, .escape)
    #expect(store.state.filter.isEmpty)
    #expect(store.state.list.rows.count == 3)
  }

  @Test("stays with todos that leave the window, until they are gone", arguments: ["", "2"])
  func window(keys: String) async throws {
    let world = try await ScreenWorld(pageSize: 20)
    try await world.add(200)
    if !keys.isEmpty { try await world.run("edit 1-200 due:today") }
    let store = world.store()
    for key in keys { await store.press(.character(key)) }
    await store.press(.character(" "), .down, .character(" "), .character("G"))
    #expect(store.state.list.chosen.map(\.number) == [1, 2])
    await store.press(.character("g"))
    try await world.run("delete 2 --yes")
    await store.press(.character("G"))
    await store.send(.versionRead(-1)).finish()
    await store.send(.versionRead(-2)).finish()
    #expect(store.state.list.chosen.map(\.number) == (keys.isEmpty ? [1, 2] : [1]))
    await store.press(.character("g"))
    await store.send(.versionRead(-3)).finish()
    #expect(store.state.list.chosen.map(\.number) == [1])
  }

  @Test("a range continues outside of the window, in both directions", arguments: ["", "2"])
  func longRange(keys: String) async throws {
    let world = try await ScreenWorld(pageSize: 20)
    try await world.add(200)
    if !keys.isEmpty { try await world.run("edit 1-200 due:today") }
    let store = world.store()
    for key in keys { await store.press(.character(key)) }
    await store.press(.character(" "), .down, .down, .character("V"), .character("G"))
    #expect(store.state.list.chosen.map(\.number) == [1] + Array(3...200))
    await store.press(.up, .pageUp)
    #expect(store.state.list.chosen.map(\.number) == [1] + Array(3...193))
    await store.press(.character("g"))
    #expect(store.state.list.chosen.map(\.number) == [1, 2, 3])
  }

  @Test("ends for completed or deleted todos, and a range ends with every command")
  func used() async throws {
    let world = try await ScreenWorld()
    try await world.add(6)
    let store = world.store()
    await store.press(.character("V"), .down, .character("t"))
    await store.type("shop")
    await store.press(.down)
    #expect(store.state.list.chosen.map(\.number) == [1, 2])
    await store.press(.character("x"))
    #expect(store.state.list.marks.isEmpty)
    #expect(try world.todos().count == 4)
  }

  @Test("stays with todos that others move")
  func moved() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread", "add Paint")
    let store = world.store()
    await store.press(.down, .character(" "))
    try await world.run("move 2 --to-bottom")
    await store.send(.versionRead(1)).finish()
    await store.send(.versionRead(2)).finish()
    #expect(store.state.list.rows.map(\.number) == [1, 3, 2])
    #expect(store.state.list.focused?.number == 2)
    #expect(store.state.list.chosen.map(\.number) == [2])
  }
}
