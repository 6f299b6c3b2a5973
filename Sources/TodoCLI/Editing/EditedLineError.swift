import TodoText

/// A mistake in a line of an edited text; the editor opens again to fix it.
struct EditedLineError: Error, Hashable, Sendable {
  /// From 1.
  var line: Int
  var message: String
  var hint: String?

  init(line: Int, message: String, hint: String?) {
    self.line = line
    self.message = message
    self.hint = hint
  }

  init(line: Int, reason: any Mistake) {
    self.init(line: line, message: reason.description, hint: reason.hint)
  }

  /// The beginning of a line that reports a mistake in the next one.
  static let mark = "# todo: "

  /// Returns `text` with a message above the wrong line, instead of earlier messages, and that line's new number.
  func reported(in text: String) -> (text: String, line: Int) {
    var lines: [String] = []
    var place = 1
    for (number, line) in zip(1..., text.parts(between: "\n").map(String.init)) {
      if number == self.line {
        lines.append(Self.mark + (message + (hint.map { " (\($0))" } ?? "")).terminalSafe)
        place = lines.count + 1
      }
      if !line.hasBytePrefix(Self.mark) { lines.append(line) }
    }
    return (lines.joined(by: "\n"), place)
  }
}

extension Failure {
  init(_ error: EditedLineError) {
    self.init(message: "line \(error.line): \(error.message)", hint: error.hint, exitCode: .usage)
  }
}

extension ShellEnvironment {
  /// Returns the value that `read` makes of the edited text, and the file; `alternative` says what to do without an
  /// editor.
  ///
  /// A mistake opens the editor again, at its line. If the line stays the same, or the fifth attempt fails, this
  /// throws, and the file stays.
  @MainActor
  func edited<Value>(
    _ text: String, otherwise alternative: String,
    reading read: (String) throws(EditedLineError) -> Value
  ) async throws(Failure) -> (value: Value, file: EditedFile) {
    var (text, line) = (text, Int?.none)
    var last: String?
    var attempts = 0
    while true {
      attempts += 1
      let file = try await edited(text, at: line, otherwise: alternative)
      do throws(Failure) {
        let edited = try file.text
        let mistake: EditedLineError
        do throws(EditedLineError) { return (try read(edited), file) } catch { mistake = error }
        if let signal = interruption.signal { throw Failure(interruptedBy: signal) }
        let wrong = edited.parts(between: "\n")[mistake.line - 1] + "\n" + mistake.message
        if wrong == last || attempts == 5 { throw Failure(mistake) }
        last = wrong
        (text, line) = mistake.reported(in: edited)
      } catch {
        throw error.naming(file)
      }
      file.remove()
    }
  }
}
