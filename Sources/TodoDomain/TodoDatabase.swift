import Composable

/// Where todos are kept, as the features see it: what each of them needs, and no more.
///
/// Endpoints are synchronous, and block the actor of the store that calls them. By default it is a list without todos
/// that cannot be changed.
package struct TodoDatabase: Sendable {
  /// In a box, as it is handed on with each action.
  @Indirect package var changes = TodoList.Database()
  package var moments = Moments.Database()
  package var listing = Listing.Database()
  package var details = Details.Database()
  package var history = History.Database()
  package var vocabulary = VocabularyFeature.Database()
  package var statistics = StatisticsFeature.Database()
  package var sync = Sync.Database()

  package init() {}

  /// ``changes`` in its box, which is one reference.
  var sharedChanges: Indirect<TodoList.Database> { _changes }
}
