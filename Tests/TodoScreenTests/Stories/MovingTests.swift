import Composable
import ComposableTesting
import Testing
import TodoDomain
import TodoFixtures
import TodoText

@testable import TodoScreen

@MainActor
@Suite("Moving")
struct MovingTests {
  @Test("down and up changes the cursor, and nothing else")
  func cursor() async throws {
    let world = try await ScreenWorld("add Milk", "add Bread")
    let story = world.story()
    let (milk, bread) = (story.state.list.rows[0].id, story.state.list.rows[1].id)

    await story.send(.key("j")) { $0.list.cursor = bread }
    await story.send(.key("j"))  // nothing is below
    await story.send(.key("k")) { $0.list.cursor = milk }
    await story.finish()
  }

  @Test(
    "goes where each key says",
    arguments: [
      (Key.character("j"), 5), (.down, 5), (.character("k"), 3), (.up, 3),
      (.character("g"), 0), (.home, 0), (.character("G"), 19), (.end, 19),
      (.control("d"), 7), (.control("u"), 1), (.pageDown, 10), (.pageUp, 0),
    ] as [(Key, Int)])
  func keys(key: Key, index: Int) async throws {
    let world = try await ScreenWorld()
    try await world.add(20)
    let store = world.store()
    for _ in 0..<4 { await store.press(.character("j")) }

    await store.press(key)

    #expect(store.state.list.cursorIndex == index)
    #expect(store.state.list.shown.contains(index))
  }

  @Test("through a long list keeps only a window of it in memory, in both directions")
  func window() async throws {
    let world = try await ScreenWorld(pageSize: 40)
    try await world.add(300)
    let store = world.store()
    #expect(store.state.list.rows.count == 40)

    await store.press(.character("G"))
    #expect(store.state.list.focused?.number == 300)
    #expect(store.state.list.rows.count < 100)
    var numbers: [Int64] = []
    while let row = store.state.list.focused, row.number > 1 {
      numbers.append(row.number)
      await store.press(.character("k"))
    }
    #expect(numbers == (2...300).reversed())
    for _ in 2...300 { await store.press(.character("j")) }
    #expect(store.state.list.focused?.number == 300)
    await store.press(.character("g"))
    #expect(store.state.list.focused?.number == 1)
  }

  @Test("is the same in a sorted list")
  func sorted() async throws {
    let world = try await ScreenWorld(pageSize: 10)
    try await world.add(60)
    for number in 1...60 { try await world.run("edit \(number) due:2026-11-\(10 + number % 15)") }
    let store = world.store()
    await store.press(.character("2"))
    let sorted = (1...60).sorted { (10 + $0 % 15, $0) < (10 + $1 % 15, $1) }.map(Int64.init)
    var seen: [Int64] = []
    for _ in sorted {
      seen.append(store.state.list.focused?.number ?? 0)
      await store.press(.character("j"))
    }
    #expect(seen == sorted)
    await store.press(.character("g"), .character("G"))
    #expect(store.state.list.focused?.number == sorted.last)
    for number in sorted.reversed() {
      #expect(store.state.list.focused?.number == number)
      await store.press(.character("k"))
    }
    await store.press(.character("J"))
    #expect(store.state.message == .wrong("This list is sorted, so its order can't be changed."))
    await store.press(.character("1"))
    #expect(store.state.list.focused?.number == 1)
  }

  @Test("ends when q is pressed, whatever the keys before")
  func quit() async throws {
    let world = try await ScreenWorld("add Milk")
    let story = world.story()
    await story.send(.key("q")) { $0.hasLeft = true }
    await story.finish()
  }
}
