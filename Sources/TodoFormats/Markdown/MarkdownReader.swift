import TodoDomain
import TodoText

/// Reads the task lists of a Markdown file.
///
/// All that is no task, and belongs to none, is left out.
struct MarkdownReader: TodoReader {
  private var lines: LineReader
  private var items: [Item] = []
  private var task: MarkdownTask?
  /// The source of the heading above, and its text.
  private var heading: (source: String, text: String)?
  private var fence: (sign: UInt8, count: Int)?
  /// A line of a paragraph that belongs to no list, which may turn out to be a heading.
  private var paragraph: String?
  private(set) var place = FilePlace()
  private(set) var canGoOn = true
  private var leftOutCount = 0
  /// How many tasks began.
  private var count: Int64 = 0

  var leftOut: [Remark] {
    [Remark(one: "line outside of tasks", several: "lines outside of tasks", count: leftOutCount)]
  }

  /// A list item that is open.
  private struct Item {
    var contentColumn: Int
    var content: Content

    enum Content {
      /// The how-manieth of the file it is.
      case task(Int64)
      /// What is in an item that isn't one.
      case other(KeptField)
    }
  }

  /// More than anybody's list needs.
  static let maximumDepth = 64

  init(_ source: ByteSource) {
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
    return try task.todo()
  }

  private mutating func nextLine() throws(FormatError) -> MarkdownLine? {
    guard var line = try lines.nextLine() else { return nil }
    // Carriage returns before the one that ends a line would end the line of an export.
    while line.bytes.last == UInt8(ascii: "\r") { line.bytes.removeLast() }
    try checkText(line.bytes, at: FilePlace(line: line.number))
    return MarkdownLine(line)
  }

  /// Reads a line; returns the task that it ends.
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
      if let box = marker.box { return try begin(marker, box, in: open, line) }
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

  /// A line that is in no list.
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

  /// A list item with a box.
  private mutating func begin(
    _ marker: MarkdownLine.Marker, _ box: Character, in open: ArraySlice<Item>, _ line: MarkdownLine
  ) throws(FormatError) -> MarkdownTask? {
    // What is wrong at its beginning would take the task before it along.
    canGoOn = false
    let finished = takeTask()
    items = Array(open)
    count += 1
    var task = MarkdownTask(marker, box, line: line.number, ordinal: count)
    if let heading { task.set(heading: heading.source, heading.text) }
    for item in items {
      switch item.content {
      case .task(let parent):
        task.parent = parent
        // Where that one is, is where this one is.
        task.kept.removeAll { $0.name == MarkdownKept.item }
      case .other(let kept): task.kept.append(kept)
      }
    }
    // What is wrong with it is known before the next one is part of it.
    _ = try task.todo()
    try push(Item(contentColumn: marker.contentColumn, content: .task(count)), at: line)
    self.task = task
    canGoOn = true
    return finished
  }

  /// A list item without one.
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
        content: .other(KeptField(MarkdownKept.item, marker.content))), at: line)
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
