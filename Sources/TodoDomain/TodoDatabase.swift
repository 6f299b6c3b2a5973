import Composable

/// The database, with one interface for each feature.
///
/// Endpoints are synchronous: they block the actor of the store. The default is an empty list that can't be changed.
package struct TodoDatabase: Sendable {
  /// Boxed: it is copied with each action.
  @Indirect package var changes = TodoList.Database()
  package var reading = Reading.Database()
  package var sync = Sync.Database()
  /// Prepares for a program that keeps the list open: from now on nothing waits for other processes for longer than
  /// `patience`, and little of the list is kept in memory.
  package var stayOpen: @Sendable (_ patience: Duration) throws(TodoStoreError) -> Void = { _ in }

  package init() {}

  /// The box of ``changes``, a single reference.
  var sharedChanges: Indirect<TodoList.Database> { _changes }
}
