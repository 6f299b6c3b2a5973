extension Page {
  /// What is known of the todos that those of a page are linked to.
  package struct Links: Hashable, Sendable {
    /// The open ones of those that todos of the page wait for.
    package var openBlockers: Set<Int64> = []
    /// How many subtasks todos of the page have, by their numbers.
    package var subtasks: [Int64: Count] = [:]
    /// The ids of those that todos of the page are part of or wait for, by their numbers.
    package var ids: [Int64: Todo.ID] = [:]

    package init(
      openBlockers: Set<Int64> = [], subtasks: [Int64: Count] = [:], ids: [Int64: Todo.ID] = [:]
    ) {
      self.openBlockers = openBlockers
      self.subtasks = subtasks
      self.ids = ids
    }
  }

  /// How many subtasks a todo has, theirs not counted.
  package struct Count: Hashable, Sendable {
    package var completed: Int
    package var all: Int

    package init(completed: Int, all: Int) {
      self.completed = completed
      self.all = all
    }
  }
}
