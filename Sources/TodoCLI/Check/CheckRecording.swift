import TodoSQLite
import TodoText

/// Corrects the statements of a check file to say what its steps do.
///
/// Only wrong lines are touched. A wrong value is corrected in place, a statement of something that didn't happen is
/// removed, and missing statements are added below the others, with the same indentation. Every comment stays, even one
/// after a removed statement. A file without a wrong step stays as it is; standard input is printed.
struct CheckRecording {
  let file: CheckFile
  /// The bytes of the file.
  let source: ByteSource
  /// The settings with the list that isn't to be overwritten.
  let list: Settings
  let surroundings: Surroundings
  private var newFile: NewFile?
  /// The number of bytes read so far.
  private var place = 0
  private var chunk: ArraySlice<UInt8> = []
  private var lastByte: UInt8?

  init(file: CheckFile, source: ByteSource, list: Settings, surroundings: Surroundings) {
    (self.file, self.source, self.list, self.surroundings) = (file, source, list, surroundings)
  }

  /// Corrects the statements of a step that did something else; steps come in the order of the file.
  ///
  /// `lineEnd` ends added lines.
  mutating func record(_ checked: CheckedStep, lineEnd: String) throws(Failure) {
    let step = checked.step
    var added: [UInt8] = []
    for line in checked.difference {
      switch line {
      case .right: continue
      case .wrong(let stated, let instead?):
        try replace(stated.range, by: Array(instead.description.utf8))
      case .wrong(let stated, nil):
        let start = stated.comment == nil ? stated.lineRange.lowerBound : stated.range.lowerBound
        try replace(start..<(stated.comment ?? stated.lineRange.upperBound), by: [])
      case .unstated(let statement):
        added += step.indentation + Array("\(statement)\(lineEnd)".utf8)
      }
    }
    if added.isEmpty { return }
    try copy(to: step.end)
    // The last line of a file may lack its end.
    switch lastByte {
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "\r"): try write([UInt8(ascii: "\n")])
    default: try write(Array(lineEnd.utf8))
    }
    try write(added)
  }

  /// Copies the rest of the file, and replaces it.
  mutating func finish() throws(Failure) {
    if newFile == nil, !file.isStandardInput { return }
    try copy(to: .max)
    try newFile?.keep()
  }

  private mutating func replace(_ range: Range<Int>, by bytes: [UInt8]) throws(Failure) {
    try copy(to: range.lowerBound)
    try write(bytes)
    while place < range.upperBound, try !next(upTo: range.upperBound).isEmpty {}
  }

  private mutating func copy(to end: Int) throws(Failure) {
    while place < end {
      let bytes = try next(upTo: end)
      if bytes.isEmpty { return }
      try write(Array(bytes))
    }
  }

  /// Returns some of the bytes up to `end`; none at the end of the file.
  private mutating func next(upTo end: Int) throws(Failure) -> ArraySlice<UInt8> {
    if chunk.isEmpty {
      do throws(SystemError) { chunk = try source.chunk()[...] } catch {
        throw .unreadable(file.name, errorNumber: error.code)
      }
    }
    let bytes = chunk.prefix(end - place)
    chunk = chunk.dropFirst(bytes.count)
    place += bytes.count
    return bytes
  }

  private mutating func write(_ bytes: [UInt8]) throws(Failure) {
    lastByte = bytes.last ?? lastByte
    if file.isStandardInput { return try surroundings.write(bytes) }
    if newFile == nil {
      newFile = try NewFile(
        file.path, in: list,
        ifNotAFile: "`todo check --record -` reads standard input and prints what it recorded.")
    }
    try newFile?.append(bytes)
  }
}
