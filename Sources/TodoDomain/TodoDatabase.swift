/// Where todos are kept, as the reducers see it.
///
/// What changes the list happens in a unit of work: everything from ``begin`` to ``commit`` becomes
/// part of the list together or not at all, and is one step of its history. Endpoints run on the
/// actor of the store that calls them.
package struct TodoDatabase: Sendable {
  /// Begins a unit of work, which waits until no other process has one.
  ///
  /// `command` is what the history calls it. Returns the place in the history that it takes, counted
  /// from 1, if it changes something; a unit of work that changes nothing leaves no history.
  package var begin:
    @Sendable (_ command: String, _ at: Instant) async throws(TodoStoreError) -> Int64

  /// The todos that are referred to, each once, in the order of the references.
  ///
  /// Throws `.noTodo` or `.ambiguous` for the first reference that does not name what it should.
  /// Labels are not known here: `.noTodo`.
  package var load: @Sendable (_ references: [Reference]) async throws(TodoStoreError) -> [Todo]

  /// At most `count` todos on one side of a place in the list, open and completed ones, the nearest
  /// first.
  package var neighbors:
    @Sendable (_ side: ListPlace.Side, _ place: ListPlace, _ count: Int)
      async throws(TodoStoreError)
      -> [Todo]

  /// Adds a todo, gives it the next number and puts it last.
  package var insert: @Sendable (_ new: NewTodo) async throws(TodoStoreError) -> Todo

  /// Replaces `before`, as it is stored, by `after`, which has its identity.
  package var save: @Sendable (_ before: Todo, _ after: Todo) async throws(TodoStoreError) -> Void

  /// Removes a todo, whose number is not given again.
  package var delete: @Sendable (_ todo: Todo) async throws(TodoStoreError) -> Void

  /// Ends the unit of work and keeps what it did; it has returned only when that is on the disk.
  package var commit: @Sendable () async throws(TodoStoreError) -> Void

  /// Ends the unit of work and leaves everything as it was before ``begin``.
  package var rollback: @Sendable () async throws(TodoStoreError) -> Void

  /// At most `size` todos of those that `query` asks for, from `cursor` or from the beginning.
  ///
  /// Nothing stays locked between two pages.
  package var page:
    @Sendable (_ query: Query, _ cursor: Cursor?, _ size: Int) async throws(TodoStoreError) -> Page

  /// All that happened to the todo with this number, the oldest first.
  package var history: @Sendable (_ number: Int64) async throws(TodoStoreError) -> [HistoryEntry]

  package init(
    begin:
      @escaping @Sendable (_ command: String, _ at: Instant) async throws(TodoStoreError) -> Int64,
    load: @escaping @Sendable (_ references: [Reference]) async throws(TodoStoreError) -> [Todo],
    neighbors:
      @escaping @Sendable (_ side: ListPlace.Side, _ place: ListPlace, _ count: Int)
      async throws(TodoStoreError) -> [Todo],
    insert: @escaping @Sendable (_ new: NewTodo) async throws(TodoStoreError) -> Todo,
    save: @escaping @Sendable (_ before: Todo, _ after: Todo) async throws(TodoStoreError) -> Void,
    delete: @escaping @Sendable (_ todo: Todo) async throws(TodoStoreError) -> Void,
    commit: @escaping @Sendable () async throws(TodoStoreError) -> Void,
    rollback: @escaping @Sendable () async throws(TodoStoreError) -> Void,
    page:
      @escaping @Sendable (_ query: Query, _ cursor: Cursor?, _ size: Int)
      async throws(TodoStoreError) -> Page,
    history: @escaping @Sendable (_ number: Int64) async throws(TodoStoreError) -> [HistoryEntry]
  ) {
    self.begin = begin
    self.load = load
    self.neighbors = neighbors
    self.insert = insert
    self.save = save
    self.delete = delete
    self.commit = commit
    self.rollback = rollback
    self.page = page
    self.history = history
  }
}
