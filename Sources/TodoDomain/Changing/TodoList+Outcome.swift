extension TodoList {
  /// The changes of a command to todos that it didn't load: there may be a million.
  package struct Outcome: Hashable, Sendable {
    /// The commands that were undone or redone, up to ``detailLimit``.
    package var commands: [String] = []
    /// The changes in order, up to ``detailLimit``.
    package var changes: [Change] = []
    /// The number of changes of each kind.
    package var totals = Totals()
    /// The numbers of the changed todos, ascending.
    package var numbers: [Int64] = []

    /// How many changes are reported one by one.
    package let detailLimit: Int

    package init(detailLimit: Int = 256) {
      self.detailLimit = detailLimit
    }

    /// Whether ``changes`` has all changes.
    package var isToldInFull: Bool { changes.count == totals.sum }
  }
}
