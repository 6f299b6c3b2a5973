import Testing
import TodoDomain

@Suite("The arrival of todos from a file")
struct ArrivalTests {
  private static let greatest = NumberRule.positions.upperBound

  private func positions(_ own: [Double?], behind last: Double?) -> [Double?] {
    var arrival = Arrival(behind: last.map { ListPlace(position: $0, number: 7) })
    return own.map { arrival.position($0) }
  }

  @Test("in an empty list leaves them where they were")
  func empty() {
    let own = [-Self.greatest, -2.5, 0, 0.1, 1, Self.greatest]
    #expect(positions(own, behind: nil) == own)
    #expect(positions([nil, nil], behind: nil) == [1, 2])
    #expect(positions([-4, nil, -9, nil], behind: nil) == [-4, -3, -9, -2])
  }

  @Test("puts them behind the last todo that was there")
  func behind() {
    #expect(positions([1, 2.5, 0.25], behind: 40) == [41, 42.5, 40.25])
    #expect(positions([3, nil, 1, nil], behind: -2) == [1, 2, -1, 3])
  }

  @Test(
    "has them wait who would be in front of it, or not exactly behind",
    arguments: [
      (0, 40), (-1, 40), (-greatest, 40), (1.0.nextUp, 1), (1e-20, 1), (0.1, 1), (2, greatest),
      (greatest, 1), (1, greatest), (.infinity, 1), (.nan, 1),
    ] as [(Double, Double)])
  func waits(own: Double, last: Double) {
    #expect(positions([own], behind: last) == [nil])
  }

  @Test("has them wait who have no place of their own where there is none left")
  func full() {
    #expect(positions([Self.greatest, nil], behind: nil) == [Self.greatest, nil])
    #expect(positions([nil, nil], behind: Self.greatest - 1) == [Self.greatest, nil])
  }
}
