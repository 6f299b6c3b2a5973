import Testing

@testable import Composable

@Suite("A cancellation scope")
struct CancellationScopeTests {
  @Test("is let go with the scope around it, also when effects in it never ended")
  func life() {
    var outer: CancellationScope? = CancellationScope(feature: FeatureNode())
    var inner: CancellationScope? = outer.map { CancellationScope(key: 1, parent: $0) }
    weak let weakOuter = outer
    weak let weakInner = inner

    outer = nil
    inner = nil

    #expect(weakOuter == nil)
    #expect(weakInner == nil)
  }
}
