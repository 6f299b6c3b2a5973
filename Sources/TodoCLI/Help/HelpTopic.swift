import TodoText

/// A topic of `todo help` that concerns several commands.
struct HelpTopic: Sendable {
  let name: String
  /// Other names that find it.
  var otherNames: [String] = []
  let abstract: String
  /// A ``HelpText`` with working examples only.
  let text: @Sendable (CommandTable) -> String
}

extension HelpTopic {
  init(name: String, otherNames: [String] = [], abstract: String, text: String) {
    self.init(name: name, otherNames: otherNames, abstract: abstract) { _ in text }
  }

  static let all = written + [options]

  /// All topics but the options, which the manual page and the reference list in their own way.
  static let written = [
    attributes, references, queries, dates, repeating, subtasks, aliases, hooks, environment, files,
    exitCodes,
  ]

  static var names: [String] { all.map(\.name) }

  static func named(_ name: String) -> HelpTopic? {
    all.first { $0.name == name || $0.otherNames.contains(name) }
  }

  private static let attributes = HelpTopic(
    name: "attributes",
    otherNames: ["attribute", "words", "fields", "priority", "pri", "project", "tag"],
    abstract: "Words that set fields: +shop due:friday pri:high.",
    text: """
      In `add` and `edit`, these words set fields, as options do:

        +shop                      a tag; it begins with a letter
        -shop                      removes a tag, in `edit`
      \(attributeTable)
        due:  due:none             nothing after the colon, or none, clears the field

      For example:

        todo add Buy milk +shop due:fri pri:h
        todo edit 1 -shop +market due:

      Only a separate word with one of these keys counts, in upper or lower case: `14:30`, `http://example.org`, \
      `C++` and `+1` stay text. So do words inside a longer text in quotes, and everything after `--`:

        todo add -- +1 for the meeting due:soon

      `edit` won't replace the text with such words alone, nor with words like `recur:weekly`, `+3dp` or \
      `@home`, a date or a priority such as `wed` or `high`. At a terminal it asks; in a script it \
      refuses. After --text or `--` they are text. Addresses and equations (`x=5`) always are.
      """)

  private static let references = HelpTopic(
    name: "references",
    otherNames: ["reference", "ref", "numbers"],
    abstract: "How to name todos.",
    text: """
      Name a todo by its number, by a range of numbers, or by the first digits of its id, 4 or more: 3 7 9, \
      or 3,7-9. Numbers are never reused. A script can label a todo with `--as`.

        todo complete 1
        todo show 1-3
        todo delete 2

      If one of them doesn't exist or is ambiguous, nothing changes; but a range may have gaps.

      A query term with a sign or a key (`+shop`) stands for all todos that `todo list` shows for it, or \
      for `reopen` the completed ones. Plain words don't work here, and you can't mix numbers with a \
      query. +1st and +2026 are tags here, since imports may contain them. At a terminal, a command shows \
      what it found and asks before it changes more than one todo, or those of a range of more than ten \
      numbers; `--yes` skips the question.

        todo edit 3 +shop
        todo move +shop --to-top
        todo complete +shop

      Numbers and queries may also come before the command: `todo 5 done`. After the command, `edit` and `note` take only one term, \
      since the next words are the changes; quotes make a longer query one word:

        todo reopen 1,3
        todo edit +shop due:friday
        todo +shop due:friday edit pri:high
        todo edit '+shop or +home' pri:low
        todo +shop done
      """)

  private static let queries = HelpTopic(
    name: "queries",
    otherNames: ["query", "filter", "filters", "search", "views", "view"],
    abstract: "How to say which todos to list.",
    text: """
      A query is one or more terms. A todo has to match all of them, unless there is an `or` between them.

        milk                       text, note or project contains it, ignoring case
        +shop                      has the tag; also +1st, +@home
        project:home               the project or one below (home.garden); or none
        priority:high              or medium, low, none; h, m, l and n will do
      \(otherFields)
        is:overdue                 also is:open, is:completed, is:waiting, is:repeating, is:blocked
        is:started                 its clock is running (`todo help start`)
        is:parent                  has subtasks; parent:3 finds the subtasks of 3
        blocked-by:2               waits for 2
        due:friday                 is due that day; due:none has no due date
        due:<friday                before it; also <=, > and >=, and for priority:
        due:today..eom             a range; either end may be left out
        'due:this week'            a whole week, month, quarter or year; also last and next
        wait:monday                waits until that day; wait:none doesn't wait
        remind:today               has a reminder then; remind:none has none
        until:<2028                a series that ends before that year
        number:5                   the todo with this number
        created:today              also modified: and completed:
        view:errands               a query saved with `todo config set view.errands`
        -milk, -+shop, not milk    a hyphen or `not` excludes any term
        a or b                     either holds
        (a or b) c                 parentheses group

      A hyphen before a single letter is read as an option: write `not x`.

      Accents match however Unicode spells them: é may be one character, or an e and an accent.

      A query finds open todos, unless it says is:completed or completed:, or an option says \
      otherwise. It leaves out waiting ones, unless it says is:waiting, wait:, is:open or is:completed, even \
      after `not`. In created:, modified: and completed:, a weekday, a time or a date without a year is the \
      most recent one; `todo help dates` has all dates. A due date without a time counts as the end of its \
      day, but a sorted list has it before the times of that day. pri: and pro: are short for priority: and project:.

      The characters ( ) < > are special to the shell, so quote a query that contains them, in part or as a \
      whole. Quoted words without any of the above are one phrase: 'buy milk'. Double quotes \
      inside keep words together, and turn anything into text: 'project:"house move"', '"or"', '"foo:bar"'.

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
      A date without a time is the same date in every time zone. A time is local, unless a zone follows \
      it. Case doesn't matter.

        2026-12-24, 24.12.2026    a date; also 20261224
        24 dec, dec 24, 24.12.    the next one, today included; also thu 24 dec
        today, tomorrow           also yesterday, and 'day after tomorrow'
        tonight                   today at 20:00
        friday, fri               the next one, never today; 'last friday': before today
        25th                      the next 25th, today included
        next friday               the one in the week that begins next Monday
        next week, next month     its first day; also next quarter, next year
        sow, som, soq, soy        the first day of this week, month, quarter or year
        eow, eom, eoq, eoy        its last day; also `end of month`; eod: today
        eom-1d, 2026-12-24+1w     a distance from any of these dates
        2d, +2w, +1m, +1y         days, weeks, months, years from today
        -3d                       three days ago
        in 2 weeks, 3 days ago    the same in words; also two weeks, 2wks
        now, +2h, +30min          from now
        due+1d, due-2w            from the due date, at the same time of day
        17:30, 5pm, noon          today at that time, or tomorrow if it has passed
        friday 18:00              a day and a time; also 'friday 6pm', 'friday noon'
        friday morning            9:00; afternoon: 15:00, evening: 18:00, night: 20:00
        2026-12-24T18:00          the same; add +01:00 or Z for another zone

      A week begins on Monday. A month after the 31st falls on the last day of a shorter month. 12/24 is \
      refused: half the world reads it the other way.

        todo add Call mum --due sunday
        todo add Pay the rent --due 'eom 12:00' --priority high
        todo edit 1 --due=-1d
        todo edit 1 due:due+1w
      """)

  private static let repeating = HelpTopic(
    name: "repeating",
    otherNames: [
      "repeat", "rule", "rules", "waiting", "wait", "until", "recurring", "recur", "recurrence",
    ],
    abstract: "How todos repeat, and how they wait.",
    text: """
      A rule says how a todo repeats. Without a due date, it is due today, or on the first day of the \
      rule. You can leave out `every`.

        daily, weekly, monthly, yearly
        weekdays                    Monday to Friday
        every 2 weeks, 2w           also days, months and years
        every mon, thu              days of the week
        every 2 weeks on mon, thu   in every second week
        every 1st, 15th             days of the month; the 31st is the last day of a shorter one
        every last day              of the month; with due:eom, so does monthly
        every last friday           also first to fourth
        every 24 dec                a day of the year
        every mon at 9:00           with a local time
        every! 3 days               three days after it was completed
        every! 4 weeks on sun       the first Sunday at least four weeks after that

      Completing a repeating todo adds the next one, in its place and in the same step: `undo` takes both \
      back. It is due on the rule's next date after both the old date and today. `skip` moves a todo to \
      that date without completing it. Listing never adds anything.

      `until` ends the series, and so do `delete` and `repeat:none`. `reopen` removes the next one, \
      unless it has been changed.

      A todo with `wait` is hidden from lists until that day begins. `wait` may be relative to the due \
      date, and stays as far from it each time, also when the due date is edited. A `wait` after the due date \
      isn't repeated.

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
      A todo with a parent is a subtask, and may have subtasks itself. It goes after the other subtasks \
      of its parent, and a table shows it indented. Moving a todo moves its subtasks.

        todo add Paint the shed
        todo add Buy paint parent:1
        todo add Clean brushes parent:1 dep:2
        todo list parent:1
        todo edit 2 parent:

      Completing a todo completes its open subtasks, and deleting it deletes all of them, in one step: `undo` \
      brings them back. Reopening it doesn't reopen them. When a repeating todo is completed, the next \
      one gets open copies of its subtasks. A subtask that repeats follows its own rule until its own \
      series ends; if it is due after today, it stays open and moves to the next one.

      A todo is blocked while one of its blockers is open. Lists show its open blockers, and `next` leaves \
      it out; there, a blocker ranks by the earliest due date of the todos it blocks. You can \
      complete a blocked todo, but get a warning. `--unblock` removes one blocker, and `blocked-by:none` \
      all of them.

        todo list is:blocked
        todo edit 3 --unblock 2

      A todo can't be part of itself or wait for itself, however indirectly: such a link is refused, and \
      the message shows the loop.
      """)

  private static let exitCodes = HelpTopic(
    name: "exit-codes",
    otherNames: ["exit", "codes"],
    abstract: "What the exit codes mean.",
    text: """
      \(exitCodeTable)
        128+n  ended by signal n

      A reader that closes the pipe early isn't a failure.

        todo list | head -n 1
      """)

  private static var attributeTable: String {
    Attributes.fields.filter { !$0.wordHelp.isEmpty }.map { attribute in
      let words = attribute.words.map { $0 + attribute.example }.joined(by: "  ")
      return "  \(words.padded(toWidth: 26)) \(attribute.wordHelp)"
    }.joined(by: "\n")
  }

  /// The line about `has:`, with the fields that it takes.
  private static var otherFields: String {
    let names = QueryKey.optionalFields.map(\.singularName)
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
