import TodoDomain
import TodoText

/// The order in which `next` ranks todos, the most important stage first: `overdue, +urgent, today, priority, due`.
///
/// Each item is a stage, and the priority is three. A todo belongs to the first stage that it fits. Within a stage, any
/// later `priority` and `due` decide, and then the position.
struct NextOrder: Hashable, Sendable {
  enum Stage: Hashable, Sendable {
    case overdue, today
    case priority(Priority)
    /// Todos with a due date.
    case dated
    case tag(String)
    case project(String)
    /// Everything else, in the order of the list.
    case others
  }

  static let standard = "overdue, today, priority, due"

  /// Ends with ``Stage/others``.
  var stages: [Stage] = [.overdue, .today] + Self.priorities + [.dated, .others]

  private static let priorities: [Stage] = [.priority(.high), .priority(.medium), .priority(.low)]

  init() {}

  /// Reads names and terms separated by commas.
  init(_ text: String) throws {
    stages = []
    for item in text.listItems {
      let word = String(item)
      switch (word, try QueryParser.query([word], in: .unknown).conditions.first) {
      case ("overdue", _): stages.append(.overdue)
      case ("today", _): stages.append(.today)
      case ("priority", _): stages += Self.priorities
      case ("due", _): stages.append(.dated)
      case (_, .hasTag(let tag)?): stages.append(.tag(tag))
      case (_, .project(let project)?): stages.append(.project(project))
      default:
        throw ValueError.wrong(
          word, expected: "overdue, today, priority, due, a tag such as +urgent, or project:NAME")
      }
    }
    stages.append(.others)
  }

  /// Returns the sort keys for the todos of `stage`, before their position.
  func sort(within stage: Stage) -> [Query.SortKey] {
    let own = stage == .dated ? [Query.SortKey(.due)] : []
    return stages.drop { $0 != stage }.dropFirst().reduce(into: own) { keys, later in
      if later == .priority(.high) { keys.append(Query.SortKey(.priority)) }
      if later == .dated { keys.append(Query.SortKey(.due)) }
    }
  }
}

extension Todo {
  /// Whether its project is this one or a subproject, ignoring case.
  func isInProject(_ name: String) -> Bool {
    guard let project = project?.caseFolded else { return false }
    return project == name.caseFolded || project.hasBytePrefix(name.caseFolded + ".")
  }
}
