import TodoDomain
import TodoText

@testable import TodoCLI
@testable import TodoFormats

extension Target {
  /// The single words of commands: dates, references, what a text may be.
  ///
  /// What is read is read again from how it is written, and is the same.
  static let words = Target("words") { bytes in
    let word = text(bytes)
    expectReadable(dateHint(word))
    if let when = When(word) { check(when) }
    if let date = RelativeDate(word) {
      expect(RelativeDate(date.description) == date, "\(date)")
    }
    if let due = Due(word) { expect(Due(due.description) == due, "\(due)") }
    if let priority = Priority(word) { expect(priority.description == word, "\(priority)") }
    if let reference = Reference(word) {
      expect(Reference(reference.description) == reference, "\(reference)")
    }
    if let duration = ICSDuration(word) {
      expect(duration.days.magnitude < 1 << 60, "\(duration)")
    }
    if case .instant(let instant)? = When(basic: word) {
      expect(When(basic: instant.basic) == .instant(instant), "\(instant)")
    }
    if let rule = RepeatRule(word) { check(rule) }
    for name in CommandTable.steps.names {
      check([name] + word.split(separator: " ").map(String.init))
    }
    for rule in [TextRule.description, .note, .project, .tag, .label] { check(word, rule) }
    for style in word.split(separator: ",") {
      guard let style = try? TextStyle(words: String(style)) else { continue }
      expect((try? TextStyle(words: style.description)) == style, "\(style)")
    }
  }

  private static func check(_ when: When) {
    expect(When(when.description) == when, "\(when) is not read again")
    do throws(WhenError) {
      let due = try when.due(now: { Place.now }, in: Place.timeZone)
      expect(Due(due.description) == due, "\(due)")
      for isOpen in [false, true] {
        expectReadable(due.personText(isOpen: isOpen, at: Place.now, in: Place.timeZone))
      }
    } catch {
      expectReadable(error.description, hint: error.hint)
    }
  }

  /// A rule is read again from how it is written, and from its `RRULE`, and has dates that go on.
  private static func check(_ rule: RepeatRule) {
    expect(RepeatRule(rule.description) == rule, "\(rule) is not read again")
    for due in [Due("2026-01-31"), Due("2028-02-29T02:30:00.000Z")] {
      guard let due, let next = rule.next(after: due, now: Place.now, in: Place.timeZone)
      else { continue }
      expect(
        rule.countsFromCompletion
          || next.due.beginning(in: Place.timeZone) > due.beginning(in: Place.timeZone), "\(rule)")
      let again = rule.next(after: next.due, now: Place.now, in: Place.timeZone)
      let goneOn = next.rule.next(after: next.due, now: Place.now, in: Place.timeZone)
      expect((again == nil) == (goneOn == nil), "\(rule) ends as it goes on")
      guard let recurrence = rule.ics(from: due, in: Place.timeZone) else { continue }
      let date = due.civil(in: Place.timeZone).date
      let read = ICSRule(recurrence, from: date, due: date)
      expect(read?.rule.ics(from: due, in: Place.timeZone) == recurrence, "\(recurrence)")
    }
  }

  private static func check(_ words: [String]) {
    let words = words.indices.map { Lexer.Word(text: words[$0], index: $0) }
    do throws(ParseError) {
      _ = try CommandTable.steps.request(words: words)
    } catch {
      expectReadable(error.reason.description, hint: error.reason.hint)
      expect(words.indices.contains(error.index), "there is no word \(error)")
    }
  }

  private static func check(_ text: String, _ rule: TextRule) {
    do throws(TextError) {
      try rule.check(text)
      expect(!text.utf8.contains(0) && (rule == .note || !text.isEmpty), "\(rule) may be \(text)")
    } catch {
      expectReadable(error.description, hint: error.hint)
    }
  }
}
