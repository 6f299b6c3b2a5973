import Foundation

/// A script of mixed commands, beside the same rows written by C.
func measureScripts(_ bench: Bench, counts: [Int]) throws {
  var rows: [[String]] = []
  for count in counts {
    let script = MixedScript(path: bench.path("mixed-\(count).todo"), count: count)
    try script.write()
    let database = bench.path("mixed-\(count).sqlite")
    let copy = bench.path("copy.sqlite")
    var runs: [Run] = []
    var bare: [Double] = []
    for _ in 0..<bench.rounds {
      bench.remove(database)
      runs.append(try bench.todo(database, ["batch", script.path]).run())
      bare.append(try bench.secondsOfCopy(of: database, into: copy))
    }
    let run = runs.median
    let limit = bare.sorted()[bare.count / 2]
    rows.append([
      "\(count)", decimal(run.seconds), decimal(limit), decimal(run.seconds / limit),
      decimal(run.processorSeconds),
      decimal(run.seconds / Double(count) * 1e6), decimal(run.peakMebibytes),
    ])
  }
  printTable(
    "A script", ["lines", "todo, s", "C, s", "ratio", "processor, s", "µs a line", "peak, MiB"],
    rows)
}
