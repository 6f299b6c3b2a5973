/// Writes what steps do into the check file that says something else.
///
/// Only lines that are wrong are touched. One that is wrong about a field is put right where it
/// stands, one about what did not happen is taken out, and what is missing is added below the others,
/// indented as they are. Every comment stays, also one behind a line that is taken out.
struct CheckRecording {
  /// The lines of the file with their ends.
  private var lines: [ArraySlice<UInt8>]
  /// What stands behind a line now, by its index.
  private var added: [Int: [UInt8]] = [:]
  private let lineEnd: [UInt8]

  /// The bytes of the file as it should be: the same where everything is right.
  ///
  /// `differences` has one for each step of `file`.
  static func bytes(_ file: CheckFile, _ differences: [StepDifference]) -> [UInt8] {
    var recording = CheckRecording(file)
    for (step, difference) in zip(file.steps, differences) where !difference.isEmpty {
      recording.record(difference, of: step)
    }
    return recording.bytes
  }

  private init(_ file: CheckFile) {
    lines = []
    var rest = file.bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    lineEnd = Array((lines.first?.hasSuffix("\r\n") == true ? "\r\n" : "\n").utf8)
  }

  private var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
      bytes += line
      guard let added = added[index] else { continue }
      if !line.isEmpty, !line.hasSuffix("\n") { bytes += lineEnd }
      bytes += added
    }
    return bytes
  }

  private mutating func record(_ difference: StepDifference, of step: CheckFile.Step) {
    var indentation = Array("  ".utf8)
    if let first = step.statements.first {
      indentation = Array(lines[first.line - 1].prefix(first.range.lowerBound))
    }
    // Below the last of its lines, the step itself included.
    let last = (step.statements.last?.line ?? step.line) - 1
    for line in difference.lines {
      switch line {
      case .right: continue
      case .wrong(let place, let instead): put(instead, for: step.statements[place])
      case .unstated(let statement):
        added[last, default: []] += indentation + statement.bytes + lineEnd
      }
    }
  }

  /// Puts `statement` in the place of one that is wrong, or nothing.
  private mutating func put(_ statement: Statement?, for wrong: CheckFile.Stated) {
    let index = wrong.line - 1
    let line = lines[index]
    let start = line.startIndex + wrong.range.lowerBound
    let end = line.startIndex + wrong.range.upperBound
    let comment = line[end...].drop(while: \.isBlank)
    if let statement {
      lines[index] = line[..<start] + statement.bytes + line[end...]
    } else if comment.first == UInt8(ascii: "#") {
      lines[index] = line[..<start] + comment
    } else {
      lines[index] = []
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ suffix: String) -> Bool {
    suffix.utf8.elementsEqual(self.suffix(suffix.utf8.count))
  }
}
