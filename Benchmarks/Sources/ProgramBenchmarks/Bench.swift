import Foundation

/// Where it is measured: the programs, and a folder of its own.
struct Bench {
  let todo: String
  let limit: String
  let folder: String
  let rounds: Int

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func todo(_ database: String, _ words: [String], input: String = "/dev/null") -> ChildProcess {
    ChildProcess(words: [todo] + words, variables: ["TODO_DATABASE": database], input: input)
  }

  /// A list of `count` entries in a database of its own, made by a script the first time.
  func list(of count: Int) throws -> String {
    let database = path("list-\(count).sqlite")
    if FileManager.default.fileExists(atPath: database) { return database }
    let script = path("list-\(count).todo")
    // Line by line: what this process holds is the least that can be seen of what others hold.
    guard let file = fopen(script, "w") else { throw BenchmarkError("\(script) cannot be written") }
    for number in 1...max(1, count) {
      fputs("add \"Entry \(number) of a long list\" --tag t\(number % 50)\n", file)
    }
    fclose(file)
    _ = try todo(database, ["batch", script]).run()
    return database
  }

  /// How many seconds C takes to write all rows of `database` into `copy`, which it makes anew.
  func secondsOfCopy(of database: String, into copy: String) throws -> Double {
    remove(copy)
    let run = try ChildProcess(words: [limit, "copy", database, copy]).run(output: nil)
    let text = String(decoding: run.answer, as: UTF8.self)
    return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
  }

  /// Removes a database, if it is there.
  func remove(_ database: String) {
    for path in [database, database + "-journal"] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Runs all commands in turn, as often as there are rounds, so that each meets the same machine.
  func medians(_ commands: [ChildProcess]) throws -> [Run] {
    var runs = commands.map { _ in [Run]() }
    for _ in 0...rounds {
      for (index, command) in commands.enumerated() { runs[index].append(try command.run()) }
    }
    // The first round warms up.
    return runs.map { Array($0.dropFirst()).median }
  }
}

extension [Run] {
  /// The median of each of the figures.
  var median: Run {
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let first = compactMap(\.secondsToFirstByte)
    return Run(
      seconds: middle(map(\.seconds)), processorSeconds: middle(map(\.processorSeconds)),
      peakMebibytes: middle(map(\.peakMebibytes)),
      secondsToFirstByte: first.isEmpty ? nil : middle(first))
  }
}

/// Prints a table in Markdown.
func printTable(_ title: String, _ header: [String], _ rows: [[String]]) {
  print("\n### \(title)\n")
  print("| " + header.joined(separator: " | ") + " |")
  print("|---" + String(repeating: "|--:", count: header.count - 1) + "|")
  for row in rows { print("| " + row.joined(separator: " | ") + " |") }
  // It can be read as soon as it is there, in a file too.
  fflush(nil)
}

func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1000) }

func decimal(_ value: Double) -> String { String(format: "%.2f", value) }
