let comparisons: [@MainActor () -> Comparison] = [
  trivialSend,
  { forEachSend(elementCount: 10) },
  { forEachSend(elementCount: 1_000) },
  { forEachSend(elementCount: 100_000) },
  { forEachSend(elementCount: 1_000_000) },
  combinedPullbacks,
  synchronousAnswer,
]

print(Comparison.header)
for comparison in comparisons {
  print(comparison().row)
}
