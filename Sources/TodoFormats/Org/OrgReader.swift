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
  private var task: OrgTask?
  private var count: Int64 = 0
  private(set) var place = FilePlace()
  private(set) var setAside: [Remark] = []
  private var leftOutCount = 0

  /// An invalid task has been read to its end.
  let canGoOn = true

  private struct Heading {
    var level: Int
    /// Its tags, and those of the headings around it.
    var tags: [String]
    var project: String?
    /// The ordinal of the task that it is, or is in.
    var task: Int64?
  }

  /// A limit beyond any real file.
  static let maximumDepth = 64

  init(_ source: ByteSource, _ timeZone: CivilTimeZone) {
    lines = LineReader(source)
    self.timeZone = timeZone
  }

  var leftOut: [Remark] {
    [Remark("line outside of tasks", "lines outside of tasks", count: leftOutCount)]
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while let line = try lines.nextLine() {
      let start = FilePlace(line: line.number)
      do { try checkText(line.bytes, at: start) } catch {
        place = start
        throw error
      }
      let text = String(decoding: line.bytes, as: UTF8.self)
      if let finished = try read(text, at: start) { return try todo(finished) }
    }
    guard let last = takeTask() else { return nil }
    return try todo(last)
  }

  private mutating func todo(_ task: OrgTask) throws(FormatError) -> ImportedTodo {
    place = task.place
    return try task.todo(isDone: keywords.done.contains(task.keyword), in: timeZone, &setAside)
  }

  private mutating func takeTask() -> OrgTask? {
    defer { task = nil }
    return task
  }

  /// Adds a line to the task, or skips the task.
  private mutating func add(_ line: String, at start: FilePlace) throws(FormatError) {
    guard task?.add(line) == false else { return }
    task = nil
    throw .malformed(start, "this task is too long")
  }

  /// Reads a line; returns the task that it ends, if any.
  private mutating func read(
    _ text: String, at start: FilePlace
  ) throws(FormatError) -> OrgTask? {
    guard let heading = OrgHeading(text, keywords) else {
      if keywords.read(text) { return nil }
      if let (key, value) = text.cut(at: ":"), key.lowercased() == "#+filetags" {
        fileTags += OrgHeading.tags(Substring(String(value).trimmingBlanks)) ?? []
      } else if task != nil {
        try add(text, at: start)
      } else if text.utf8.contains(where: { !$0.isBlank }) {
        leftOutCount += 1
      }
      return nil
    }
    outline.removeAll { $0.level >= heading.level }
    guard outline.count < Self.maximumDepth else {
      throw .malformed(start, "more than \(Self.maximumDepth) headings inside of each other")
    }
    var own = outline.last ?? Heading(level: 0, tags: fileTags)
    own.level = heading.level
    own.tags += heading.tags
    defer { outline.append(own) }
    guard let keyword = heading.keyword, !heading.title.isEmpty else {
      if own.task != nil, own.task == task?.ordinal {
        try add(heading.title, at: start)
        return nil
      }
      leftOutCount += 1
      if own.task == nil, heading.keyword == nil, !heading.title.isEmpty {
        let project = own.project.map { "\($0).\(heading.title)" } ?? heading.title
        if TextRule.project.allows(project) { own.project = project }
        leftOutCount -= 1
      }
      return takeTask()
    }
    let finished = takeTask()
    count += 1
    task = OrgTask(
      heading, keyword: keyword, place: start, ordinal: count, parent: own.task, tags: own.tags,
      project: own.project)
    own.task = count
    return finished
  }
}
