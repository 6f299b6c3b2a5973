import CustomDump
import Foundation
import Testing

@testable import Composable

@Suite("A stack")
struct StackStateTests {
  @Test("assigns ascending ids, and never reuses one")
  func ids() {
    var stack: StackState = ["a", "b"]
    #expect(stack.ids == [0, 1])
    let popped = stack.popLast()
    #expect(popped == "b")
    let id = stack.append("c")
    #expect(id == 2)
    #expect(stack.ids == [0, 2])
    #expect(stack[id: 2] == "c")
    #expect(stack[id: 1] == nil)
    stack.removeAll()
    let nextID = stack.append("d")
    #expect(nextID == 3)
    #expect(Array(stack) == ["d"])
    let last = [stack.popLast(), stack.popLast()]
    #expect(last == ["d", nil])
  }

  @Test("finds every element by its id, even with a gap between ids")
  func lookUp() {
    for count in 0...6 {
      for missing in 0...count {
        var stack = StackState(0..<missing)
        stack.append(contentsOf: 0..<3)
        stack.pop(from: StackElementID(integerLiteral: missing))
        stack.append(contentsOf: missing..<count)
        for (position, id) in stack.ids.enumerated() {
          #expect(stack.index(id: id) == position)
          #expect(stack[id: id] == stack[position])
        }
        #expect(stack.index(id: StackElementID(integerLiteral: missing)) == nil)
        #expect(stack.index(id: 99) == nil)
      }
    }
  }

  @Test("pops from an element or to it, and pops nothing for a missing one")
  func popping() {
    var stack: StackState = ["a", "b", "c", "d"]
    var answers = [stack.pop(to: 2)]
    #expect(Array(stack) == ["a", "b", "c"])
    answers.append(stack.pop(from: 1))
    #expect(Array(stack) == ["a"])
    answers += [stack.pop(from: 1), stack.pop(to: 3)]
    #expect(stack.ids == [0])
    #expect(answers == [true, true, false, false])
  }

  @Test("modifies an element in place, and pops from an element that is set to nil")
  func changing() {
    var stack = StackState([Payload(), Payload(), Payload()])
    let answers = [
      stack[id: 1]?.isUnshared(), stack[2].isUnshared(), stack.modify(id: 0) { $0.isUnshared() },
      stack.modify(id: 9) { $0.isUnshared() }, stack[id: 9]?.isUnshared(),
    ]
    #expect(answers == [true, true, true, nil, nil])

    stack[id: 1] = nil
    #expect(stack.ids == [0])
    stack[id: 1] = nil
    #expect(stack.count == 1)
  }

  @Test("doesn't mistake an earlier element's id for a new one with the same number")
  func identity() {
    var stack: StackState = ["a", "b"]
    let snapshot = stack
    let old = stack.append("old")
    stack = snapshot
    let new = stack.append("new")

    #expect(old == new)
    #expect(old.hashValue == new.hashValue)
    #expect(stack[id: old] == nil)
    #expect(stack[id: new] == "new")
    #expect(stack[id: 2] == "new")
    #expect(stack.index(id: old) == nil)
    let popped = [stack.pop(from: old), stack.pop(to: old)]
    #expect(popped == [false, false])
    stack[id: old]?.append("!")
    stack[id: old] = nil
    #expect(stack.modify(id: old) { $0.append("!") } == nil)
    #expect(Array(stack) == ["a", "b", "new"])

    let other: StackState = ["a"]
    #expect(other[id: stack.ids[0]] == nil)
    #expect(snapshot[id: stack.ids[0]] == "a")
  }

  @MainActor
  @Test("reports an element set for a future id outside tests, and changes nothing")
  func mistyped() {
    var stack: StackState = [1, 2]
    let reports = reports { stack.set(3, missing: 7, inTest: false) }
    #expect(Array(stack) == [1, 2])
    #expect(
      reports.map(\.message) == [
        """
        An element was set for the id 7 of a stack, which has no such element. The ids that are \
        there: [0, 1].

        Nothing was changed. Put a new element on top with "append".
        """
      ])
  }

  @MainActor
  @Test("puts an element set for a future id on top, and reports one set for a popped id")
  func setting() {
    var stack: StackState = [1, 2]
    stack.pop(from: 1)

    stack[id: 2] = 3
    #expect(stack.ids == [0, 2])
    #expect(stack.append(4) == 3)
    stack[id: 9] = 5
    #expect(stack.ids == [0, 2, 3, 9])

    let before = stack
    let reports = reports { stack[id: 1] = 6 }
    #expect(stack == before)
    #expect(
      reports.map(\.message) == [
        """
        An element was set for the id 1 of a stack, which has no such element. The ids that are \
        there: [0, 2, 3, 9].

        Nothing was changed. Put a new element on top with "append", or with "[id: 10]".
        """
      ])
  }

  @Test("pops from an element that is set to nil by code that then throws")
  func failedChange() {
    var stack: StackState = [1, 2, 3]

    #expect(throws: CancellationError.self) {
      try change(&stack[id: 1]) { $0 = nil }
    }

    #expect(stack.ids == [0])
    #expect(Array(stack) == [1])
  }

  private func change<Value>(_ value: inout Value, by body: (inout Value) -> Void) throws {
    body(&value)
    throw CancellationError()
  }

  @Test("equals a stack with the same elements and ids, whatever either held before")
  func equality() {
    var stack: StackState = ["a", "b"]
    stack.append("c")
    _ = stack.popLast()
    let fresh: StackState = ["a", "b"]
    #expect(stack == fresh)
    #expect(stack.hashValue == fresh.hashValue)

    _ = stack.popLast()
    stack.append("b")
    #expect(stack != fresh)
    #expect(stack != ["a"])
  }

  @Test("decodes to what was encoded, and continues with unused ids")
  func coding() throws {
    var stack: StackState = ["a", "b", "c"]
    stack.pop(from: 1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(stack)
    #expect(String(decoding: data, as: UTF8.self) == #"{"elements":["a"],"ids":[0],"nextID":3}"#)

    var decoded = try JSONDecoder().decode(StackState<String>.self, from: data)
    #expect(decoded == stack)
    let id = decoded.append("d")
    #expect(id == 3)
  }

  @Test(
    "doesn't decode from data that no stack can produce",
    arguments: [
      #"{"elements":["a"],"ids":[],"nextID":3}"#,
      #"{"elements":["a","b"],"ids":[1,0],"nextID":3}"#,
      #"{"elements":["a","b"],"ids":[1,1],"nextID":3}"#,
      #"{"elements":["a"],"ids":[3],"nextID":3}"#,
      #"{"elements":["a"],"ids":[-1],"nextID":3}"#,
    ])
  func corrupted(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StackState<String>.self, from: Data(json.utf8))
    }
  }

  @Test("shows its elements with their ids")
  func description() {
    var stack: StackState = ["a", "b"]
    stack.pop(from: 1)
    stack.append("c")
    #expect("\(stack)" == "[0: a, 2: c]")
    #expect("\(StackState<Int>())" == "[:]")
    var dump = ""
    customDump(stack, to: &dump)
    #expect(
      dump == """
        StackState(
          #0: "a",
          #2: "c"
        )
        """)
  }
}
