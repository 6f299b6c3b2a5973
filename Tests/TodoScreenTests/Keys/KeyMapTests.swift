import Testing
import TodoCLI

@testable import TodoScreen

@Suite("The keys")
struct KeyMapTests {
  @Test("do one thing each, and everything has a key")
  func unique() {
    let keys = Deed.allCases.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(Deed.allCases.allSatisfy { !$0.keys.isEmpty })
    #expect(keys.allSatisfy { Key(named: $0)?.name == $0 })
  }

  @Test("are as the configuration says, and otherwise as usual")
  func configuration() {
    let keys = KeyMap(["d": .done, "ctrl-d": .delete, "f5": .sync, "space": .down])
    #expect(keys[.character("d")] == .done)
    #expect(keys[.control("d")] == .delete)
    #expect(keys[.function(5)] == .sync)
    #expect(keys[.character(" ")] == .down)
    #expect(keys[.character("x")] == .done)
    #expect(keys.helpLines.contains { $0.hasPrefix("d x ") && $0.hasSuffix("complete or reopen") })
    #expect(!keys.helpLines.contains { $0.hasSuffix("set when it is due, or clear it") })
  }
}
