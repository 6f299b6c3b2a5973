import Composable
import TodoDomain
import TodoFormats
import TodoText

/// Writes the todos of a query in a format.
@MainActor
final class ExportRun {
  private let session: Session
  private let format: TodoFormat
  private var writer: any TodoWriter
  private let query: Query
  /// The number of todos written.
  private(set) var count = 0
  /// The data that the format can't store, in the order of discovery.
  private var losses: [(loss: Loss, numbers: NumberSet)] = []

  init(session: Session, format: TodoFormat, writer: any TodoWriter, query: Query) {
    self.session = session
    self.format = format
    self.writer = writer
    self.query = query
  }

  /// Passes the bytes of the file to `write`, piece by piece.
  ///
  /// Nothing is locked while it writes.
  func run(_ write: ([UInt8]) throws(Failure) -> Void) async throws(Failure) {
    var bytes: [UInt8] = []
    try await session.inOneMoment { () throws(Failure) in
      try await session.read(.hold)
      if writer.needsSurvey {
        try await session.read(.todos(query, keepsMoment: true))
        try await session.pages { todos throws(Failure) in
          for todo in todos { writer.survey(todo) }
        }
      }
      writer.begin(&bytes)
      try await session.read(.todos(query, keepsMoment: true))
      try await session.pages { todos throws(Failure) in
        writer.link(session.store.withState { $0.reading.page?.links.ids } ?? [:])
        for todo in todos {
          for loss in writer.append(todo, to: &bytes) { note(loss, of: todo.number) }
          for loss in format.losses(of: todo) { note(loss, of: todo.number) }
          count += 1
        }
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      try await session.read(.leave)
    }
    writer.end(&bytes)
    try write(bytes)
  }

  /// Reports the losses on standard error, one per line.
  func reportLosses() {
    for (loss, numbers) in losses {
      let todos = counted(numbers.count, "todo")
      let names = numbers.count == count ? "" : ": \(NumberRanges(numbers))"
      session.environment.remark(
        "\(format.name) can't store \(loss.name); dropped for \(todos)\(names)")
    }
  }

  private func note(_ loss: Loss, of number: Int64) {
    let place = losses.firstIndex { $0.loss == loss }
    if place == nil { losses.append((loss, NumberSet())) }
    losses[place ?? losses.count - 1].numbers.insert(number)
  }
}
