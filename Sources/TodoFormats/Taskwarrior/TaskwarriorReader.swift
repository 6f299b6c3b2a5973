import TodoDomain
import TodoText

/// Reads the output of `task export`, as an array or one object per line.
///
/// A file has a recurring task as its template and a task for each date. Of the open ones, the one due last becomes
/// the todo that repeats, and keeps the template; as any other may come after it, the open ones are returned at the
/// end.
struct TaskwarriorReader: TodoReader {
  private var elements: JSONElements
  private let context: FormatContext
  private var isAtEnd = false
  private var series = TaskwarriorSeries()
  private(set) var place = FilePlace()
  private(set) var canGoOn = false
  private(set) var setAside: [Remark] = []

  var leftOut: [Remark] { series.leftOut }

  init(_ source: ByteSource, _ context: FormatContext) {
    elements = JSONElements(source, shape: .any)
    self.context = context
  }

  mutating func next() throws(FormatError) -> ImportedTodo? {
    canGoOn = false
    while !isAtEnd {
      guard let element = try elements.next() else {
        isAtEnd = true
        break
      }
      canGoOn = true
      place = element.place
      var task = TaskwarriorTask(element.bytes, timeZone: context.timeZone)
      do throws(ParseError) {
        let reading = try task.read()
        for name in task.unread { setAside.add(.value(of: name)) }
        switch reading {
        case .task(let entry): return entry
        case .template(let entry, let id):
          let source = TaskwarriorTemplate(String(decoding: element.bytes, as: UTF8.self))
          series.add(template: entry, as: source, of: id, at: place)
        case .instance(let entry, let plain, let id):
          series.add(entry, plain: plain, of: id, at: place, in: context.timeZone)
        }
      } catch {
        throw .malformed(element.place(of: error.index), FormatProblem(error.reason))
      }
    }
    guard let last = series.next(context) else { return nil }
    place = last.place
    return last.entry
  }
}
