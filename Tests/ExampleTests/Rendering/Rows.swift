import Composable

/// The views of a collection's elements, each created once and kept as long as its element exists.
@MainActor
final class Rows<ID: Hashable> {
  private var views: [ID: View] = [:]

  /// Returns the views of the current elements, in order.
  func views<State, Action>(
    of stores: ElementStores<ID, State, Action>, make: (Store<State, Action>) -> View
  ) -> [View] {
    let rows = stores.map { store in (store.id, views[store.id] ?? make(store)) }
    views = Dictionary(uniqueKeysWithValues: rows)
    return rows.map(\.1)
  }
}
