import Composable

/// The database, with one interface for each feature.
///
/// Endpoints are synchronous: they block the actor of the store. The default is an empty list that can't be changed.
package struct TodoDatabase: Sendable {
  /// Boxed: it is copied with each action.
  @Indirect package var changes = TodoList.Database()
  package var moments = Moments.Database()
  package var listing = Listing.Database()
  package var details = Details.Database()
  package var history = History.Database()
  package var vocabulary = VocabularyFeature.Database()
  package var statistics = StatisticsFeature.Database()
  package var sync = Sync.Database()

  package init() {}

  /// The box of ``changes``, which is one reference.
  var sharedChanges: Indirect<TodoList.Database> { _changes }
}
