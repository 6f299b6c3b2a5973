import TodoText

extension Surroundings {
  /// Reports on standard error what happened, and what to do.
  func report(_ failure: Failure) {
    let hint = failure.hint.map { "\nhint: \($0)" } ?? ""
    // If even this can't be written, only the exit code is left.
    remark("todo: \(failure.message.terminalSafeLines)\(hint.terminalSafeLines)")
  }

  /// Writes a whole answer.
  func answer(_ text: String) throws(Failure) {
    try write(text)
    try flush()
  }

  /// Writes a part of an answer.
  func write(_ text: String) throws(Failure) {
    do throws(OutputError) { try standardOutput.write(text) } catch { throw Failure(error) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(OutputError) { try standardOutput.write(bytes) } catch { throw Failure(error) }
  }

  /// Writes what was buffered.
  func flush() throws(Failure) {
    do throws(OutputError) { try standardOutput.flush() } catch { throw Failure(error) }
  }

  /// Writes lines for people to standard error; at a terminal, they are wrapped between words.
  func remark(_ text: String) {
    try? standardError.write(errorIsTerminal ? wrapped(text) : text + "\n")
    try? standardError.flush()
  }

  private func wrapped(_ text: String) -> String {
    text.parts(between: "\n").map { line in
      let label = ["todo: ", "hint: ", "note: "].first { line.hasPrefix($0) } ?? ""
      return String(line.dropFirst(label.count)).hanging(after: label, width: terminalWidth)
    }.joined(by: "")
  }
}
