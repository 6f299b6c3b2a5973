import ComposableTesting
import FoundationEssentials
import TodoDomain

/// A todo with subtasks.
extension Todo {
  static let shed = milk.with {
    $0.description = "Paint the shed"
    $0.due = Due("2026-11-27")
  }
  static let paint = subtask(3, of: shed).with { $0.due = Due("2026-11-26") }
  static let colour = subtask(4, of: paint)
  static let brushes = subtask(5, of: shed).with {
    $0.completedAt = .morning
    $0.blockedBy = [3]
  }

  static func subtask(_ number: Int64, of parent: Todo) -> Todo {
    Todo(
      id: UUID(number: UInt64(number)), number: number, description: "Subtask \(number)",
      parent: parent.number, position: Double(number), createdAt: .morning, modifiedAt: .morning)
  }
}
