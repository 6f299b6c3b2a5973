import TodoText

/// A topic of `todo help` that concerns several commands.
struct HelpTopic: Sendable {
  let name: String
  /// Other names that find it.
  let otherNames: [String]
  let abstract: String
  /// A ``HelpText``, whose examples all work.
  let text: @Sendable (CommandTable) -> String

  init(
    name: String, otherNames: [String] = [], abstract: String,
    text: @escaping @Sendable (CommandTable) -> String
  ) {
    self.name = name
    self.otherNames = otherNames
    self.abstract = abstract
    self.text = text
  }

  init(name: String, otherNames: [String] = [], abstract: String, text: String) {
    self.init(name: name, otherNames: otherNames, abstract: abstract) { _ in text }
  }

  static let all = written + [options]

  /// All topics but the options, which the manual page and the reference list in their own way.
  static let written = [
    attributes, references, queries, dates, repeating, subtasks, aliases, environment, files,
    exitCodes,
  ]

  static var names: [String] { all.map(\.name) }

  static func named(_ name: String) -> HelpTopic? {
    all.first { $0.name == name || $0.otherNames.contains(name) }
  }

  private static let attributes = HelpTopic(
    name: "attributes",
    otherNames: ["attribute", "words", "fields"],
    abstract: "Words that set fields: +shop due:friday pri:high.",
    text: """
      In `add` and `edit`, these words do what options do:

        +shop                      a tag; it begins with a letter
        -shop                      takes a tag away, in `edit`
      \(attributeTable)
        due:  due:none             nothing after the colon, or none, clears the field

      For example:

        todo add Buy milk +shop due:fri pri:h
        todo edit 1 -shop +market due:

      Only a word of its own counts, and only with one of these keys: `14:30`, `http://example.org`, \
      `C++` and `+1` stay text. So does what comes after other text between quotes, and everything after \
      `--`:

        todo add -- +1 for the meeting due:soon

      `edit` gives no todo a text of such words alone, of words such as `recur:weekly`, `+3dp` and `@home`, \
      or of a date or a priority such as `wed` and `high`: at a terminal it asks, elsewhere it refuses. After \
      --text or `--` they are text. An address and an equation (`x=5`) always are.
      """)

  private static let references = HelpTopic(
    name: "references",
    otherNames: ["reference", "ref", "numbers"],
    abstract: "How a todo is named.",
    text: """
      A todo is named by its number, which is given once and never to another todo; by a range of \
      numbers; or by the beginning of its id, 4 digits or more. A script may give it a label with \
      `--as`.

        todo complete 1
        todo show 1-3
        todo delete 2

      If one of them doesn't exist, or could be several, nothing changes.

      Terms of a query with a sign or a key name all todos that `todo list` shows for them; `reopen` \
      takes the completed ones. +1st and +2026 are tags here, as imports may give them. A plain word names \
      nothing, and numbers and terms do not mix. At a terminal, a command shows what it found and asks \
      before it changes more than one; --yes leaves out the question.

        todo edit 3 +shop
        todo move +shop --to-top
        todo complete +shop

      `edit` takes no query, for its +tag and key:value set fields.
      """)

  private static let queries = HelpTopic(
    name: "queries",
    otherNames: ["query", "filter", "filters", "search"],
    abstract: "How to say which todos to list.",
    text: """
      A query is one or more terms. All of them have to hold, unless there is an or between them.

        milk                       text, note or project contains it, in any case
        +shop                      has the tag; also +1st, +@home
        project:home               belongs to the project; project:none to no project
        priority:high              or medium, low, none; h, m, l and n will do
      \(otherFields)
        is:overdue                 also is:open, is:completed, is:waiting, is:repeating, is:blocked
        is:parent                  has subtasks; parent:3 are those of 3
        blocked-by:2               waits for 2
        due:friday                 is due that day; due:none is never due
        due:<friday                before it; also <=, > and >=, and for priority:
        due:today..eom             a range; either end may be left out
        wait:monday                waits until that day; wait:none doesn't wait
        created:today              also modified: and completed:
        view:errands               a query saved with `todo config set view.errands`
        -milk, -+shop, not milk    a hyphen or not excludes any term
        a or b                     either holds
        (a or b) c                 parentheses group

      A hyphen and a single letter read as an option: write not x.

      Names and texts are the same in all of Unicode's forms: é may be one character, or an e with an \
      accent after it.

      A query is about open todos, unless it says is:completed or completed:, or an option does; and about \
      those that don't wait, unless it says is:waiting, wait: or is:open. In \
      created:, modified: and completed:, a weekday, a time or a date without a year is the last one; `todo \
      help dates` has all dates. A due date without a time counts as the end of its day. pri: and pro: are \
      short for priority: and project:.

      The shell takes ( ) < > for itself, so put such a query in quotes; it may be one quoted word. Quoted \
      words without any of the above are one text: 'buy milk'. Double quotes inside keep words together, and \
      make text of what would be read as something else: 'project:"house move"', '"or"', '"foo:bar"'.

        todo list milk +shop -+later
        todo list +shop or due:today
        todo list '(+shop or +food) pro:home'
        todo list -project:home 'due:<friday'
        todo list 'completed:>=monday'
        todo list 'buy milk'
      """)

  private static let dates = HelpTopic(
    name: "dates",
    otherNames: ["date", "due", "when", "time"],
    abstract: "How to write a date.",
    text: """
      A date alone stays the same date in every time zone. A time is on the clocks here, unless a zone \
      follows it. Case does not matter.

        2026-12-24, 24.12.2026    a date
        24 dec, dec 24, 24.12.    the next one, today included
        today, tomorrow           also yesterday
        tonight                   today at 20:00
        friday, fri               the next one, never today
        next friday               the one in the week that begins next Monday
        next week, next month     its first day; also next year
        sow, som, soy             the first day of this week, month or year
        eow, eom, eoy             its last day
        2d, +2w, +1m, +1y         days, weeks, months, years from today; -3d: ago
        in 2 weeks                the same in words
        now, +2h, +30min          from now
        17:30, 5pm                the next time clocks show it
        friday 18:00              a day and a time; also 'friday 6pm'
        2026-12-24T18:00          the same; add +01:00 or Z for another zone

      A week begins on Monday. A month from the 31st is the last day of a shorter month. 12/24 is refused: \
      half the world reads it the other way.

        todo add Call mum --due sunday
        todo add Pay the rent --due 'eom 12:00' --priority high
        todo edit 1 --due=-1d
      """)

  private static let repeating = HelpTopic(
    name: "repeating",
    otherNames: ["repeat", "rule", "rules", "waiting", "wait", "until", "recurring"],
    abstract: "How todos repeat, and how they wait.",
    text: """
      A rule says how a todo repeats. Without a due date it is due today, or on the first day that the \
      rule names. The word `every` may be left out.

        daily, weekly, monthly, yearly
        weekdays                    Monday to Friday
        every 2 weeks, 2w           also days, months and years
        every mon, thu              days of the week
        every 2 weeks on mon, thu   in every second week
        every 1st, 15th             days of the month; the 31st is the last day of a shorter one
        every last friday           also first to fourth
        every 24 dec                a day of the year
        every mon at 9:00           with a time on the clocks here
        every! 3 days               three days after it was completed
        every! 4 weeks on sun       the first Sunday four weeks after that, or later

      Completing a todo that repeats adds the next one, in its place, in the same step: `undo` takes both \
      back. It is due on the next date of the rule that is after the old one and after today. `skip` moves \
      a todo to that date without completing it. Looking at a list never adds anything.

      `until` ends the series, and so do `delete` and `repeat:` with nothing after the colon. `reopen` \
      takes away the next one, unless that has changed.

      A todo with `wait` is left out of lists until that day begins. It may count from the due date, and \
      it stays as many days before it when the todo repeats. A `wait` past the due date ends with that date.

        todo add Rent due:eom repeat:monthly
        todo add Gym repeat:mon,thu wait:due-1d
        todo add Water plants rep:'every! 3 days'
        todo list is:waiting
        todo edit 3 repeat:
      """)

  private static let subtasks = HelpTopic(
    name: "subtasks",
    otherNames: ["subtask", "parent", "tree", "blocked", "blocking", "dependencies", "depends"],
    abstract: "Todos that are part of others, or wait for them.",
    text: """
      A todo with a parent is a subtask of it, and may have subtasks itself. It is put after the others of \
      its parent, and a table shows it under that, indented. Moving a todo takes its subtasks along.

        todo add Paint the shed
        todo add Buy paint parent:1
        todo add Clean brushes parent:1 dep:2
        todo list parent:1
        todo edit 2 parent:

      Completing a todo completes its open subtasks, and deleting it deletes all of them, in one step: `undo` \
      brings them back. Opening it again leaves them as they are. When a todo that repeats is completed, the \
      next one gets copies of its subtasks, all of them open. A subtask that repeats goes on by its own rule, \
      until its own series ends; one that is due after today stays open, and moves to the next one.

      A todo is blocked as long as one of those that it is blocked by is open. Lists show what blocks it, and \
      `next` leaves it out; what others wait for is due there when the first of them is. Completing it works \
      all the same, with a warning. `--unblock` takes one away, and `blocked-by:` all of them.

        todo list is:blocked
        todo edit 3 --unblock 2

      Nothing may be part of itself, or wait for itself, by however many others: such a link is refused, and \
      the message shows the way around.
      """)

  private static let exitCodes = HelpTopic(
    name: "exit-codes",
    otherNames: ["exit", "codes"],
    abstract: "What the program ends with.",
    text: """
      \(exitCodeTable)
        128+n  ended by the signal n

      A reader that closes the pipe early isn't a failure.

        todo list | head -n 1
      """)

  private static var attributeTable: String {
    Attributes.fields.filter { !$0.wordHelp.isEmpty }.map { attribute in
      let words = attribute.words.map { $0 + attribute.example }.joined(by: "  ")
      return "  \(words.padded(toWidth: 26)) \(attribute.wordHelp)"
    }.joined(by: "\n")
  }

  /// The line on `has:` with the fields that it takes.
  private static var otherFields: String {
    let names = QueryKey.optionalFields.map(\.name)
    return String(
      "is not empty; also \(list(Array(names.dropFirst())))".hanging(
        after: "  has:\(names[0].padded(toWidth: 22)) ", width: 78
      ).dropLast())
  }

  private static var exitCodeTable: String {
    ExitCode.allCases.compactMap { code in
      code.explanation.map { "  \(String(code.rawValue).padded(toWidth: 6)) \($0)" }
    }.joined(by: "\n")
  }
}
