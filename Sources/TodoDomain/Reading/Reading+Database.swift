extension Reading {
  /// Reads the list; the default is an empty one.
  package struct Database: Sendable {
    /// Holds the list at one moment: until ``leave`` no one else can change it.
    ///
    /// Returns a number that changes when somebody else changes the list. If the moment is held already, or in a
    /// unit of work, nothing begins.
    package var hold: @Sendable () throws(TodoStoreError) -> Int64 = { 0 }

    /// Lets others change the list again.
    package var leave: @Sendable () throws(TodoStoreError) -> Void = {}

    /// Returns at most `size` todos that match `query`, from `cursor` or from the beginning.
    package var page:
      @Sendable (_ query: Query, _ cursor: Cursor?, _ size: Int) throws(TodoStoreError) -> Page = {
        _, _, _ in Page(todos: [])
      }

    /// Returns what the rows of these todos show of the todos that they are linked to.
    package var links: @Sendable (_ todos: [Todo]) throws(TodoStoreError) -> Page.Links = { _ in
      Page.Links()
    }

    /// Counts the todos that match `query`, whatever its limit; all of them if the count `isExact`.
    package var total:
      @Sendable (_ query: Query, _ isExact: Bool) throws(TodoStoreError) -> QueryTotal = {
        _, _ in .exactly(0)
      }

    /// Returns at most `size` steps of the history, newest first, from the step `first` or from the newest.
    package var steps: @Sendable (_ first: Int64?, _ size: Int) throws(TodoStoreError) -> StepPage =
      { _, _ in StepPage(steps: []) }

    /// Returns the todos that are referred to, each once, in the order of the references.
    ///
    /// Throws `.noTodo` or `.ambiguous` for the first bad reference; a label is always `.noTodo`.
    package var load: @Sendable (_ references: [Reference]) throws(TodoStoreError) -> [Todo] =
      { references throws(TodoStoreError) in
        if let first = references.first { throw .noTodo(first) }
        return []
      }

    /// Returns a todo's links: up to one subtask, and one blocked todo, more than ``Detail/Links/limit``.
    package var linked: @Sendable (_ todo: Todo) throws(TodoStoreError) -> Detail.Links = { _ in
      Detail.Links()
    }

    /// Returns everything that happened to the todo with this number, oldest first.
    package var history: @Sendable (_ number: Int64) throws(TodoStoreError) -> [HistoryEntry] = {
      _ in []
    }

    /// Returns all tags and projects.
    package var vocabulary: @Sendable () throws(TodoStoreError) -> Vocabulary = { Vocabulary() }

    /// Returns the tags or the projects of the todos, with their counts, sorted regardless of case.
    package var groups: @Sendable (_ kind: Group.Kind) throws(TodoStoreError) -> [Group] = {
      _ in []
    }

    /// Returns the statistics of the list, all from the same moment.
    package var statistics:
      @Sendable (_ query: StatisticsQuery) throws(TodoStoreError) -> Statistics = {
        Statistics(of: $0)
      }

    package init() {}
  }
}
