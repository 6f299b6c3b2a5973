import Testing

@testable import Composable

@Suite("Two values")
struct SameBytesTests {
  struct Mixed {
    var text = "a text that is too long to be stored inline"
    var numbers = [1, 2, 3]
    var flag = true
  }

  @Test("have the same bytes if one is an untouched copy of the other")
  func untouched() {
    let value = Mixed()
    let copy = value
    #expect(haveSameBytes(value, copy))
    #expect(haveSameBytes(0x0102_0304_0506_0708_0910 as UInt128, 0x0102_0304_0506_0708_0910))
    #expect(haveSameBytes((1 as UInt8, 2 as UInt8, 3 as UInt8), (1, 2, 3)))
    #expect(haveSameBytes((), ()))
    #expect(haveSameBytes(Double.nan, Double.nan))
  }

  @Test("have different bytes once any field of one has changed")
  func changed() {
    let value = Mixed()
    for change: (inout Mixed) -> Void in [
      { $0.text.append("b") }, { $0.numbers[1] = 7 }, { $0.flag = false },
    ] {
      var copy = value
      change(&copy)
      #expect(!haveSameBytes(value, copy))
    }
    #expect(!haveSameBytes((1 as UInt8, 2 as UInt8, 3 as UInt8), (1, 2, 4)))
    #expect(!haveSameBytes(1, 2))
  }

  @Test("have different bytes if one has changed and changed back, which is left to ==")
  func changedBack() {
    let value = Mixed()
    var copy = value
    copy.numbers[1] = 7
    copy.numbers[1] = 2
    #expect(copy.numbers == value.numbers)
    #expect(!haveSameBytes(value, copy))
  }
}
