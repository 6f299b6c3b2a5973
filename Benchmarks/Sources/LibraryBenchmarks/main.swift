import Glibc

/// 1 if a limit was missed three times in a row: other programs may disturb one measurement.
var exitCode: Int32 = 0

let comparisons: [(name: String, run: @MainActor () async -> Comparison)] = [
  ("send", trivialSend),
  ("watched", watchedSend),
  ("forEach", { forEachSend(elementCount: 10) }),
  ("forEach", { forEachSend(elementCount: 1_000) }),
  ("forEach", { forEachSend(elementCount: 100_000) }),
  ("forEach", { forEachSend(elementCount: 1_000_000) }),
  ("pullbacks", combinedPullbacks),
  ("cases", caseExtraction),
  ("cases", caseDerivation),
  ("answer", synchronousAnswer),
  ("perform", performedAnswer),
  ("run", runAnswer),
  ("lane", laneJob),
  ("fold", foldedEffects),
  ("chain", observedChain),
  ("elements", observedElements),
  ("explorer", exploreWithoutEffects),
  ("explorer", exploreEffects),
  ("explorer", exploreWhileEffectsRun),
]

/// `LibraryBenchmarks send pullbacks` measures only these; `chains` is a table of its own, and `soak` a million jobs.
///
/// With `--report`, a missed limit is only reported: on a busy machine, or a slower one, it says nothing.
let reports = CommandLine.arguments.contains("--report")
let chosen = CommandLine.arguments.dropFirst().filter { $0 != "--report" }

print(Comparison.header)
for comparison in comparisons where chosen.isEmpty || chosen.contains(comparison.name) {
  var result = await comparison.run()
  for _ in 0..<2 where result.missesLimit { result = await comparison.run() }
  print(result.row + (result.missesLimit ? " ← misses its limit" : ""))
  if result.missesLimit, !reports { exitCode = 1 }
}

if chosen.isEmpty || chosen.contains("chains") {
  print()
  printChains()
}

if chosen.isEmpty || chosen.contains("soak") {
  print()
  if await !soak() {
    print("soak: the memory grows")
    exitCode = 1
  }
}

exit(exitCode)
