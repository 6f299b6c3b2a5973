import Composable

/// The views of a collection's elements, each of which is made once and kept while its element is
/// there.
@MainActor
final class Rows<ID: Hashable> {
  private var views: [ID: View] = [:]

  /// The views of the elements that are there now, in their order.
  func views<State, Action>(
    of stores: ElementStores<ID, State, Action>, make: (Store<State, Action>) -> View
  ) -> [View] {
    let rows = stores.map { store in (store.id, views[store.id] ?? make(store)) }
    views = Dictionary(uniqueKeysWithValues: rows)
    return rows.map(\.1)
  }
}
