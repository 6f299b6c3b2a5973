// ProgramBenchmarks TODO LIMIT ROUNDS COUNT… [--rivals]
//
// TODO and LIMIT are programs; each COUNT is a number of entries, the smallest first.
import Foundation

let words = CommandLine.arguments.dropFirst().filter { $0 != "--rivals" }
let counts = words.dropFirst(3).compactMap { Int($0) }
guard words.count >= 4, let rounds = Int(words[2 + words.startIndex]),
  counts.count == words.count - 3
else {
  FileHandle.standardError.write(Data("usage: ProgramBenchmarks TODO LIMIT ROUNDS COUNT…\n".utf8))
  exit(64)
}

let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("todo-benchmark-\(getpid())").path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }
let bench = Bench(
  todo: words[words.startIndex], limit: words[words.startIndex + 1], folder: folder, rounds: rounds)
do {
  try measureOneCommand(bench, counts: counts)
  let longest = counts.max() ?? 0
  let shorter = [10_000, 100_000].filter { $0 < longest }
  try measureScripts(bench, counts: shorter + [longest])
  try measureWholeList(bench, counts: counts)
  let areRivalsMeasured = CommandLine.arguments.contains("--rivals")
  try measureImport(
    bench, count: min(100_000, longest), isRivalMeasured: areRivalsMeasured)
  if areRivalsMeasured {
    // Taskwarrior's time grows with the square of their number: 100,000 took it more than five minutes.
    try measureChangedImport(bench, count: min(20_000, longest))
    try measureRivals(bench, counts: [10, 1_000, 10_000, 100_000].filter { $0 <= longest })
  }
  var usage = rusage()
  // In Glibc this is an enum, and the function wants its number.
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  print(
    "\nPeaks below \(usage.ru_maxrss / 1024) MiB cannot be seen: a process begins with its parent's."
  )
} catch {
  try? FileManager.default.removeItem(atPath: folder)
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
