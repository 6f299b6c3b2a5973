import Composable
import TodoDomain
import TodoFormats
import TodoText

/// Writes the todos that a query asks for in a format.
@MainActor
final class ExportRun {
  private let session: Session
  private let format: TodoFormat
  private let query: Query
  /// How many todos were written.
  private(set) var count = 0
  /// What the format can't store, in the order in which it was found.
  private var losses: [(loss: Loss, numbers: NumberList)] = []

  init(session: Session, format: TodoFormat, query: Query) {
    self.session = session
    self.format = format
    self.query = query
  }

  /// Hands the bytes of the file to `write`, piece by piece.
  ///
  /// Nothing is locked while it writes.
  func run(_ write: ([UInt8]) throws(Failure) -> Void) async throws(Failure) {
    let context = FormatContext(
      timeZone: session.surroundings.timeZone, now: session.settings.now())
    var writer = format.makeWriter(context)
    var bytes: [UInt8] = []
    try await session.inOneMoment { () throws(Failure) in
      try await session.perform(.moments(.requested(isKept: true)))
      if writer.needsSurvey {
        try await session.perform(.listing(.submitted(query, keepsMoment: true)))
        try await session.pages { todos throws(Failure) in
          for todo in todos { writer.survey(todo) }
        }
      }
      writer.begin(&bytes)
      try await session.perform(.listing(.submitted(query, keepsMoment: true)))
      try await session.pages { todos throws(Failure) in
        for todo in todos {
          for loss in writer.append(todo, to: &bytes) { note(loss, of: todo.number) }
          for loss in format.losses(of: todo) { note(loss, of: todo.number) }
          count += 1
        }
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      try await session.perform(.moments(.abandoned))
    }
    writer.end(&bytes)
    try write(bytes)
  }

  /// Reports on standard error what the format can't store, a line each.
  func reportLosses() {
    for (loss, numbers) in losses {
      let todos = numbers.count == count ? counted(count, "todo") : "\(numbers)"
      session.surroundings.remark("\(format) can't store \(loss.name); dropped for \(todos)")
    }
  }

  private func note(_ loss: Loss, of number: Int64) {
    let place = losses.firstIndex { $0.loss == loss }
    if place == nil { losses.append((loss, NumberList())) }
    losses[place ?? losses.count - 1].numbers.append(number)
  }
}

/// The numbers of some todos, the first of them in full: `3 todos: 1, 5-6`.
struct NumberList: Hashable, Sendable {
  private var ranges: [ClosedRange<Int64>] = []
  private(set) var count = 0
  private var countInRanges = 0

  /// How many numbers and ranges are named.
  private static let limit = 10

  mutating func append(_ number: Int64) {
    count += 1
    if count - 1 > countInRanges { return }
    if let last = ranges.last, last.upperBound < .max, last.upperBound + 1 == number {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else if ranges.count < Self.limit {
      ranges.append(number...number)
    } else {
      return
    }
    countInRanges += 1
  }
}

extension NumberList: CustomStringConvertible {
  var description: String {
    var words = ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    if count > countInRanges { words.append("\(grouped(count - countInRanges)) more") }
    return "\(grouped(count)) todo\(count == 1 ? "" : "s"): \(list(words))"
  }
}
