import Composable
import ComposableTesting
import Testing

@MainActor
@Suite("Effects")
struct EffectLawTests {
  private struct Failure: Error {}

  private let effects: [Effect<Int>] = [
    .none,
    .send(1),
    .run { send in
      await send(2)
      await nextTurn()
      await send(3)
    },
    .merge(.send(4), .run { send in await send(5) }),
    .concatenate(.run { _ in await nextTurn() }, .send(6)),
    .run { _ in throw Failure() },
    .cancel(id: "a"),
    Effect.run { send in
      await nextTurn()
      await send(7)
    }
    .cancellable(id: "a", cancelInFlight: true),
    .perform { 11 },
    .perform { throw Failure() },
    Effect.send(8).serialized(on: "lane"),
    Effect.send(9).debounce(id: "a", for: .zero, clock: TestClock()),
    Effect.send(10).throttle(id: "a", for: .zero, clock: TestClock(), latest: true),
  ]

  @Test("preserve the identity and the composition of two functions when mapped")
  func map() async {
    await Laws.effectMap(of: effects, { $0 + 1 }, then: { "\($0)" })
  }

  @Test("merge associatively, with none as the unit")
  func merge() async {
    await Laws.effectMerge(of: effects)
  }

  @Test("concatenate associatively, with none as the unit")
  func concatenate() async {
    await Laws.effectConcatenate(of: effects)
  }

  @Test("are reported if they aren't the same each time")
  func impureEffect() async {
    var line: UInt = 0
    let reports = await reports {
      let counter = AsyncCounter()
      line = #line + 1
      await Laws.effectMap(
        of: [.run { send in await send(counter.next()) }], { $0 }, then: { $0 })
    }

    #expect(reports.count == 2)
    #expect(reports.map(\.line) == [line, line])
    #expect(
      reports.first?.message.replacing(#/run at \S+/#, with: "run at PLACE") == """
        A law does not hold. 1 of 1 inputs breaks it; this is the first.

          Law:
            e.map { $0 } == e

          e:
            run at PLACE

          e.map { $0 }:
            sent:  [
              [0]: 1
            ]

          e:
            sent:  [
              [0]: 2
            ]
        """)
  }

  @Test("are reported if they differ each time they are merged or concatenated")
  func impureOperation() async {
    let counter = AsyncCounter()
    let effects: [Effect<Int>] = [.run { send in await send(counter.next()) }]
    let reports = await reports {
      await Laws.effectMerge(of: effects)
      await Laws.effectConcatenate(of: effects)
    }

    #expect(
      reports.map(\.brokenLaw)
        == ["merge", "concatenate"].flatMap {
          [
            "a.\($0)(with: b).\($0)(with: c) == a.\($0)(with: b.\($0)(with: c))",
            "none.\($0)(with: a) == a",
            "a.\($0)(with: .none) == a",
          ]
        })
  }
}

private actor AsyncCounter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
