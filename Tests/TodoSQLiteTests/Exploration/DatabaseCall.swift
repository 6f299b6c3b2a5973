import ComposableTesting
import TodoDomain
import TodoSQLiteFixtures

/// A read from a `TodoDatabase`, or a write to it.
enum DatabaseCall: Hashable {
  case begin(isNamed: Bool)
  case load([Reference])
  case neighbors(ListPlace.Side, of: Int64, count: Int)
  case insert(id: Int)
  case save(Int64, Change)
  case delete(Int64)
  case clear
  case undo(Int)
  case redo(Int)
  case commit
  case rollback
  case list(pageSize: Int)
  case history(Int64)
  case steps(pageSize: Int)
  case statistics(limit: Int)

  /// A change to a todo.
  enum Change: Hashable, CaseIterable {
    case none, toggled, moved, tagged, noted, dated
    /// The text gets another spelling, which `==` treats as equal.
    case spelled
  }
}

extension DatabaseCall {
  /// Returns units of work and reads, the same for the same seed; some calls are invalid in their place.
  static func sequence(length: Int, seed: UInt64) -> [DatabaseCall] {
    var random = SeededRandomNumberGenerator(seed: seed)
    var calls: [DatabaseCall] = []
    while calls.count < length {
      let id = calls.count
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        calls.append(.begin(isNamed: true))
        for place in 1...Int.random(in: 1...3, using: &random) {
          calls.append(.change(id: id + place, using: &random))
        }
        calls.append(Int.random(in: 0..<8, using: &random) == 0 ? .rollback : .commit)
      case 5..<8:
        calls += [.begin(isNamed: false), .walk(using: &random), .commit]
      case 8:
        calls.append(.question(using: &random))
      default:
        calls.append(.anything(id: id + 1, using: &random))
      }
    }
    return calls
  }

  private static func change(
    id: Int, using random: inout SeededRandomNumberGenerator
  ) -> DatabaseCall {
    let number = someNumber(using: &random)
    return switch Int.random(in: 0..<12, using: &random) {
    case 0..<3: .insert(id: id)
    case 3..<9: .save(number, Change.allCases.randomElement(using: &random) ?? .none)
    case 9, 10: .delete(number)
    default: .clear
    }
  }

  private static func walk(using random: inout SeededRandomNumberGenerator) -> DatabaseCall {
    let count = Int.random(in: 1...3, using: &random)
    return Bool.random(using: &random) ? .undo(count) : .redo(count)
  }

  private static func question(using random: inout SeededRandomNumberGenerator) -> DatabaseCall {
    let number = someNumber(using: &random)
    let count = Int.random(in: 1...3, using: &random)
    return switch Int.random(in: 0..<9, using: &random) {
    case 0: .load([.number(number)])
    case 1: .load([.range(2...max(2, number)), .number(number), .number(1)])
    case 2: .load([.idPrefix("0193a2f0")])
    case 3: .neighbors(.before, of: number, count: count)
    case 4: .neighbors(.after, of: number, count: count)
    case 5: .history(number)
    case 6: .steps(pageSize: count)
    case 7: .statistics(limit: count)
    default: .list(pageSize: count)
    }
  }

  private static func anything(
    id: Int, using random: inout SeededRandomNumberGenerator
  ) -> DatabaseCall {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .begin(isNamed: Bool.random(using: &random))
    case 1: .change(id: id, using: &random)
    case 2: .walk(using: &random)
    case 3: .commit
    default: .rollback
    }
  }

  /// Returns the number of a todo that exists, was deleted, or never existed.
  private static func someNumber(using random: inout SeededRandomNumberGenerator) -> Int64 {
    .random(in: 1...7, using: &random)
  }

  /// Makes the call, and returns the answer as text.
  func answer(of database: TodoDatabase, at time: Instant) -> String {
    do throws(TodoStoreError) {
      switch self {
      case .begin(let isNamed):
        return "\(try database.changes.begin(isNamed ? "call" : nil, time))"
      case .load(let references):
        return "\(try database.changes.load(references))"
      case .neighbors(let side, let number, let count):
        let place = try todo(number, in: database).place
        return "\(try database.changes.neighbors(side, place, count))"
      case .insert(let id):
        return "\(try database.changes.insert(new(id, tags: ["tea"])))"
      case .save(let number, let change):
        let before = try todo(number, in: database)
        try database.changes.replace(before, by: before.after(change, at: time))
      case .delete(let number):
        try database.changes.delete(try todo(number, in: database))
      case .clear:
        return "\(try database.changes.clear())"
      case .undo(let count):
        return "\(try database.changes.undo(.last(count)))"
      case .redo(let count):
        return "\(try database.changes.redo(.last(count)))"
      case .commit:
        try database.changes.commit()
      case .rollback:
        try database.changes.rollback()
      case .list(let pageSize):
        var pages: [Page] = []
        repeat {
          pages.append(
            try database.reading.page(Query(status: .all), pages.last?.next, pageSize))
        } while pages.last?.next != nil
        return "\(pages)"
      case .history(let number):
        return "\(try database.reading.history(number))"
      case .steps(let pageSize):
        var pages: [StepPage] = []
        repeat {
          pages.append(try database.reading.steps(pages.last?.next, pageSize))
        } while pages.last?.next != nil
        return "\(pages)"
      case .statistics(let limit):
        let query = StatisticsQuery(now: start, timeZone: .utc, weekCount: 2, shareLimit: limit)
        return "\(try database.reading.statistics(query))"
      }
      return "done"
    } catch {
      // SQLite has its own messages for invalid calls, so they aren't compared.
      return error.isRefusal ? "\(error)" : "failed"
    }
  }

  /// Returns the stored todo, or one that never existed if there is none.
  private func todo(
    _ number: Int64, in database: TodoDatabase
  ) throws(TodoStoreError) -> Todo {
    do throws(TodoStoreError) {
      return try database.changes.load([.number(number)])[0]
    } catch {
      guard error.isRefusal else { throw error }
      return new(Int(number)).numbered(number, position: 1)
    }
  }
}

extension Todo {
  fileprivate func after(_ change: DatabaseCall.Change, at time: Instant) -> Todo {
    var todo = self
    switch change {
    case .none: return todo
    case .toggled: todo.completedAt = todo.isComplete ? nil : time
    case .moved: todo.position = todo.position * -1.5
    case .tagged: todo.tags = todo.tags.isEmpty ? ["a\"b", "\u{1B}"] : []
    case .noted: todo.note = "\(time)"
    case .dated: todo.due = todo.due == nil ? .instant(time) : nil
    case .spelled:
      todo.description = todo.description.utf8.count == 5 ? "cafe\u{301}" : "caf\u{E9}"
    }
    todo.modifiedAt = time
    return todo
  }
}
