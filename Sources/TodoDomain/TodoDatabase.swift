/// Where todos are kept, as the reducers see it.
///
/// What changes the list happens in a unit of work: everything from ``begin`` to ``commit`` becomes
/// part of the list together or not at all, and is one step of its history. Endpoints run on the
/// actor of the store that calls them.
package struct TodoDatabase: Sendable {
  /// Begins a unit of work, which waits until no other process has one.
  ///
  /// `command` is what the history calls it, or `nil` for one that only undoes and redoes: it is no
  /// step of the history itself. Returns the place in the history that it takes, counted
  /// from 1, if it changes something; a unit of work that changes nothing leaves no history.
  package var begin:
    @Sendable (_ command: String?, _ at: Instant) async throws(TodoStoreError) -> Int64

  /// Says that what comes is another command of the unit of work.
  ///
  /// To the history all commands of a unit of work are one; within it ``undo`` tells them apart.
  package var beginCommand: @Sendable () async throws(TodoStoreError) -> Void

  /// The todos that are referred to, each once, in the order of the references.
  ///
  /// Throws `.noTodo` or `.ambiguous` for the first reference that does not name what it should.
  /// Labels are not known here: `.noTodo`.
  package var load: @Sendable (_ references: [Reference]) async throws(TodoStoreError) -> [Todo]

  /// The todo with this id, or `nil`.
  package var find: @Sendable (_ id: Todo.ID) async throws(TodoStoreError) -> Todo?

  /// At most `count` todos on one side of a place in the list, open and completed ones, the nearest
  /// first.
  package var neighbors:
    @Sendable (_ side: ListPlace.Side, _ place: ListPlace, _ count: Int)
      async throws(TodoStoreError)
      -> [Todo]

  /// Adds a todo, gives it the next number and puts it last.
  ///
  /// Where it asks for a number that was never given to another todo, it gets that, and where it asks
  /// for a place it gets that.
  package var insert: @Sendable (_ new: NewTodo) async throws(TodoStoreError) -> Todo

  /// Replaces `before`, as it is stored, by `after`, which has its identity.
  package var save: @Sendable (_ before: Todo, _ after: Todo) async throws(TodoStoreError) -> Void

  /// Removes a todo, whose number is not given again.
  package var delete: @Sendable (_ todo: Todo) async throws(TodoStoreError) -> Void

  /// Removes all completed todos, and holds none of them for it.
  package var clear: @Sendable () async throws(TodoStoreError) -> TodoList.Outcome

  /// Takes back the last `count` steps of the history, the last one first, and holds none of the todos
  /// that this changes.
  ///
  /// In a unit of work with a name, which is a script, it takes back commands of that, and when there
  /// are none left the steps before it. The whole unit of work, with what it took back, is one step.
  ///
  /// Throws `.notSoManyToUndo`, and changes nothing, where there are fewer. Throws `.unlikeHistory` for
  /// a todo that is not as the step left it.
  package var undo: @Sendable (_ count: Int) async throws(TodoStoreError) -> TodoList.Outcome

  /// Does again `count` steps that were taken back, the last one first, as they were done.
  ///
  /// Until something else is changed. Throws `.notSoManyToRedo` as ``undo`` does.
  package var redo: @Sendable (_ count: Int) async throws(TodoStoreError) -> TodoList.Outcome

  /// Ends the unit of work and keeps what it did; it has returned only when that is on the disk.
  package var commit: @Sendable () async throws(TodoStoreError) -> Void

  /// Ends the unit of work and leaves everything as it was before ``begin``.
  package var rollback: @Sendable () async throws(TodoStoreError) -> Void

  /// Begins to read the list as it is at one moment: until ``leaveMoment`` nobody else can change it.
  ///
  /// Returns a number that is another one after somebody else changed the list. Where the moment is held
  /// already, and in a unit of work, nothing begins.
  package var holdMoment: @Sendable () async throws(TodoStoreError) -> Int64

  /// Lets others change the list again.
  package var leaveMoment: @Sendable () async throws(TodoStoreError) -> Void

  /// At most `size` todos of those that `query` asks for, from `cursor` or from the beginning.
  package var page:
    @Sendable (_ query: Query, _ cursor: Cursor?, _ size: Int) async throws(TodoStoreError) -> Page

  /// All that happened to the todo with this number, the oldest first.
  package var history: @Sendable (_ number: Int64) async throws(TodoStoreError) -> [HistoryEntry]

  /// At most `size` steps of the history, the newest first, from the step `first` or from the newest.
  package var steps:
    @Sendable (_ first: Int64?, _ size: Int) async throws(TodoStoreError) -> StepPage

  /// The tags and projects that there are.
  package var vocabulary: @Sendable () async throws(TodoStoreError) -> Vocabulary

  /// How many todos `query` asks for, whatever its limit.
  package var total: @Sendable (_ query: Query) async throws(TodoStoreError) -> QueryTotal

  /// The tags or the projects that todos have, with their counts, in the order of their bytes.
  package var groups: @Sendable (_ kind: Group.Kind) async throws(TodoStoreError) -> [Group]

  /// What the list amounts to, all of it at the same moment.
  package var statistics:
    @Sendable (_ query: StatisticsQuery) async throws(TodoStoreError) -> Statistics

  package init(
    begin:
      @escaping @Sendable (_ command: String?, _ at: Instant) async throws(TodoStoreError) -> Int64,
    beginCommand: @escaping @Sendable () async throws(TodoStoreError) -> Void,
    load: @escaping @Sendable (_ references: [Reference]) async throws(TodoStoreError) -> [Todo],
    find: @escaping @Sendable (_ id: Todo.ID) async throws(TodoStoreError) -> Todo?,
    neighbors:
      @escaping @Sendable (_ side: ListPlace.Side, _ place: ListPlace, _ count: Int)
      async throws(TodoStoreError) -> [Todo],
    insert: @escaping @Sendable (_ new: NewTodo) async throws(TodoStoreError) -> Todo,
    save: @escaping @Sendable (_ before: Todo, _ after: Todo) async throws(TodoStoreError) -> Void,
    delete: @escaping @Sendable (_ todo: Todo) async throws(TodoStoreError) -> Void,
    clear: @escaping @Sendable () async throws(TodoStoreError) -> TodoList.Outcome,
    undo: @escaping @Sendable (_ count: Int) async throws(TodoStoreError) -> TodoList.Outcome,
    redo: @escaping @Sendable (_ count: Int) async throws(TodoStoreError) -> TodoList.Outcome,
    commit: @escaping @Sendable () async throws(TodoStoreError) -> Void,
    rollback: @escaping @Sendable () async throws(TodoStoreError) -> Void,
    holdMoment: @escaping @Sendable () async throws(TodoStoreError) -> Int64,
    leaveMoment: @escaping @Sendable () async throws(TodoStoreError) -> Void,
    page:
      @escaping @Sendable (_ query: Query, _ cursor: Cursor?, _ size: Int)
      async throws(TodoStoreError) -> Page,
    history: @escaping @Sendable (_ number: Int64) async throws(TodoStoreError) -> [HistoryEntry],
    steps:
      @escaping @Sendable (_ first: Int64?, _ size: Int) async throws(TodoStoreError) -> StepPage,
    vocabulary: @escaping @Sendable () async throws(TodoStoreError) -> Vocabulary,
    total: @escaping @Sendable (_ query: Query) async throws(TodoStoreError) -> QueryTotal,
    groups: @escaping @Sendable (_ kind: Group.Kind) async throws(TodoStoreError) -> [Group],
    statistics:
      @escaping @Sendable (_ query: StatisticsQuery) async throws(TodoStoreError) -> Statistics
  ) {
    self.begin = begin
    self.beginCommand = beginCommand
    self.load = load
    self.find = find
    self.neighbors = neighbors
    self.insert = insert
    self.save = save
    self.delete = delete
    self.clear = clear
    self.undo = undo
    self.redo = redo
    self.commit = commit
    self.rollback = rollback
    self.holdMoment = holdMoment
    self.leaveMoment = leaveMoment
    self.page = page
    self.history = history
    self.steps = steps
    self.vocabulary = vocabulary
    self.total = total
    self.groups = groups
    self.statistics = statistics
  }
}
