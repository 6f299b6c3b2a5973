import TodoSQLite
import TodoText

/// Corrects the statements of a check file to say what its steps do.
///
/// Only wrong lines are touched. A wrong value is corrected in place, a statement of something that didn't happen is
/// removed, and missing statements are added below the others, with the same indentation. Every comment stays, even one
/// after a removed statement.
struct CheckRecording {
  private let source: ByteSource
  private let name: String
  private let write: ([UInt8]) throws(Failure) -> Void
  /// The number of bytes read so far.
  private var place = 0
  private var chunk: ArraySlice<UInt8> = []

  /// Copies the bytes of `file` to `write`, with recorded corrections.
  init(
    _ file: CheckFile, write: @escaping ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    source = try file.bytes()
    name = file.name
    self.write = write
  }

  /// Corrects the statements of a step that did something else.
  ///
  /// Steps come in the order of the file; `lineEnd` ends added lines.
  mutating func record(_ checked: CheckedStep, lineEnd: String) throws(Failure) {
    let step = checked.step
    var added: [UInt8] = []
    var isLastLineGone = false
    for line in checked.difference.lines {
      switch line {
      case .right: continue
      case .wrong(let place, let instead):
        let wrong = step.statements[place]
        try put(instead, for: wrong)
        isLastLineGone =
          instead == nil && wrong.comment == nil && wrong.lineRange.upperBound == step.end
      case .unstated(let statement):
        added += step.indentation + statement.bytes + Array(lineEnd.utf8)
      }
    }
    if added.isEmpty { return }
    try copy(to: step.end)
    if !isLastLineGone { try write(Array(step.missingLineEnd.utf8)) }
    try write(added)
  }

  /// Copies the rest of the file.
  mutating func finish() throws(Failure) { try copy(to: .max) }

  /// Replaces a wrong statement with `statement`, or removes it if that is `nil`.
  private mutating func put(
    _ statement: Statement?, for wrong: CheckFile.Stated
  ) throws(Failure) {
    if let statement {
      try copy(to: wrong.range.lowerBound)
      try write(statement.bytes)
      try skip(to: wrong.range.upperBound)
    } else {
      try copy(to: wrong.comment == nil ? wrong.lineRange.lowerBound : wrong.range.lowerBound)
      try skip(to: wrong.comment ?? wrong.lineRange.upperBound)
    }
  }

  private mutating func copy(to end: Int) throws(Failure) {
    let write = write
    try read(to: end) { bytes throws(Failure) in try write(Array(bytes)) }
  }

  private mutating func skip(to end: Int) throws(Failure) {
    try read(to: end) { _ in }
  }

  /// Passes the bytes up to `end`, or to the end of the file, to `body`.
  private mutating func read(
    to end: Int, _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    while place < end {
      if chunk.isEmpty { chunk = try nextChunk() }
      if chunk.isEmpty { return }
      let bytes = chunk.prefix(end - place)
      try body(bytes)
      place += bytes.count
      chunk = chunk[bytes.endIndex...]
    }
  }

  private func nextChunk() throws(Failure) -> ArraySlice<UInt8> {
    do throws(SystemError) { return try source.chunk()[...] } catch {
      throw .unreadable(name, errorNumber: error.code)
    }
  }
}
