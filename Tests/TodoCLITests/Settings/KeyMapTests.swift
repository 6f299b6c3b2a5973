import Testing
import TodoCLI
import TodoText

@Suite("The keys")
struct KeyMapTests {
  @Test("do one thing each, and every action has a key")
  func unique() {
    let keys = Deed.allCases.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(Deed.allCases.allSatisfy { $0.keys.isEmpty == ($0 == .nothing) })
    #expect(keys.allSatisfy { Key(named: $0)?.name == $0 })
  }

  @Test("are as configured, or else the defaults")
  func configuration() {
    let keys = KeyMap(["d": .done, "ctrl-d": .delete, "f5": .sync, "space": .down])
    #expect(keys[.character("d")] == .done)
    #expect(keys[.control("d")] == .delete)
    #expect(keys[.function(5)] == .sync)
    #expect(keys[.character(" ")] == .down)
    #expect(keys[.character("x")] == .done)
    let help = keys.helpLines(width: 80)
    #expect(help.contains { $0.hasPrefix("d x ") && $0.hasSuffix("complete or reopen") })
    #expect(!help.contains { $0.hasSuffix("set when it is due, or clear it") })
  }

  @Test("do nothing if configured as `none`")
  func nothing() {
    let keys = KeyMap(["S": .nothing, "del": .nothing])
    #expect(keys[.character("S")] == nil)
    #expect(keys.names(of: .delete) == ["D"])
    #expect(!keys.helpLines(width: 80).contains { $0.hasSuffix("sync") })
  }

  @Test("are explained in lines that a narrow terminal shows whole", arguments: [20, 40, 80])
  func narrow(width: Int) {
    let words = KeyMap().helpLines(width: 400).flatMap { $0.split(separator: " ") }
    let lines = KeyMap().helpLines(width: width)
    #expect(lines.allSatisfy { $0.utf8.count <= width })
    #expect(lines.flatMap { $0.split(separator: " ") } == words)
  }
}
