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
    switch field.kind {
    case .text, .list, .links, .bool, .extra: self[field] = .text(try field.checked(text))
    case .integer: self[field] = .integer(try field.checked(Int64(text), text))
    case .link: links[field] = [.number(try field.checked(Int64(text), text))]
    case .number:
      guard let number = Double(text) else {
        throw FormatProblem("\(quoted(text)) is not a number")
      }
      self[field] = .number(try field.checked(number))
    case .id:
      var text = text
      guard let id = text.withUTF8({ UUID(utf8: $0) }) else {
        throw FormatProblem(
          "\(quoted(text)) is not an id",
          hint: "An id is a UUID: 5f0c6d1e-2a54-4a53-9d1f-3c1b0f8e7a21.")
      }
      self[field] = .id(id)
    case .priority:
      guard let priority = priority(text) else {
        let names = Priority.allCases.map(\.description)
        throw FormatProblem(
          "unknown priority \(quoted(text))",
          hint: suggestion(for: text, among: names) ?? "Use \(list(names, "or")).")
      }
      self[field] = .priority(priority)
    case .due:
      guard let when = try when(text) else {
        throw FormatProblem(
          "\(quoted(text)) is not a date",
          hint: "A date is written 2026-12-24 or 2026-12-24T18:00.")
      }
      set(field, when)
    case .rule:
      guard let rule = RepeatRule(text) else {
        throw FormatProblem("\(quoted(text)) is not a rule", hint: RepeatRule.hint)
      }
      self[field] = .rule(rule)
    case .instant:
      switch (try when(text), timeZone) {
      case (.instant(let instant)?, _): self[field] = .instant(instant)
      case (let when?, let timeZone?):
        self[field] = (when.due(in: timeZone)?.beginning(in: timeZone)).map { .instant($0) }
      default:
        throw FormatProblem(
          "\(quoted(text)) is not an instant",
          hint: "An instant is written 2026-12-24T18:00:00.000Z.")
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

  /// Returns the position, or throws if no todo can have it.
  func checked(_ position: Double) throws(FormatProblem) -> Double {
    do throws(NumberError) { try NumberRule.position.check(position) } catch {
      throw FormatProblem(error)
    }
    return position
  }
}
