import TodoDomain

extension Target {
  /// A mistake that is there to be found, as far away as a range of numbers is from nothing.
  ///
  /// A harness that does not find it is told nothing of what its inputs do, or does not tell.
  static let planted = Target("planted") { bytes in
    if case .range(let range)? = Reference(text(bytes)) {
      expect(range.lowerBound == range.upperBound, "planted, and found")
    }
  }
}
