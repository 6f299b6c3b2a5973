import Glibc

/// Writes a script of commands as people mix them: of ten lines seven add, two toggle, one edits.
///
/// The same for the same count. A third of what is added is called by a label later on, the rest by its
/// number.
struct MixedScript {
  let path: String
  let count: Int

  func write() throws {
    guard let file = fopen(path, "w") else { throw BenchmarkError("\(path) cannot be written") }
    defer { fclose(file) }
    var random = UInt64(count)
    func draw(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(max(1, limit)))
    }
    var added = 0
    for line in 0..<count {
      switch line % 10 {
      case 0, 1, 2, 4, 5, 6, 8:
        added += 1
        let priority = ["none", "low", "medium", "high"][draw(4)]
        var words = "add \"Entry \(added) of a long list\" --priority \(priority)"
        if draw(2) == 0 { words += " --tag t\(draw(50))" }
        if draw(4) == 0 { words += " --project p\(draw(20))" }
        if draw(5) == 0 { words += " --due 2026-\(draw(2) == 0 ? "11" : "12")-\(10 + draw(20))" }
        if added % 3 == 0 { words += " --as l\(added)" }
        fputs(words + "\n", file)
      case 3, 7: fputs("toggle \(reference(draw(added) + 1))\n", file)
      default:
        let reference = reference(draw(added) + 1)
        fputs("edit \(reference) \"Changed in line \(line)\" --tag changed\n", file)
      }
    }
  }

  private func reference(_ number: Int) -> String {
    number % 3 == 0 ? "@l\(number)" : "\(number)"
  }
}
