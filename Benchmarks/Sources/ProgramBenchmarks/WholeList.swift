/// The whole list into a file and into a pipe, beside the `sqlite3` program.
func measureWholeList(_ bench: Bench, counts: [Int]) throws {
  // The columns of `todo list`, as it shows them where nothing has to be made safe.
  let selection = """
    SELECT number, iif(isComplete, 'completed', 'open'), \
    CASE priority WHEN 0 THEN 'none' WHEN 1 THEN 'low' WHEN 2 THEN 'medium' ELSE 'high' END, \
    due, project, iif(tags = '[]', '', tags), description FROM todo ORDER BY position
    """
  var rows: [[String]] = []
  for count in counts {
    let database = try bench.list(of: count)
    let list = bench.todo(database, ["list", "--all"])
    let bare = ChildProcess(words: ["sqlite3", "-separator", "\t", database, selection])
    var runs: [Run] = []
    var pipes: [Run] = []
    var bareRuns: [Run] = []
    for _ in 0..<bench.rounds {
      runs.append(try list.run(output: bench.path("list.txt")))
      bareRuns.append(try bare.run(output: bench.path("bare.txt")))
      pipes.append(try list.run(output: nil))
    }
    rows.append([
      "\(count)", milliseconds(runs.median.seconds), milliseconds(bareRuns.median.seconds),
      decimal(runs.median.seconds / bareRuns.median.seconds),
      pipes.median.secondsToFirstByte.map(milliseconds) ?? "", decimal(runs.median.peakMebibytes),
    ])
  }
  printTable(
    "`todo list --all`",
    ["entries", "todo, ms", "sqlite3, ms", "ratio", "first byte, ms", "peak, MiB"], rows)
}
