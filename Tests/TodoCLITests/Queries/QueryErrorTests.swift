import Testing
import TodoDomain

@testable import TodoCLI

@Suite("Words that aren't a query")
struct QueryErrorTests {
  private static let dateForms =
    "Write a date such as 2026-12-24, tomorrow, friday, 2d or eom; in a shell, quote one with "
    + "spaces: '24 dec', 'next week', 'tomorrow 18:00'."

  @Test(
    "are refused with a message and a hint",
    arguments: [
      ("priority:x", "unknown priority `x`", "Use none, low, medium or high."),
      ("priority:hihg", "unknown priority `hihg`", "Did you mean `high`?"),
      ("priorty:high", "unknown filter `priorty:high`", "Did you mean `priority:high`?"),
      ("prio:high", "unknown filter `prio:high`", "Did you mean `priority:high`?"),
      ("projekt:x:y", "unknown filter `projekt:x:y`", "Did you mean `project:x:y`?"),
      ("project=home", "unknown filter `project=home`", "Did you mean `project:home`?"),
      ("project<home", "unknown filter `project<home`", "Did you mean `project:home`?"),
      ("due.before:fri", "unknown filter `due.before:fri`", "Did you mean `'due:<fri'`?"),
      ("pri.over:l", "unknown filter `pri.over:l`", "Did you mean `'priority:>l'`?"),
      ("Project.is:home", "unknown filter `Project.is:home`", "Did you mean `project:home`?"),
      (
        "description.contains:milk", "unknown filter `description.contains:milk`",
        "Did you mean `milk`?"
      ),
      ("modified.after:x", "unknown filter `modified.after:x`", "Did you mean `'modified:>x'`?"),
      ("du<friday", "unknown filter `du<friday`", "Did you mean `'due<friday'`?"),
      ("du:<friday", "unknown filter `du:<friday`", "Did you mean `'due:<friday'`?"),
      ("due=friday", "unknown filter `due=friday`", "Did you mean `due:friday`?"),
      ("in:open", "unknown filter `in:open`", "Did you mean `is:open`?"),
      ("tag:shop", "unknown filter `tag:shop`", "Did you mean `+shop`?"),
      ("tags:none", "unknown filter `tags:none`", "Did you mean `-has:tag`?"),
      ("tags:", "unknown filter `tags:`", "Did you mean `-has:tag`?"),
      ("no:project", "unknown filter `no:project`", "Did you mean `project:none`?"),
      ("no:due", "unknown filter `no:due`", "Did you mean `due:none`?"),
      ("no:tag", "unknown filter `no:tag`", "Did you mean `-has:tag`?"),
      ("tags.any:", "unknown filter `tags.any:`", "Did you mean `has:tag`?"),
      ("tags.is:none", "unknown filter `tags.is:none`", "Did you mean `-has:tag`?"),
      ("rep:", "unknown filter `rep:`", "Did you mean `-has:repeat`?"),
      ("limit:3", "unknown filter `limit:3`", "Did you mean `--limit=3`?"),
      ("tags.hasnt:shop", "unknown filter `tags.hasnt:shop`", "Did you mean `-+shop`?"),
      ("project.not:a", "unknown filter `project.not:a`", "Did you mean `-project:a`?"),
      ("project!=a", "unknown filter `project!=a`", "Did you mean `-project:a`?"),
      ("status:pending", "unknown filter `status:pending`", "Did you mean `is:open`?"),
      (
        "foo:bar", "unknown filter `foo:bar`",
        "Use +TAG, project:, priority:, is:, has:, due:, wait:, remind:, until:, number:, parent:, blocked-by:, created:, modified:, completed: or view:. To "
          + "search for the text, put it in double quotes: `'\"foo:bar\"'`."
      ),
      ("is:done", "unknown filter `is:done`", "Did you mean `is:completed`?"),
      ("is:opne", "unknown filter `is:opne`", "Did you mean `is:open`?"),
      (
        "is:blue", "unknown filter `is:blue`",
        "Use is:open, is:completed, is:waiting, is:blocked, is:started, is:repeating, is:parent or is:overdue."
      ),
      (
        "is:\u{1B}", "unknown filter `is:␛`",
        "Use is:open, is:completed, is:waiting, is:blocked, is:started, is:repeating, is:parent or is:overdue."
      ),
      ("has:tga", "unknown filter `has:tga`", "Did you mean `has:tag`?"),
      (
        "has:x", "unknown filter `has:x`",
        """
        Use has:due, has:wait, has:repeat, has:until, has:parent, has:blocked-by, has:tag, \
        has:project, has:note, has:remind or has:spent.
        """
      ),
      ("due:2026-02-30", "`2026-02-30` is not a date", "February 2026 has 28 days."),
      ("due:", "`due:` has no value", "`due:none` finds todos without one."),
      ("PRI:", "`priority:` has no value", "`priority:none` finds todos without one."),
      ("is:", "`is:` has no value", "`todo help queries` lists its values."),
      ("due:overdue", "`overdue` is not a date", "Did you mean `is:overdue`?"),
      ("due<overdeu", "`overdeu` is not a date", "Did you mean `is:overdue`?"),
      ("due>none", "`none` is not a date", "Did you mean `due:none`?"),
      ("due:tomorow", "`tomorow` is not a date", "Did you mean `tomorrow`?"),
      ("due:next week", "`next week` needs quotes", "Write `'due:next week'`."),
      ("due:<24 dec", "`24 dec` needs quotes", "Write `'due:<24 dec'`."),
      ("due:eom..som", "`eom..som` ends before it begins", "Write the earlier date first."),
      (
        "due:+9999y", "+9999y is outside the years 1 to 9999",
        "Give a date that four digits of a year can write."
      ),
      ("is:open is:completed", "no todo is both open and completed", "Use --all for both."),
      (
        "++x", "the tag begins with a sign", "Leave the sign out: `+shop` finds the tag `shop`."
      ),
      ("project:", "`project:` has no value", "`project:none` finds todos without one."),
      (
        "view:x", "unknown view `x`",
        "Save one: `todo config set view.errands +shop or +market`."
      ),
      (
        "or", "`or` needs a term on both sides",
        "To search for the word, put it in double quotes: `'\"or\"'`."
      ),
      (
        "a or", "`or` needs a term on both sides",
        "To search for the word, put it in double quotes: `'\"or\"'`."
      ),
      ("a or or b", "`or` needs a term on both sides", nil),
      ("a and or b", "`or` needs a term on both sides", nil),
      ("and a", "`and` needs a term on both sides", nil),
      ("( a and )", "`and` needs a term on both sides", nil),
      ("not", "`not` needs a term after it", nil),
      ("a not )", "`)` without `(`", nil),
      ("( not )", "`not` needs a term after it", nil),
      ("( )", "nothing between the parentheses", "Put a term between them."),
      ("()", "nothing between the parentheses", nil),
      (
        "( a", "missing `)`", "To search for a parenthesis, put it in double quotes: `'\"(\"'`."
      ),
      ("-(", "missing `)`", nil),
      ("a)", "`)` without `(`", nil),
      ("\"a", "missing closing `\"`", "To search for a quote, write `'\"\\\"\"'`."),
    ] as [(String, String, String?)])
  func refusals(words: String, message: String, hint: String?) {
    let error = #expect(throws: QueryError.self) {
      try QueryParser.query(
        words.split(separator: " ").map(String.init), now: .noonOfTheLastDay, in: .utc)
    }
    #expect(error?.description == message)
    if let hint { #expect(error?.hint == hint) }
  }
}
