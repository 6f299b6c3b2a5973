import TodoDomain
import TodoText

/// A list item that may enclose the next one.
struct MarkdownItem {
  var contentColumn: Int
  /// The ordinal or the number of its todo, if it is one.
  var todo: Int64?
  /// The source of an item that isn't one.
  var source = ""
}

/// Reads the task lists of a Markdown file.
///
/// It skips everything outside of tasks.
struct MarkdownReader: TodoReader {
  private var lines: LineReader
  private let timeZone: CivilTimeZone
  private var items: [MarkdownItem] = []
  private var task: MarkdownTask?
  /// The source of the current heading, and its text.
  private var heading: (source: String, text: String)?
  private var fence: (sign: UInt8, count: Int)?
  /// How many block quotes the last line was in.
  private var quoteDepth = 0
  /// A line of a paragraph outside of lists, which may turn out to be a heading.
  private var paragraph: String?
  private(set) var place = FilePlace()
  private(set) var canGoOn = true
  private(set) var remarks: [Remark] = []
  /// The number of tasks begun.
  private var count: Int64 = 0
  /// Ids of the file's todos, unless it is only read to see what it says.
  private var ids: PlaceIDs?
  /// Whether the next line may begin front matter, or is in it.
  private var isAtBeginning = true
  private var isInFrontMatter = false

  init(_ source: ByteSource, _ timeZone: CivilTimeZone, ids: PlaceIDs? = nil) {
    self.timeZone = timeZone
    self.ids = ids
    lines = LineReader(source, maximumByteCount: 8 * LineReader.maximumByteCount)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while let line = try nextLine() {
      if let finished = try read(line) { return try finish(finished) }
    }
    return try task.take().map { task throws(FormatError) in try finish(task) }
  }

  private mutating func finish(_ task: MarkdownTask) throws(FormatError) -> ImportedTodo {
    place = FilePlace(line: task.line)
    var entry = try task.todo(in: timeZone, &remarks)
    ids?.identify(&entry)
    return entry
  }

  private mutating func nextLine() throws(FormatError) -> MarkdownLine? {
    guard var line = try lines.nextLine() else { return nil }
    // Further carriage returns would end the line in an export.
    while line.bytes.last == UInt8(ascii: "\r") { line.bytes.removeLast() }
    try checkText(line.bytes, at: FilePlace(line: line.number))
    // In a fence, a further `>` is code.
    return MarkdownLine(line, maximumQuoteDepth: fence == nil ? .max : quoteDepth)
  }

  /// Reads a line; returns the task that it ends, if any.
  private mutating func read(_ line: MarkdownLine) throws(FormatError) -> MarkdownTask? {
    if skipsFrontMatter(line) {
      remarks.add(.lineOutsideOfTasks)
      return nil
    }
    let isInOtherQuote = line.quoteDepth != quoteDepth
    quoteDepth = line.quoteDepth
    if isInOtherQuote {
      fence = nil
      paragraph = nil
    }
    if line.isBlank, !isInOtherQuote {
      task?.addBlank()
      paragraph = nil
      return nil
    }
    if let fence {
      if let end = line.fence, end.sign == fence.sign, end.count >= fence.count, end.isBare {
        self.fence = nil
      }
      if task == nil { remarks.add(.lineOutsideOfTasks) }
      try task?.add(line, isInside: true)
      return nil
    }

    let open = items.prefix { $0.contentColumn <= line.indent && !isInOtherQuote }
    let column = open.last?.contentColumn ?? 0
    let isInTask = task != nil && open.count == items.count
    if line.indent - column < 4, !line.isRule, let marker = line.marker,
      marker.isTask || !isInTask
    {
      return try begin(marker, in: open, line)
    }
    if isInTask {
      fence = line.fence.map { ($0.sign, $0.count) }
      try task?.add(line, isInside: true)
      return nil
    }
    if let task, task.isInParagraph, line.isParagraph, !isInOtherQuote {
      try self.task?.add(line, isInside: false)
      return nil
    }
    items = Array(open)
    let finished = task.take()
    if line.isBlank { return finished }
    if open.isEmpty { readBlock(line) } else { remarks.add(.lineOutsideOfTasks) }
    return finished
  }

  /// Whether a line is part of the YAML between two lines `---` at the beginning of a file, as in Obsidian.
  private mutating func skipsFrontMatter(_ line: MarkdownLine) -> Bool {
    let isMark = line.indent == 0 && line.text.trimmingBlanks == "---"
    defer { isAtBeginning = false }
    if isInFrontMatter {
      // Without an end, the first line was a thematic break.
      let isText = line.isBlank || line.marker?.isTask == true
      isInFrontMatter = !isMark && !isText
      return !isText
    }
    isInFrontMatter = isAtBeginning && isMark
    return isInFrontMatter
  }

  /// Reads a line outside of lists.
  private mutating func readBlock(_ line: MarkdownLine) {
    if let text = line.heading {
      set(heading: line.text, text)
    } else if line.isUnderline, let text = paragraph {
      remarks.add(.lineOutsideOfTasks, count: -1)
      set(heading: "\(text)\n\(line.text)", text)
    } else if line.text.hasBytePrefix(MarkdownWriter.noProject) {
      heading = nil
    } else {
      remarks.add(.lineOutsideOfTasks)
      fence = line.fence.map { ($0.sign, $0.count) }
    }
    paragraph = line.indent < 4 && line.isParagraph ? line.text : nil
  }

  private mutating func set(heading source: String, _ text: String) {
    heading = text.isEmpty ? nil : (source, text)
  }

  /// Begins a list item; returns the task that it ends, if any.
  private mutating func begin(
    _ marker: MarkdownLine.Marker, in open: ArraySlice<MarkdownItem>, _ line: MarkdownLine
  ) throws(FormatError) -> MarkdownTask? {
    // An error at its beginning would lose the task before it, too.
    canGoOn = false
    let finished = task.take()
    items = Array(open)
    if marker.isTask {
      count += 1
      let task = newTask(marker, line)
      // Find errors now, before the next task becomes part of it.
      var ignored: [Remark] = []
      _ = try task.todo(in: timeZone, &ignored)
      self.task = task
    } else {
      remarks.add(.lineOutsideOfTasks)
    }
    if items.count >= FilePlace.maximumDepth { task = nil }
    try FilePlace(line: line.number).check(depth: items.count, of: "lists")
    items.append(
      MarkdownItem(
        contentColumn: marker.contentColumn, todo: marker.isTask ? count : nil,
        source: marker.content))
    canGoOn = true
    return finished
  }

  private func newTask(_ marker: MarkdownLine.Marker, _ line: MarkdownLine) -> MarkdownTask {
    var task = MarkdownTask(line: line.number, marker: marker, ordinal: count)
    if let heading { task.set(heading: heading.source, heading.text) }
    for item in items {
      if let parent = item.todo {
        task.parent = parent
        // Items around the parent belong to the parent.
        task.kept.removeAll { $0.name == MarkdownKept.item }
      } else {
        task.kept.append(ExtraField(MarkdownKept.item, item.source))
      }
    }
    return task
  }
}
