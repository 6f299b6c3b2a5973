/// What became of each mutant, and whether that is good enough.
package struct Report: Sendable {
  package var verdicts: [(mutant: Mutant, verdict: Verdict)]
  package var excuses: Excuses

  /// The share of the mutants that have to be caught, of 100.
  package static let leastPercentage = 95

  package init(verdicts: [(mutant: Mutant, verdict: Verdict)], excuses: Excuses) {
    self.verdicts = verdicts
    self.excuses = excuses
  }

  /// Whether enough are caught, every other has its reason, and no reason is stale.
  package var isGood: Bool {
    !verdicts.isEmpty
      && verdicts.count(where: { $0.verdict != .survived }) * 100
        >= verdicts.count * Self.leastPercentage
      && unexplained.isEmpty && stale.isEmpty
  }

  /// What survived and has no reason.
  package var unexplained: [Mutant] {
    survivors.filter { excuses.reasons[$0.name, default: ""].isEmpty }
  }

  /// The reasons for mutants that are caught, or are no more.
  package var stale: [String] {
    excuses.reasons.keys.filter { name in !survivors.contains { $0.name == name } }.sorted()
  }

  private var survivors: [Mutant] {
    verdicts.filter { $0.verdict == .survived }.map(\.mutant)
  }
}

extension Report: CustomStringConvertible {
  /// A line a mutant; then those that survived, with the reason; then how many of what there are.
  package var description: String {
    var lines = verdicts.map { "\($0.verdict.column)  \($0.mutant.place)" }
    if !survivors.isEmpty { lines += ["", "Survived:"] }
    for mutant in survivors {
      lines.append("  \(mutant.place)")
      let reason = excuses.reasons[mutant.name, default: ""]
      lines.append("    \(reason.isEmpty ? "No reason is given." : reason)")
    }
    if !stale.isEmpty { lines += ["", "Stale reasons, for what is caught or is no more:"] }
    lines += stale.map { "  \($0)" }
    let (steps, stories) = (count(.steps), count(.stories))
    let caught = steps + stories
    let tenths = verdicts.isEmpty ? 0 : caught * 1000 / verdicts.count
    lines += [
      "",
      "\(verdicts.count) mutants: \(caught) caught, \(steps) by the steps and \(stories) by the"
        + " stories alone; \(count(.survived)) survived",
      "\(tenths / 10).\(tenths % 10) % caught, of at least \(Self.leastPercentage) %",
    ]
    return lines.joined(separator: "\n")
  }

  private func count(_ verdict: Verdict) -> Int { verdicts.count { $0.verdict == verdict } }
}

extension Mutant {
  fileprivate var place: String { "\(file):\(line) \(declaration): \(original) → \(mutated)" }
}

extension Verdict {
  fileprivate var column: String {
    switch self {
    case .steps: "caught  "
    case .stories: "stories "
    case .survived: "SURVIVED"
    }
  }
}
