import Composable

extension Laws {
  /// `forEach` by index touches one element: all others are as before.
  ///
  /// Give it actions for indices out of range too: those are reported, once.
  public static func forEachIndexTouchesOne<Element: Reducer>(
    of element: Element, states: [[Element.State]], actions: [IndexedAction<Element.Action>],
    environment: Element.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async where Element.State: Equatable, Element.Action: Equatable {
    await forEachIndexTouchesOne(
      states: states, actions: actions, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column,
      lifted: element.forEach(indexed: \.self, action: .identity, environment: { $0 }))
  }

  /// The same law of any lift to a collection by index.
  public static func forEachIndexTouchesOne<
    Lifted: Reducer<[State], IndexedAction<Action>, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    states: [[State]], actions: [IndexedAction<Action>], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lifted: Lifted
  ) async {
    await touchesOne(
      states: states, actions: actions, environment: environment, lifted: lifted,
      others: Law(
        "forEach leaves all other elements as they were",
        fileID: fileID, filePath: filePath, line: line, column: column),
      missing: Law(
        "forEach reports an index that is out of range, once, and sends nothing",
        fileID: fileID, filePath: filePath, line: line, column: column)
    ) { action, before, after in
      switch action {
      case .element(let index, _):
        (
          isMissing: !before.indices.contains(index),
          isElsewhereUntouched: after.count == before.count
            && zip(after, before).enumerated().allSatisfy {
              $0.offset == index || $0.element.0 == $0.element.1
            }
        )
      }
    }
  }

  /// `forEach` by index on a collection of one is `pullback` on its element.
  ///
  /// Each of the states makes a collection of its own.
  public static func forEachIndexOnOne<Element: Reducer>(
    of element: Element, states: [Element.State], actions: [Element.Action],
    environment: Element.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async where Element.State: Equatable, Element.Action: Equatable {
    var law = Law(
      "r.forEach(…) on a collection of one == r.pullback(…) on its element",
      fileID: fileID, filePath: filePath, line: line, column: column)
    await law.compare(
      "r.forEach(…)",
      element.forEach(
        indexed: \[Element.State].self,
        action: CasePath<IndexedAction<Element.Action>, IndexedAction<Element.Action>>.identity),
      "r.pullback(…)",
      element.pullback(state: \[Element.State].[0], action: .element(index: 0)),
      states: states.map { [$0] },
      actions: actions.map { .element(index: 0, action: $0) },
      environment: environment)
    law.report()
  }
}

extension CasePath {
  /// The actions for the element at this index.
  fileprivate static func element(index: Int) -> Self where Root == IndexedAction<Value> {
    CasePath(embed: { .element(index: index, action: $0) }) { root in
      guard case .element(index, let action) = root else { return nil }
      return action
    }
  }
}
