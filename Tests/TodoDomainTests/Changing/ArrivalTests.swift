import Testing
import TodoDomain

@Suite("The arrival of todos from a file")
struct ArrivalTests {
  private static let greatest = NumberRule.positions.upperBound

  private func positions(_ own: [Double?], after last: Double?) -> [Double?] {
    var arrival = Arrival(after: last.map { ListPlace(position: $0, number: 7) })
    return own.map { arrival.position($0) }
  }

  @Test("in an empty list keeps their positions")
  func empty() {
    let own = [-Self.greatest, -2.5, 0, 0.1, 1, Self.greatest]
    #expect(positions(own, after: nil) == own)
    #expect(positions([nil, nil], after: nil) == [1, 2])
    #expect(positions([-4, nil, -9, nil], after: nil) == [-4, -3, -9, -2])
  }

  @Test("puts them after the list's last todo")
  func after() {
    #expect(positions([1, 2.5, 0.25], after: 40) == [41, 42.5, 40.25])
    #expect(positions([3, nil, 1, nil], after: -2) == [1, 2, -1, 3])
  }

  @Test(
    "makes a todo wait that would land before the last one, or at an inexact position after it",
    arguments: [
      (0, 40), (-1, 40), (-greatest, 40), (1.0.nextUp, 1), (1e-20, 1), (0.1, 1), (2, greatest),
      (greatest, 1), (1, greatest), (.infinity, 1), (.nan, 1),
    ] as [(Double, Double)])
  func waits(own: Double, last: Double) {
    #expect(positions([own], after: last) == [nil])
  }

  @Test("makes todos without a position wait if none is left")
  func full() {
    #expect(positions([Self.greatest, nil], after: nil) == [Self.greatest, nil])
    #expect(positions([nil, nil], after: Self.greatest - 1) == [Self.greatest, nil])
  }
}
