import Composable
import Foundation
import Testing

/// Compares every operation with an array's, on every arrangement of up to three of three rows.
@Suite("An identified array, compared with an array,")
struct IdentifiedArrayOperationTests {
  private static let all = IdentifiedArrayTests.all

  @Test("has the same elements and indices", arguments: all)
  func collection(_ model: [Row]) {
    let rows = IdentifiedArray(uniqueElements: model)

    #expect(Array(rows) == model)
    #expect(rows.count == model.count)
    #expect(rows.indices == model.indices)
    #expect(rows.indices.map { rows[$0] } == model)
    #expect(Array(rows.reversed()) == model.reversed())
    #expect(Array(rows.dropFirst()) == Array(model.dropFirst()))
    #expect(rows.first == model.first)
    #expect(rows.last == model.last)
  }

  @Test("filters to the same elements, and stays an identified array", arguments: all)
  func filter(_ model: [Row]) {
    for bits in 0..<8 {
      let rows: IdentifiedArrayOf<Row> = IdentifiedArray(uniqueElements: model)
        .filter { bits >> $0.id & 1 == 1 }

      #expect(rows.elements == model.filter { bits >> $0.id & 1 == 1 })
      rows.expectToBeConsistent()
    }
  }

  @Test("changes the same element by position", arguments: all)
  func changeByPosition(_ model: [Row]) {
    for position in model.indices {
      expectSame(model) {
        $0[position].title = "changed"
      } asArray: {
        $0[position].title = "changed"
      }
    }
  }

  @Test(
    "inserts and appends new elements, and leaves or updates existing ones in place", arguments: all
  )
  func insert(_ model: [Row]) {
    for id in 0...3 {
      let row = Row(id: id, title: "new")
      let present = model.firstIndex { $0.id == id }

      for position in 0...model.count {
        expectSame(model) { rows in
          let (inserted, index) = rows.insert(row, at: position)
          #expect(inserted == (present == nil))
          #expect(index == present ?? position)
        } asArray: { rows in
          if present == nil { rows.insert(row, at: position) }
        }

        expectSame(model) { rows in
          let (replaced, index) = rows.updateOrInsert(row, at: position)
          #expect(replaced == present.map { model[$0] })
          #expect(index == present ?? position)
        } asArray: { rows in
          if let present { rows[present] = row } else { rows.insert(row, at: position) }
        }
      }

      expectSame(model) { rows in
        let (inserted, index) = rows.append(row)
        #expect(inserted == (present == nil))
        #expect(index == present ?? model.count)
      } asArray: { rows in
        if present == nil { rows.append(row) }
      }

      expectSame(model) { rows in
        #expect(rows.updateOrAppend(row) == present.map { model[$0] })
      } asArray: { rows in
        if let present { rows[present] = row } else { rows.append(row) }
      }
    }
  }

  @Test("appends only the new elements of a sequence", arguments: all)
  func appendContents(_ model: [Row]) {
    for other in Self.all {
      expectSame(model) {
        $0.append(contentsOf: other)
      } asArray: { rows in
        rows += other.filter { row in !model.contains { $0.id == row.id } }
      }
    }
  }

  @Test("removes the same elements", arguments: all)
  func remove(_ model: [Row]) {
    for id in 0...3 {
      expectSame(model) { rows in
        #expect(rows.remove(id: id) == model.first { $0.id == id })
      } asArray: {
        $0.removeAll { $0.id == id }
      }
    }
    for position in model.indices {
      expectSame(model) { rows in
        #expect(rows.remove(at: position) == model[position])
      } asArray: {
        $0.remove(at: position)
      }
    }
    for lower in 0...model.count {
      for upper in lower...model.count {
        expectSame(model) {
          $0.removeSubrange(lower..<upper)
        } asArray: {
          $0.removeSubrange(lower..<upper)
        }
      }
      expectSame(model) {
        $0.removeSubrange(lower...)
      } asArray: {
        $0.removeSubrange(lower...)
      }
    }
    for bits in 0..<1 << model.count {
      let offsets = model.indices.filter { bits >> $0 & 1 == 1 }
      expectSame(model) {
        $0.remove(atOffsets: offsets)
      } asArray: { array in
        for offset in offsets.reversed() { array.remove(at: offset) }
      }
    }
    for bits in 0..<8 {
      expectSame(model) {
        $0.removeAll { bits >> $0.id & 1 == 1 }
      } asArray: {
        $0.removeAll { bits >> $0.id & 1 == 1 }
      }
    }
    expectSame(model) {
      $0.removeAll()
    } asArray: {
      $0.removeAll()
    }
    expectSame(model) {
      #expect($0.popLast() == model.last)
    } asArray: {
      _ = $0.popLast()
    }
  }

  @Test("removes the same first and last elements", arguments: all.filter { !$0.isEmpty })
  func removeEnds(_ model: [Row]) {
    expectSame(model) {
      #expect($0.removeFirst() == model[0])
    } asArray: {
      $0.removeFirst()
    }
    expectSame(model) {
      #expect($0.removeLast() == model.last)
    } asArray: {
      $0.removeLast()
    }
  }

  @Test("swaps, moves, sorts and reverses the same way", arguments: all)
  func order(_ model: [Row]) {
    for first in model.indices {
      for second in model.indices {
        expectSame(model) {
          $0.swapAt(first, second)
        } asArray: {
          $0.swapAt(first, second)
        }
        expectSame(model) {
          $0.move(from: first, to: second)
        } asArray: {
          $0.insert($0.remove(at: first), at: second)
        }
      }
    }
    for bits in 0..<1 << model.count {
      let offsets = model.indices.filter { bits >> $0 & 1 == 1 }
      for destination in 0...model.count {
        expectSame(model) {
          $0.move(fromOffsets: offsets, toOffset: destination)
        } asArray: { array in
          let moved = offsets.map { array[$0] }
          for offset in offsets.reversed() { array.remove(at: offset) }
          let place = destination - offsets.filter { $0 < destination }.count
          array.insert(contentsOf: moved, at: place)
        }
      }
    }
    expectSame(model) {
      $0.reverse()
    } asArray: {
      $0.reverse()
    }
    expectSame(model) {
      $0.sort { $0.title > $1.title }
    } asArray: {
      $0.sort { $0.title > $1.title }
    }
  }

  @Test("sorts by a comparator and appends the same way, and partitions correctly", arguments: all)
  func comparePartitionAppend(_ model: [Row]) {
    expectSame(model) {
      $0.sort(using: KeyPathComparator(\.id, order: .reverse))
    } asArray: {
      $0.sort { $0.id > $1.id }
    }
    for bits in 0..<8 {
      var rows = IdentifiedArray(uniqueElements: model)
      let isSecond = { (row: Row) in bits >> row.id & 1 == 1 }

      let middle = rows.partition(by: isSecond)

      #expect(rows[..<middle].allSatisfy { !isSecond($0) } && rows[middle...].allSatisfy(isSecond))
      #expect(Set(rows) == Set(model))
      rows.expectToBeConsistent()
    }
    expectSame(model) {
      $0 += [Row(id: 7), Row(id: 8)]
      $0 += model
    } asArray: {
      $0 += [Row(id: 7), Row(id: 8)]
    }
  }

  @Test("sorts comparable elements in ascending order")
  func sortComparable() {
    struct Number: Comparable, Identifiable {
      let id: Int
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.id < rhs.id }
    }
    var numbers: IdentifiedArrayOf<Number> = [Number(id: 3), Number(id: 1), Number(id: 2)]

    numbers.sort()

    #expect(Array(numbers.ids) == [1, 2, 3])
  }

  @Test("shuffles the same way with the same random numbers, and keeps every element")
  func shuffle() {
    struct Congruential: RandomNumberGenerator {
      var state: UInt64 = 42
      mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
      }
    }
    let model = (0..<20).map { Row(id: $0) }
    var rows = IdentifiedArray(uniqueElements: model)
    var others = rows
    var generator = Congruential()
    var same = Congruential()

    rows.shuffle(using: &generator)
    others.shuffle(using: &same)

    #expect(rows == others)
    #expect(rows.elements != model)
    #expect(rows.elements.sorted { $0.id < $1.id } == model)
    rows.expectToBeConsistent()
  }

  private func expectSame(
    _ model: [Row],
    sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: (inout IdentifiedArrayOf<Row>) -> Void,
    asArray modelOperation: (inout [Row]) -> Void
  ) {
    var rows = IdentifiedArray(uniqueElements: model)
    var expected = model
    operation(&rows)
    modelOperation(&expected)
    #expect(rows.elements == expected, sourceLocation: sourceLocation)
    rows.expectToBeConsistent(sourceLocation: sourceLocation)
  }
}
