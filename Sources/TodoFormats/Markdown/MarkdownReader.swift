import TodoDomain
import TodoText

/// Reads the task lists of a Markdown file.
///
/// It skips everything outside of tasks.
struct MarkdownReader: TodoReader {
  private var lines: LineReader
  private let timeZone: CivilTimeZone
  private var items: [Item] = []
  private var task: MarkdownTask?
  /// The source of the current heading, and its text.
  private var heading: (source: String, text: String)?
  private var fence: (sign: UInt8, count: Int)?
  /// A line of a paragraph outside of lists, which may turn out to be a heading.
  private var paragraph: String?
  private(set) var place = FilePlace()
  private(set) var canGoOn = true
  private var leftOutCount = 0
  /// The number of tasks begun.
  private var count: Int64 = 0

  var leftOut: [Remark] {
    [Remark("line outside of tasks", "lines outside of tasks", count: leftOutCount)]
  }

  /// An open list item.
  private struct Item {
    var contentColumn: Int
    var content: Content

    enum Content {
      /// Its ordinal in the file.
      case task(Int64)
      /// The source of an item without a box.
      case other(String)
    }
  }

  /// A limit beyond any real list.
  static let maximumDepth = 64

  init(_ source: ByteSource, _ timeZone: CivilTimeZone) {
    self.timeZone = timeZone
    lines = LineReader(source, maximumByteCount: 8 * LineReader.maximumByteCount)
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    while let line = try nextLine() {
      if let finished = try read(line) { return try finish(finished) }
    }
    guard let task else { return nil }
    self.task = nil
    return try finish(task)
  }

  private mutating func finish(_ task: MarkdownTask) throws(FormatError) -> ImportedTodo {
    place = FilePlace(line: task.line)
    return try task.todo(in: timeZone)
  }

  private mutating func nextLine() throws(FormatError) -> MarkdownLine? {
    guard var line = try lines.nextLine() else { return nil }
    // Further carriage returns would end the line in an export.
    while line.bytes.last == UInt8(ascii: "\r") { line.bytes.removeLast() }
    try checkText(line.bytes, at: FilePlace(line: line.number))
    return MarkdownLine(line)
  }

  /// Reads a line; returns the task that it ends, if any.
  private mutating func read(_ line: MarkdownLine) throws(FormatError) -> MarkdownTask? {
    if line.isBlank {
      task?.addBlank()
      paragraph = nil
      return nil
    }
    if let fence {
      if let end = line.fence, end.sign == fence.sign, end.count >= fence.count, end.isBare {
        self.fence = nil
      }
      if task == nil { leftOutCount += 1 }
      try task?.add(line, isInside: true)
      return nil
    }

    let open = items.prefix { $0.contentColumn <= line.indent }
    let column = open.last?.contentColumn ?? 0
    let isInTask = task != nil && open.count == items.count
    if line.indent - column < 4, !line.isRule, let marker = line.marker {
      if marker.isTask { return try begin(marker, in: open, line) }
      if isInTask {
        try task?.add(line, isInside: true)
        return nil
      }
      return try push(marker, on: open, line)
    }
    if isInTask {
      if let start = line.fence { fence = (start.sign, start.count) }
      try task?.add(line, isInside: true)
      return nil
    }
    if let task, task.isInParagraph, line.isParagraph {
      try self.task?.add(line, isInside: false)
      return nil
    }
    items = Array(open)
    let finished = takeTask()
    if open.isEmpty { readBlock(line) } else { leftOutCount += 1 }
    return finished
  }

  private mutating func takeTask() -> MarkdownTask? {
    defer { task = nil }
    return task
  }

  /// Reads a line outside of lists.
  private mutating func readBlock(_ line: MarkdownLine) {
    if let text = line.heading {
      set(heading: line.text, text)
    } else if line.isUnderline, let text = paragraph {
      leftOutCount -= 1
      set(heading: "\(text)\n\(line.text)", text)
    } else if line.text.hasBytePrefix(MarkdownWriter.noProject) {
      heading = nil
    } else {
      leftOutCount += 1
      if let start = line.fence { fence = (start.sign, start.count) }
    }
    paragraph = line.indent < 4 && line.isParagraph ? line.text : nil
  }

  private mutating func set(heading source: String, _ text: String) {
    heading = text.isEmpty ? nil : (source, text)
  }

  /// Begins a task; returns the task that it ends, if any.
  private mutating func begin(
    _ marker: MarkdownLine.Marker, in open: ArraySlice<Item>, _ line: MarkdownLine
  ) throws(FormatError) -> MarkdownTask? {
    // An error at its beginning would lose the task before it, too.
    canGoOn = false
    let finished = takeTask()
    items = Array(open)
    count += 1
    var task = MarkdownTask(marker, line: line.number, ordinal: count)
    if let heading { task.set(heading: heading.source, heading.text) }
    for item in items {
      switch item.content {
      case .task(let parent):
        task.parent = parent
        // Items around the parent belong to the parent.
        task.kept.removeAll { $0.name == MarkdownKept.item }
      case .other(let source): task.kept.append(ExtraField(MarkdownKept.item, source))
      }
    }
    // Find errors now, before the next task becomes part of it.
    _ = try task.todo(in: timeZone)
    try push(Item(contentColumn: marker.contentColumn, content: .task(count)), at: line)
    self.task = task
    canGoOn = true
    return finished
  }

  /// Begins a list item without a box; returns the task that it ends, if any.
  private mutating func push(
    _ marker: MarkdownLine.Marker, on open: ArraySlice<Item>, _ line: MarkdownLine
  ) throws(FormatError) -> MarkdownTask? {
    canGoOn = false
    let finished = takeTask()
    items = Array(open)
    leftOutCount += 1
    try push(
      Item(
        contentColumn: marker.contentColumn,
        content: .other(marker.content)), at: line)
    canGoOn = true
    return finished
  }

  private mutating func push(_ item: Item, at line: MarkdownLine) throws(FormatError) {
    if items.count >= Self.maximumDepth {
      throw .malformed(
        FilePlace(line: line.number), "more than \(Self.maximumDepth) lists inside of each other")
    }
    items.append(item)
  }
}
