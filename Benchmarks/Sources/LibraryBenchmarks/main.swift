import Glibc

/// 1 if a limit was missed and `--strict` was given: nanoseconds depend on the machine.
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
  ("fold", foldedEffects),
  ("chain", observedChain),
  ("elements", observedElements),
  ("explorer", exploreWithoutEffects),
  ("explorer", exploreEffects),
  ("explorer", exploreWhileEffectsRun),
]

/// `LibraryBenchmarks send pullbacks` measures only these; `chains` is a table of its own.
let chosen = CommandLine.arguments.dropFirst().filter { $0 != "--strict" }
let isStrict = CommandLine.arguments.contains("--strict")

print(Comparison.header)
for comparison in comparisons where chosen.isEmpty || chosen.contains(comparison.name) {
  let result = await comparison.run()
  print(result.row + (result.missesLimit ? " ← misses its limit" : ""))
  if isStrict && result.missesLimit { exitCode = 1 }
}

if chosen.isEmpty || chosen.contains("chains") {
  print()
  printChains()
}

exit(exitCode)
