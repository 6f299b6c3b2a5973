import TodoDomain
import TodoText

/// Reads the headings with keywords of an org file.
///
/// Such a heading below another is its subtask; the headings without one above it are its project.
struct OrgReader: TodoReader {
  private var lines: LineReader
  private let timeZone: CivilTimeZone
  private var keywords = OrgKeywords()
  private var fileTags: [String] = []
  /// The headings around the next line.
  private var outline: [Heading] = []
  /// The outermost task around the next line, and those in it: a later heading may go on with any of their notes.
  private var family: [OrgTask] = []
  private var finished: ArraySlice<OrgTask> = []
  /// The level of the hidden heading around the next line.
  private var hiddenLevel: Int?
  private var count: Int64 = 0
  private var ids: PlaceIDs
  private(set) var place = FilePlace()
  private(set) var remarks: [Remark] = []

  private struct Heading {
    var level: Int
    /// Its tags, and those of the headings around it.
    var tags: [String]
    var project: String?
    /// The ordinal of the task that it is, or is in.
    var task: Int64?
    /// Whether it is a task, or there is one below it.
    var hasTask = false
  }

  /// A limit beyond any real file.
  private static let maximumFamilyCount = 10_000

  init(_ source: ByteSource, _ context: FormatContext) {
    lines = LineReader(source)
    timeZone = context.timeZone
    ids = PlaceIDs("org", file: context.fileName)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while finished.isEmpty, let line = try lines.nextLine() {
      let start = FilePlace(line: line.number)
      try checkText(line.bytes, at: start)
      try read(String(decoding: line.bytes, as: UTF8.self), at: start)
    }
    if finished.isEmpty {
      closeHeadings()
      finishFamily()
    }
    guard var task = finished.popFirst() else { return nil }
    place = task.place
    let isDone = task.heading.keyword.flatMap(keywords.isDone) ?? false
    var entry = try task.todo(isDone: isDone, in: timeZone, &remarks)
    ids.identify(&entry)
    return entry
  }

  private mutating func finishFamily() {
    finished += family
    family = []
  }

  /// Adds a line to the task around it, or skips that task.
  private mutating func add(_ line: String, at start: FilePlace) throws(FormatError) {
    let ordinal = outline.last?.task
    guard let index = family.lastIndex(where: { $0.entry.ordinal == ordinal }) else {
      if line.utf8.contains(where: { !$0.isBlank }) { remarks.add(.lineOutsideOfTasks) }
      return
    }
    if family[index].add(line) { return }
    family.remove(at: index)
    throw .malformed(start, "this task is too long")
  }

  /// Ends the headings of this level and below, and counts those without tasks.
  private mutating func closeHeadings(from level: Int = 0) {
    for heading in outline where heading.level >= level && !heading.hasTask {
      remarks.add(.leftOut("heading without tasks", "headings without tasks"))
    }
    outline.removeAll { $0.level >= level }
  }

  private mutating func read(_ text: String, at start: FilePlace) throws(FormatError) {
    guard let heading = OrgHeading(text, keywords) else {
      if keywords.read(text) || hiddenLevel != nil { return }
      if let (key, value) = text.cut(at: ":"), key.lowercased() == "#+filetags" {
        fileTags += OrgHeading.tags(Substring(String(value).trimmingBlanks)) ?? []
      } else {
        try add(text, at: start)
      }
      return
    }
    if let level = hiddenLevel, heading.level > level { return }
    hiddenLevel = heading.isHidden ? heading.level : nil
    closeHeadings(from: heading.level)
    if outline.last?.task == nil || family.count >= Self.maximumFamilyCount { finishFamily() }
    if heading.isHidden {
      for index in outline.indices { outline[index].hasTask = true }
      remarks.add(
        .leftOut(
          "subtree that is archived or a comment",
          "subtrees that are archived or comments"))
      return
    }
    try start.check(depth: outline.count, of: "headings")
    var own = outline.last ?? Heading(level: 0, tags: fileTags)
    own.level = heading.level
    own.hasTask = own.task != nil
    own.tags += heading.tags
    defer { outline.append(own) }
    guard heading.keyword != nil, !heading.title.isEmpty else {
      if own.task != nil {
        try add(heading.title, at: start)
      } else if heading.keyword == nil, !heading.title.isEmpty {
        let project = own.project.map { "\($0).\(heading.title)" } ?? heading.title
        if TextRule.project.allows(project) { own.project = project }
      } else {
        own.hasTask = true
        remarks.add(.lineOutsideOfTasks)
      }
      return
    }
    count += 1
    var task = OrgTask(place: start, heading: heading)
    task.entry.todo.tags = own.tags.filter(TextRule.tag.allows).withoutDuplicates
    task.entry.todo.project = own.project
    task.entry.ordinal = count
    if let parent = own.task { task.entry.links[.parent] = [.number(parent)] }
    family.append(task)
    own.task = count
    for index in outline.indices { outline[index].hasTask = true }
    own.hasTask = true
  }
}
