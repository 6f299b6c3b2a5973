import Foundation

/// A file of tasks as Taskwarrior exports them: every fifth complete, some with tags, projects,
/// priorities and due dates, each with a random UUID.
///
/// The same for the same count.
struct TaskExport {
  let path: String
  let count: Int
  /// What each task is called, behind its number.
  var title = "of a long list"

  func write() throws {
    guard let file = fopen(path, "w") else { throw BenchmarkError("\(path) cannot be written") }
    defer { fclose(file) }
    var random = UInt64(count)
    func draw() -> UInt64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return random >> 16
    }
    let times = DateFormatter()
    times.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
    times.timeZone = TimeZone(identifier: "UTC")
    times.locale = Locale(identifier: "en_US_POSIX")
    func time(_ seconds: Int) -> String {
      times.string(from: Date(timeIntervalSince1970: Double(seconds)))
    }

    fputs("[\n", file)
    for index in 0..<count {
      let entry = 1_700_000_000 + index * 60
      let isComplete = index.isMultiple(of: 5)
      var fields = [
        "\"id\":\(isComplete ? 0 : index + 1)",
        "\"description\":\"Entry \(index + 1) \(title)\"",
        "\"entry\":\"\(time(entry))\"", "\"modified\":\"\(time(entry + 30))\"",
        "\"status\":\"\(isComplete ? "completed" : "pending")\"",
      ]
      if isComplete { fields.append("\"end\":\"\(time(entry + 30))\"") }
      if index.isMultiple(of: 4) { fields.append("\"project\":\"p\(index % 20)\"") }
      if index.isMultiple(of: 3) {
        fields.append("\"priority\":\"\(["H", "M", "L"][index / 3 % 3])\"")
      }
      if index.isMultiple(of: 2) { fields.append("\"tags\":[\"t\(index % 50)\"]") }
      if index.isMultiple(of: 10) { fields.append("\"due\":\"\(time(entry + 100_000_000))\"") }
      let id = String(
        format: "%08x-%04x-4%03x-8%03x-%012x", UInt32(truncatingIfNeeded: draw()), draw() & 0xFFFF,
        draw() & 0xFFF, draw() & 0xFFF, draw() & 0xFFFF_FFFF_FFFF)
      fields += ["\"uuid\":\"\(id)\"", "\"urgency\":1.5"]
      fputs("{\(fields.joined(separator: ","))}\(index + 1 < count ? "," : "")\n", file)
    }
    fputs("]\n", file)
  }
}

/// The import of a file of tasks into an empty list, beside the same rows written by C, and beside `task
/// import` where that is there and `isRivalMeasured`.
func measureImport(_ bench: Bench, count: Int, isRivalMeasured: Bool) throws {
  let export = TaskExport(path: bench.path("tasks.json"), count: count)
  try export.write()
  let database = bench.path("import.sqlite")
  let copy = bench.path("copy.sqlite")
  let taskwarrior = Taskwarrior(home: bench.path("taskwarrior"))

  var runs: [Run] = []
  var rivals: [Run] = []
  var bare: [Double] = []
  for _ in 0..<bench.rounds {
    bench.remove(database)
    runs.append(try bench.taskImport(of: export, into: database).run())
    bare.append(try bench.secondsOfCopy(of: database, into: copy))
    if isRivalMeasured {
      try taskwarrior.empty()
      rivals.append(try taskwarrior.taskImport(of: export).run())
    }
  }
  let limit = bare.sorted()[bare.count / 2]
  var rows = [importRow("todo", runs.median, count, beside: runs.median)]
  if !rivals.isEmpty {
    rows.append(importRow("Taskwarrior", rivals.median, count, beside: runs.median))
  }
  rows.append([
    "C, the same rows", decimal(limit), "", "\(Int(Double(count) / limit))",
    decimal(limit / runs.median.seconds), "",
  ])
  printTable("Import of \(count) tasks into an empty list", importHeader, rows)
}

/// The import of a file in which each task is called otherwise than in the list, once each.
func measureChangedImport(_ bench: Bench, count: Int) throws {
  let database = bench.path("import.sqlite")
  let taskwarrior = Taskwarrior(home: bench.path("taskwarrior"))
  bench.remove(database)
  try taskwarrior.empty()
  let export = TaskExport(path: bench.path("tasks.json"), count: count)
  let changed = TaskExport(
    path: bench.path("changed.json"), count: count, title: "of a list that was edited")
  try export.write()
  try changed.write()

  let commands = [
    bench.taskImport(of: export, into: database), taskwarrior.taskImport(of: export),
  ]
  for command in commands { _ = try command.run() }
  let run = try bench.taskImport(of: changed, into: database).run()
  let rival = try taskwarrior.taskImport(of: changed).run()
  printTable(
    "Import of \(count) tasks that are in the list and have changed, once", importHeader,
    [
      importRow("todo", run, count, beside: run),
      importRow("Taskwarrior", rival, count, beside: run),
    ])
}

private let importHeader = [
  "program", "s", "processor, s", "a second", "÷ todo", "peak, MiB",
]

private func importRow(_ name: String, _ run: Run, _ count: Int, beside own: Run) -> [String] {
  [
    name, decimal(run.seconds), decimal(run.processorSeconds),
    "\(Int(Double(count) / run.seconds))", decimal(run.seconds / own.seconds),
    decimal(run.peakMebibytes),
  ]
}

extension Bench {
  fileprivate func taskImport(of export: TaskExport, into database: String) -> ChildProcess {
    todo(database, ["import", export.path, "--format", "taskwarrior"])
  }
}

/// Taskwarrior, with a list of its own.
private struct Taskwarrior {
  let home: String

  func empty() throws {
    try? FileManager.default.removeItem(atPath: home)
    try FileManager.default.createDirectory(
      atPath: home + "/data", withIntermediateDirectories: true)
    try "data.location=\(home)/data\nconfirmation=no\n"
      .write(toFile: home + "/.taskrc", atomically: false, encoding: .utf8)
  }

  func taskImport(of export: TaskExport) -> ChildProcess {
    ChildProcess(
      words: ["task", "rc.verbose=nothing", "import", export.path],
      variables: ["HOME": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
  }
}
