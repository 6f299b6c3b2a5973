/// A todo, its links and everything that happened to it.
package struct Detail: Hashable, Sendable {
  package var todo: Todo
  package var links: Links
  package var history: [HistoryEntry]

  package init(todo: Todo, links: Links = Links(), history: [HistoryEntry]) {
    self.todo = todo
    self.links = links
    self.history = history
  }

  /// The todos that a todo is linked to.
  package struct Links: Hashable, Sendable {
    /// Its parent and its blockers, whose numbers it has.
    package var named: [Todo]
    /// Its direct subtasks, in the order of the list.
    package var subtasks: [Todo]
    /// The todos that it blocks, in the same order.
    package var blocked: [Todo]

    package init(named: [Todo] = [], subtasks: [Todo] = [], blocked: [Todo] = []) {
      self.named = named
      self.subtasks = subtasks
      self.blocked = blocked
    }

    /// The most subtasks, and the most blocked todos, to show.
    package static let limit = 20
  }
}
