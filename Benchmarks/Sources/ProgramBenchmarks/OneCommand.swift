/// A whole process for one command, in lists of different lengths.
func measureOneCommand(_ bench: Bench, counts: [Int]) throws {
  let databases = try counts.map { try bench.list(of: $0) }
  let bare = try bench.list(of: 1) + ".limit"
  _ = try bench.todo(bare, ["add", "first"]).run()

  let commands: [[String]] = [
    ["add", "Buy milk"], ["toggle", "5"], ["edit", "5", "x"], ["undo"], ["show", "5"],
    ["list", "--limit", "20"], ["list", "Entry 98765"], ["list", "9 of", "+t7"],
  ]
  let processes =
    [ChildProcess(words: [bench.limit, "add", bare, "Buy milk"])]
    + commands.flatMap { words in databases.map { bench.todo($0, words) } }
  let runs = try bench.medians(processes)

  var rows = [["C on libsqlite3: add", milliseconds(runs[0].seconds)]]
  rows[0] += Array(repeating: "", count: counts.count) + [decimal(runs[0].peakMebibytes)]
  for (index, words) in commands.enumerated() {
    let own = runs[(1 + index * counts.count)..<(1 + (index + 1) * counts.count)]
    let ratio = own.last.map { $0.seconds / own[own.startIndex].seconds } ?? 1
    rows.append(
      ["todo " + words.joined(separator: " ")] + own.map { milliseconds($0.seconds) }
        + [decimal(ratio), own.last.map { decimal($0.peakMebibytes) } ?? ""])
  }
  printTable(
    "One command, ms",
    ["process"] + counts.map { "\($0) entries" } + ["last ÷ first", "peak, MiB"], rows)
  print("\n`todo add` takes \(decimal(runs[1].seconds / runs[0].seconds)) times as long as C.")
}
