import Testing

@testable import Composable

@Suite("A state property")
struct StatePropertyTests {
  private struct Whole {
    var first: Int8 = 1
    var stored = 2
    var part = Part()
    var pair = (3, "three")
    var optional: String? = "some"
    var observed = 4 {
      didSet { observedCount += 1 }
    }
    var observedCount = 0
    var object = Object()
    weak var link: Object?
    unowned(unsafe) var owner: Object? = nil
    var function: (Int) -> Int = { $0 }
    var computed: Int {
      get { stored }
      set { stored = newValue }
    }
  }

  private struct Part {
    var before = "before"
    var inner = [1, 2]
  }

  private final class Object {
    var value = 5
  }

  private var whole = Whole()

  /// Changes a property twice and returns whether it is stored.
  ///
  /// The first change may find out how to access the property, and the second relies on that.
  private mutating func change<Value>(
    _ path: WritableKeyPath<Whole, Value>, _ body: (inout Value) -> Void
  ) -> Bool {
    let property = StateProperty { path }
    for _ in 1...2 { property.modify(in: &whole, body) }
    return property.isStored()
  }

  @Test("is changed directly if it is stored")
  mutating func stored() {
    let areStored = [
      change(\.stored) { $0 += 10 },
      change(\.part.inner) { $0.append(3) },
      change(\.pair.1) { $0 += "!" },
      change(\.optional) { $0? += "one" },
    ]
    #expect(areStored.allSatisfy { $0 })
    #expect(whole.stored == 22)
    #expect(whole.part.inner == [1, 2, 3, 3])
    #expect(whole.part.before == "before")
    #expect(whole.pair == (3, "three!!"))
    #expect(whole.optional == "someoneone")
    #expect(whole.first == 1)
  }

  @Test("can be the whole state")
  mutating func itself() {
    let isStored = change(\.self) { $0.first += 1 }
    #expect(isStored)
    #expect(whole.first == 3)
  }

  @Test("is changed through its setter if it is computed or observed")
  mutating func computed() {
    let areStored = [change(\.computed) { $0 += 10 }, change(\.observed) { $0 += 10 }]
    #expect(!areStored.contains(true))
    #expect(whole.stored == 22)
    #expect(whole.observed == 24)
    #expect(whole.observedCount == 2)
  }

  @Test("can be in an object")
  mutating func object() {
    let isStored = change(\.object.value) { $0 += 10 }
    #expect(!isStored)
    #expect(whole.object.value == 25)
  }

  @Test("can be weak, unowned or a function")
  mutating func references() {
    let object = whole.object
    let areStored = [
      change(\.link) { $0 = object },
      change(\.owner) { $0 = object },
    ]
    #expect(!areStored.contains(true))
    #expect(whole.link === object)
    #expect(whole.owner === object)

    _ = change(\.function) { function in
      let former = function
      function = { former($0) + 1 }
    }
    #expect(whole.function(1) == 3)
  }

  @Test("is changed without being copied")
  mutating func inPlace() {
    whole.part.inner.reserveCapacity(100)
    let place = whole.part.inner.withUnsafeBufferPointer { $0.baseAddress }
    let isStored = change(\.part.inner) { $0.append(4) }
    #expect(isStored)
    #expect(whole.part.inner.withUnsafeBufferPointer { $0.baseAddress } == place)
  }

  @Test("asks for its key path when an action first needs it, and only once if it is stored")
  func onDemand() {
    var count = 0
    let property = StateProperty<Whole, Int> {
      count += 1
      return \.stored
    }
    #expect(count == 0)
    var whole = Whole()
    for _ in 1...3 { property.modify(in: &whole) { $0 += 1 } }
    #expect(count == 1)
    #expect(whole.stored == 5)
  }
}
