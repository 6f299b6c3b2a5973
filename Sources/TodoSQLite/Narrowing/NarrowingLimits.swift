/// When an index is worth it.
package struct NarrowingLimits: Hashable, Sendable {
  /// How many todos may be missing in the index of texts before the next change puts them into it.
  ///
  /// A search looks at each that is missing; to put so many into it takes 10 ms of the processor.
  package var missing: Int64

  /// How few todos an index has to leave for each of them to be looked up.
  ///
  /// Of more, those that come next in the list are found sooner by walking along it.
  var few: Int64

  /// How few todos each of several indexes has to leave for those that all of them leave to be looked for.
  ///
  /// To find what 43,000 and 24,000 have in common took 30 ms of the processor.
  var some: Int64

  package init(missing: Int64 = 4096, few: Int64 = 8192, some: Int64 = 65_536) {
    self.missing = missing
    self.few = few
    self.some = some
  }
}
