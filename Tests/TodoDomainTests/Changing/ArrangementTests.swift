import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain

@Suite("An arrangement")
struct ArrangementTests {
  private func todo(_ number: Int, at position: Double) -> Todo {
    Todo(
      id: UUID(number: UInt64(number)), number: Int64(number), description: "x",
      position: position, createdAt: .morning, modifiedAt: .morning)
  }

  private func arrange(
    _ positions: [Double], before: Double?, after: Double?
  ) -> Arrangement? {
    Arrangement(
      of: positions.enumerated().map { todo($0 + 1, at: $1) },
      before: before.map { [todo(8, at: $0)] } ?? [],
      after: after.map { [todo(9, at: $0)] } ?? [],
      reach: 1)
  }

  @Test(
    "puts todos between their neighbors, and moves no others",
    arguments: [
      ([9], 1, 2, [1.5]), ([9, 8], 1, 4, [2, 3]), ([9], nil, 1, [0]), ([9, 8], nil, 1, [-1, 0]),
      ([1], 4, nil, [5]), ([9, 8], 4, nil, [5, 6]), ([9], 1, 4, [2]),
      ([9, 8], 1, 2, [1.25, 1.5]), ([9], -1, 1, [0]), ([7, 5], nil, nil, [1, 2]),
      // Room for this move is enough if no other todo moves.
      ([9], 1, 1 + 0x1p-40, [1 + 0x1p-41]),
    ] as [([Double], Double?, Double?, [Double])])
  func between(_ positions: [Double], before: Double?, after: Double?, expected: [Double]) {
    let arrangement = arrange(positions, before: before, after: after)
    #expect(arrangement?.moved.map(\.position) == expected)
    #expect(arrangement?.moved.map(\.todo.number) == positions.indices.map { Int64($0 + 1) })
    #expect(arrangement?.shifted == [])
  }

  @Test(
    "leaves todos alone that are already in place",
    arguments: [
      ([1.25], 1, 2), ([1.25, 1.75], 1, 2), ([0.5], nil, 1), ([7], 6, nil), ([3, 4], nil, nil),
    ] as [([Double], Double?, Double?)])
  func already(_ positions: [Double], before: Double?, after: Double?) {
    #expect(
      arrange(positions, before: before, after: after)?.moved.map(\.position) == positions)
  }

  @Test(
    "needs a longer reach if no number is left between the neighbors",
    arguments: [
      (1, 1.0.nextUp), (1, 1), (0x1p53 - 1, nil), (nil, 1 - 0x1p53), (0x1p53 - 2, 0x1p53 - 1),
    ] as [(Double?, Double?)])
  func noRoom(before: Double?, after: Double?) {
    #expect(arrange([7], before: before, after: after) == nil)
  }

  @Test("spreads the neighbors out, except those at the ends of its reach")
  func spread() {
    let arrangement = Arrangement(
      of: [todo(5, at: 90)],
      before: [todo(3, at: 1.0.nextUp), todo(2, at: 1), todo(1, at: 0)],
      after: [todo(4, at: 1.0.nextUp.nextUp), todo(6, at: 1.5), todo(7, at: 12)],
      reach: 3)
    #expect(arrangement?.moved == [.init(todo(5, at: 90), to: 6)])
    #expect(
      arrangement?.shifted == [
        .init(todo(2, at: 1), to: 2), .init(todo(3, at: 1.0.nextUp), to: 4),
        .init(todo(4, at: 1.0.nextUp.nextUp), to: 8), .init(todo(6, at: 1.5), to: 10),
      ])
  }

  @Test("spreads beyond the ends of a list that is shorter than its reach")
  func shortList() {
    let arrangement = Arrangement(
      of: [todo(5, at: 90)], before: [todo(3, at: 1)], after: [todo(4, at: 1)], reach: 16)
    #expect(arrangement?.moved.map(\.position) == [2])
    #expect(arrangement?.shifted.map(\.position) == [1, 3])
  }

  @Test(
    "stays in range at the ends of the list",
    arguments: [
      (0x1p53 - 2, nil, [0x1p53 - 1]), (nil, 2 - 0x1p53, [1 - 0x1p53]),
      (0x1p53 - 8, nil, [0x1p53 - 7]),
    ] as [(Double?, Double?, [Double])])
  func ends(before: Double?, after: Double?, expected: [Double]) {
    #expect(arrange([7], before: before, after: after)?.moved.map(\.position) == expected)
  }

  @Test("spreads the last todos out if the list ends at the greatest position")
  func fullEnd() {
    let before = [0x1p53 - 1, 0x1p53 - 2, 12].enumerated().map { todo($0 + 1, at: $1) }
    let arrangement = Arrangement(of: [todo(5, at: 0)], before: before, after: [], reach: 3)
    #expect(arrangement?.moved.map(\.position) == [15])
    #expect(arrangement?.shifted.map(\.position) == [13, 14])
  }

  @Test("needs a longer reach if it would leave no room for the next moves")
  func lasting() {
    let arrangement = Arrangement(
      of: [todo(5, at: 90)], before: [todo(3, at: 1), todo(2, at: 1)],
      after: [todo(4, at: 1), todo(6, at: 1 + 0x1p-40)], reach: 2)
    #expect(arrangement == nil)
  }

  /// Returns the new positions of a todo and its two neighbors, if the next ones are at `lower` and `upper`.
  private func spread(from lower: Double, to upper: Double) -> [Double]? {
    let arrangement = Arrangement(
      of: [todo(5, at: 90)], before: [todo(3, at: lower.nextUp), todo(2, at: lower)],
      after: [todo(4, at: upper.nextDown), todo(6, at: upper)], reach: 2)
    return arrangement.map { ($0.moved + $0.shifted).map(\.position).sorted() }
  }

  @Test("leaves over a million numbers between two todos, counted at the larger one")
  func room() {
    // From 1 to 2, numbers are 2^-52 apart, so this is room for 2^20 of them.
    let room = 0x1p-32
    let positions = [1 + room, 1 + 2 * room, 1 + 3 * room]
    #expect(spread(from: 1, to: 1 + 4 * room) == positions)
    #expect(spread(from: 1, to: 1 + 3 * room) == nil)
    // The last todo would be next to 2, from where numbers are twice as far apart.
    #expect(spread(from: 2 - 4 * room, to: 2) == nil)
  }
}
