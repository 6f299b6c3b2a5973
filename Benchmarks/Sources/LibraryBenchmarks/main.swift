let comparisons: [(name: String, run: @MainActor () async -> Comparison)] = [
  ("send", trivialSend),
  ("forEach", { forEachSend(elementCount: 10) }),
  ("forEach", { forEachSend(elementCount: 1_000) }),
  ("forEach", { forEachSend(elementCount: 100_000) }),
  ("forEach", { forEachSend(elementCount: 1_000_000) }),
  ("pullbacks", combinedPullbacks),
  ("cases", caseExtraction),
  ("cases", caseDerivation),
  ("answer", synchronousAnswer),
  ("fold", foldedEffects),
  ("chain", observedChain),
  ("explorer", exploreWithoutEffects),
  ("explorer", exploreEffects),
  ("explorer", exploreWhileEffectsRun),
]

/// `LibraryBenchmarks send pullbacks` measures only these; `chains` is a table of its own.
let chosen = CommandLine.arguments.dropFirst()

print(Comparison.header)
for comparison in comparisons where chosen.isEmpty || chosen.contains(comparison.name) {
  print(await comparison.run().row)
}

if chosen.isEmpty || chosen.contains("chains") {
  print()
  printChains()
}
