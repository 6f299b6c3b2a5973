import Testing

@testable import Composable

@Suite("A cancellation scope")
struct CancellationScopeTests {
  @Test("is let go with the scope around it, also when effects in it never ended")
  func life() {
    var outer: CancellationScope? = CancellationScope()
    var inner: CancellationScope? = CancellationScope(key: 1, parent: outer)
    weak let weakOuter = outer
    weak let weakInner = inner

    outer = nil
    inner = nil

    #expect(weakOuter == nil)
    #expect(weakInner == nil)
  }
}
