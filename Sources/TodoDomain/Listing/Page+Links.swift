extension Page {
  /// What is known of the todos that those of a page are linked to.
  package struct Links: Hashable, Sendable {
    /// The open ones of those that todos of the page wait for.
    package var openBlockers: Set<Int64> = []
    /// How many subtasks todos of the page have, by their numbers.
    package var subtasks: [Int64: Count] = [:]

    package init(openBlockers: Set<Int64> = [], subtasks: [Int64: Count] = [:]) {
      self.openBlockers = openBlockers
      self.subtasks = subtasks
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
