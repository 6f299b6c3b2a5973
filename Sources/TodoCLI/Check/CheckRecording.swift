import TodoSQLite

/// Corrects the statements of a check file to match the effects of its steps.
///
/// It touches only wrong lines. It corrects wrong values in place, removes statements of effects that didn't happen,
/// and adds missing statements below the others, with the same indentation. Every comment stays, even after a removed
/// statement. A file without a wrong step stays as it is; standard input is printed.
struct CheckRecording {
  let file: CheckFile
  private(set) var bytes: [UInt8] = []
  /// How many bytes of the file have been copied or replaced.
  private(set) var place = 0

  /// Corrects the statements of a wrong step; steps come in the order of the file.
  mutating func record(_ checked: CheckedStep) {
    let step = checked.step
    var added: [UInt8] = []
    for line in checked.difference {
      switch line {
      case .right: continue
      case .wrong(let stated, let instead?):
        replace(stated.range, by: Array(instead.description.utf8))
      case .wrong(let stated, nil):
        let start = stated.comment == nil ? stated.lineRange.lowerBound : stated.range.lowerBound
        replace(start..<(stated.comment ?? stated.lineRange.upperBound), by: [])
      case .unstated(let statement):
        added += step.indentation + Array("\(statement)\(file.lineEnd)".utf8)
      }
    }
    if added.isEmpty { return }
    replace(step.end..<step.end, by: [])
    // The last line of a file may lack its end.
    switch bytes.last {
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "\n"))
    default: bytes += Array(file.lineEnd.utf8)
    }
    bytes += added
  }

  /// Replaces the file, unless it is the list of `settings`; prints standard input.
  mutating func finish(_ settings: Settings, in environment: ShellEnvironment) throws(Failure) {
    let isChanged = place > 0
    replace(file.bytes.count..<file.bytes.count, by: [])
    if file.isStandardInput { return try environment.write(bytes) }
    guard isChanged else { return }
    let newFile = try NewFile(
      file.path, in: settings,
      ifNotAFile: "`todo check --record -` reads standard input and prints what it recorded.")
    try newFile.append(bytes)
    try newFile.keep()
  }

  private mutating func replace(_ range: Range<Int>, by new: [UInt8]) {
    bytes += file.bytes[place..<range.lowerBound]
    bytes += new
    place = range.upperBound
  }
}
