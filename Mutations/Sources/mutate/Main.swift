import Foundation
import Mutation

/// `mutate insert FOLDER FILE…` puts every mistake into the files, and prints a line for each;
/// `mutate report MUTANTS VERDICTS EXCUSES` says what became of them, from three files.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.count) {
    case ("insert", 3...):
      try insert(into: Array(arguments.dropFirst(2)), in: arguments[2])
    case ("report", 4):
      try report(mutants: arguments[2], verdicts: arguments[3], excuses: arguments[4])
    default:
      print("usage: mutate insert FOLDER FILE… | mutate report MUTANTS VERDICTS EXCUSES")
      exit(64)
    }
  }

  private static func insert(into files: [String], in folder: String) throws {
    let folder = URL(filePath: folder)
    var next = 1
    for file in files {
      let place = folder.appending(path: file)
      let source = try String(contentsOf: place, encoding: .utf8)
      let mutated = MutatedSource(source, file: file, first: next)
      next += mutated.mutants.count
      for mutant in mutated.mutants { print(mutant.row) }
      try mutated.text.write(to: place, atomically: true, encoding: .utf8)
    }
    let place = folder.appending(path: "Mutants.swift")
    try activation.write(to: place, atomically: true, encoding: .utf8)
  }

  private static func report(mutants: String, verdicts: String, excuses: String) throws {
    var found: [Int: Verdict] = [:]
    for line in try String(contentsOfFile: verdicts, encoding: .utf8).split(separator: "\n") {
      let columns = line.split(separator: "\t")
      if columns.count == 2, let number = Int(columns[0]) {
        found[number] = Verdict(rawValue: String(columns[1]))
      }
    }
    let rows = try String(contentsOfFile: mutants, encoding: .utf8).split(separator: "\n")
    let report = Report(
      // What was not run was not caught.
      verdicts: rows.compactMap { Mutant(row: $0) }.map { ($0, found[$0.number] ?? .survived) },
      excuses: Excuses(try String(contentsOfFile: excuses, encoding: .utf8)))
    print(report)
    exit(report.isGood ? 0 : 1)
  }
}
