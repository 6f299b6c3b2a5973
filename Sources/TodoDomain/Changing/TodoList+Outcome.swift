extension TodoList {
  /// What a command did to todos that it did not name: they may be a million.
  package struct Outcome: Hashable, Sendable {
    /// What the history calls the steps that were undone or redone, the first ``detailLimit`` of them.
    package var commands: [String] = []
    /// What happened, in its order, the first ``detailLimit`` of it.
    package var changes: [Change] = []
    /// How often what happened.
    package var totals = Totals()
    /// The numbers of the todos to which something happened, each once, ascending.
    package var numbers: [Int64] = []

    package init() {}

    /// How much is reported in full.
    package static let detailLimit = 256

    /// Whether everything that happened is among ``changes``.
    package var isToldInFull: Bool { changes.count == totals.sum }
  }
}
