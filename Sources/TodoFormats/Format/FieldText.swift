import FoundationEssentials
import TodoDomain
import TodoText

// The forms of values that JSON and CSV share.

extension ImportedTodo {
  /// Sets a field to the value that `text` stands for.
  ///
  /// Relative dates aren't accepted: a file means the same on any day. Without a time zone, an instant has to be
  /// written as one.
  mutating func read(
    _ text: String, _ field: Todo.Field, in timeZone: CivilTimeZone? = nil,
    when: (String) throws(FormatProblem) -> When? = { When(absolute: $0) },
    priority: (String) -> Priority? = { Priority($0) }
  ) throws(FormatProblem) {
    /// Returns what was read, or throws that the text isn't of its kind.
    func read<Value>(
      _ value: Value?, _ kind: String, hint: String? = nil
    ) throws(FormatProblem) -> Value {
      guard let value else { throw FormatProblem("\(quoted(text)) is not \(kind)", hint: hint) }
      return value
    }
    switch field.kind {
    case .text, .list, .links, .bool, .extra: self[field] = .text(try field.checked(text))
    case .integer: self[field] = .integer(try field.checked(Int64(text), text))
    case .link: links[field] = [.number(try field.checked(Int64(text), text))]
    case .number: self[field] = .number(try field.checked(read(Double(text), "a number")))
    case .id:
      var bytes = text
      let hint = "An id is a UUID: 5f0c6d1e-2a54-4a53-9d1f-3c1b0f8e7a21."
      self[field] = .id(try read(bytes.withUTF8 { UUID(utf8: $0) }, "an id", hint: hint))
    case .priority:
      guard let priority = priority(text) else {
        let names = Priority.allCases.map(\.description)
        throw FormatProblem(
          "unknown priority \(quoted(text))",
          hint: suggestion(for: text, among: names) ?? "Use \(list(names, "or")).")
      }
      self[field] = .priority(priority)
    case .due:
      let hint = "A date is written 2026-12-24 or 2026-12-24T18:00."
      set(field, try read(when(text), "a date", hint: hint))
    case .rule:
      self[field] = .rule(try read(RepeatRule(text), "a rule", hint: RepeatRule.hint))
    case .instant:
      switch (try when(text), timeZone) {
      case (.instant(let instant)?, _): self[field] = .instant(instant)
      case (let when?, let timeZone?):
        self[field] = (when.due(in: timeZone)?.beginning(in: timeZone)).map { .instant($0) }
      default:
        let hint = "An instant is written 2026-12-24T18:00:00.000Z."
        _ = try read(nil as Instant?, "an instant", hint: hint)
      }
    }
  }

  /// Reconciles the two ways in which a file expresses completion.
  mutating func complete(_ isComplete: Bool?) throws(FormatProblem) {
    let completedAt = self[.completedAt]?.instant
    if isComplete == false, completedAt != nil {
      throw FormatProblem("`isComplete` is false, but there is a `completedAt`")
    }
    guard isComplete != nil || completedAt != nil else { return }
    todo.completedAt = nil
    said.remove(.completedAt)
    completion = isComplete == true || completedAt != nil ? .completed(at: completedAt) : .open
  }
}

extension Todo.Field {
  /// Returns the text, or throws if it violates the field's rule.
  func checked(_ text: String) throws(FormatProblem) -> String {
    do throws(TextError) { try rule?.check(text) } catch { throw FormatProblem(error) }
    return text
  }

  /// Returns the number, or throws if no todo can have it.
  func checked(_ number: Int64?, _ text: String = "") throws(FormatProblem) -> Int64 {
    guard let number else { throw FormatProblem("\(quoted(text)) is not a number") }
    guard NumberRule.numbers.contains(number) else {
      let range = "\(NumberRule.numbers.lowerBound) to \(NumberRule.numbers.upperBound)"
      throw FormatProblem("`\(name)` has to be \(range)")
    }
    return number
  }

  func checked(_ position: Double) throws(FormatProblem) -> Double {
    do throws(NumberError) { try NumberRule.position.check(position) } catch {
      throw FormatProblem(error)
    }
    return position
  }
}
