extension Page {
  /// The links of a page's todos.
  package struct Links: Hashable, Sendable {
    /// The open blockers of the page's todos.
    package var openBlockers: Set<Int64> = []
    /// The subtask counts of the page's todos, by their numbers.
    package var subtasks: [Int64: Count] = [:]
    /// The ids of the parents and blockers of the page's todos, by their numbers.
    package var ids: [Int64: Todo.ID] = [:]

    package init(
      openBlockers: Set<Int64> = [], subtasks: [Int64: Count] = [:], ids: [Int64: Todo.ID] = [:]
    ) {
      self.openBlockers = openBlockers
      self.subtasks = subtasks
      self.ids = ids
    }
  }

  /// The number of a todo's direct subtasks.
  package struct Count: Hashable, Sendable {
    package var completed: Int
    package var all: Int

    package init(completed: Int, all: Int) {
      self.completed = completed
      self.all = all
    }
  }
}
