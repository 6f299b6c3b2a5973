/// When an index is worth it.
package struct NarrowingLimits: Hashable, Sendable {
  /// How many todos may be missing from the text index before the next change adds them.
  ///
  /// A search looks at each missing todo; adding this many takes 10 ms of the processor.
  package var missing: Int64

  /// The most todos that an index may leave for each of them to be looked up.
  ///
  /// If it leaves more, walking along the list finds the next ones sooner.
  var few: Int64

  /// The most todos that each of several indexes may leave for their intersection to be computed.
  ///
  /// Intersecting 43,000 and 24,000 took 30 ms of the processor.
  var some: Int64

  package init(missing: Int64 = 4096, few: Int64 = 8192, some: Int64 = 65_536) {
    self.missing = missing
    self.few = few
    self.some = some
  }
}
