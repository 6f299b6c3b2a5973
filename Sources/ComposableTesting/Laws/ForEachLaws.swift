import Composable

extension Laws {
  /// `forEach` touches one element: all others and their order are as before, and so is everything
  /// where the element is missing, which is reported.
  ///
  /// Give it the empty collection too, and actions for elements that are not there.
  public static func forEachTouchesOne<Element: Reducer, ID: Hashable>(
    of element: Element,
    states: [IdentifiedArray<ID, Element.State>],
    actions: [IdentifiedAction<ID, Element.Action>],
    environment: Element.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async
  where
    Element.State: Identifiable & Equatable, Element.State.ID == ID, Element.Action: Equatable
  {
    await forEachTouchesOne(
      states: states, actions: actions, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column,
      lifted: element.forEach(state: \.self, action: .identity, environment: { $0 }))
  }

  /// The same law of any lift to a collection.
  public static func forEachTouchesOne<
    Lifted: Reducer<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>, Environment>,
    ID: Hashable, State: Identifiable & Equatable, Action: Equatable, Environment
  >(
    states: [IdentifiedArray<ID, State>], actions: [IdentifiedAction<ID, Action>],
    environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lifted: Lifted
  ) async where State.ID == ID {
    await touchesOne(
      states: states, actions: actions, environment: environment, lifted: lifted,
      others: Law(
        "forEach leaves all other elements, and their order, as they were",
        fileID: fileID, filePath: filePath, line: line, column: column),
      missing: Law(
        "forEach reports an element that is missing, once, and sends nothing",
        fileID: fileID, filePath: filePath, line: line, column: column)
    ) { action, before, after in
      switch action {
      case .element(let id, _):
        (
          isMissing: before[id: id] == nil,
          isElsewhereUntouched: after.ids == before.ids
            && after.filter { $0.id != id } == before.filter { $0.id != id }
        )
      }
    }
  }

  /// Compares what a lift to a collection leaves with what it found, for each action in each state.
  ///
  /// `others` is the law about the elements that an action is not addressed to, `missing` that about
  /// those which are not there, and `touch` says what an action did to a state.
  static func touchesOne<
    Lifted: Reducer<Elements, Action, Environment>, Elements: Equatable, Action: Equatable,
    Environment
  >(
    states: [Elements], actions: [Action], environment: Environment, lifted: Lifted,
    others: Law, missing: Law, isolation actor: isolated any Actor = #isolation,
    touch: (
      _ action: Action, _ before: Elements, _ after: Elements
    ) -> (isMissing: Bool, isElsewhereUntouched: Bool)
  ) async {
    var others = others
    var missing = missing
    for state in states {
      for action in actions {
        let behavior = await Behavior(
          of: lifted, state: state, action: action, environment: environment)
        let touch = touch(action, state, behavior.state)
        others.check(
          touch.isElsewhereUntouched,
          input: [("State", state), ("Action", action)],
          sides: [("forEach", behavior.text)])
        guard touch.isMissing else { continue }
        missing.check(
          behavior.sent.isEmpty && behavior.issues.count == 1,
          input: [("State", state), ("Action", action)],
          sides: [("forEach", behavior.text)])
      }
    }
    others.report()
    missing.report()
  }

  /// `forEach` on a collection of one is `pullback` on its element.
  ///
  /// Each of the states makes a collection of its own.
  public static func forEachOnOne<Element: Reducer, ID: Hashable & Sendable>(
    of element: Element, states: [Element.State], actions: [Element.Action],
    environment: Element.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation
  ) async
  where
    Element.State: Identifiable & Equatable, Element.State.ID == ID, Element.Action: Equatable
  {
    await forEachOnOne(
      of: element, states: states, actions: actions, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column,
      lifted: element.forEach(state: \.self, action: .identity, environment: { $0 }))
  }

  /// The same law of any lift to a collection.
  public static func forEachOnOne<
    Element: Reducer,
    Lifted: Reducer<
      IdentifiedArray<ID, Element.State>, IdentifiedAction<ID, Element.Action>, Element.Environment
    >, ID: Hashable & Sendable
  >(
    of element: Element, states: [Element.State], actions: [Element.Action],
    environment: Element.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lifted: Lifted
  ) async
  where
    Element.State: Identifiable & Equatable, Element.State.ID == ID, Element.Action: Equatable
  {
    var law = Law(
      "r.forEach(…) on a collection of one == r.pullback(…) on its element",
      fileID: fileID, filePath: filePath, line: line, column: column)
    for state in states {
      let id = state.id
      await law.compare(
        "r.forEach(…)", lifted,
        "r.pullback(…)",
        element.pullback(
          state: \IdentifiedArray<ID, Element.State>.[0], action: .element(id: id),
          environment: { $0 }),
        states: [[state]],
        actions: actions.map { .element(id: id, action: $0) },
        environment: environment)
    }
    law.report()
  }
}

extension CasePath {
  /// The actions for the element that has this id.
  fileprivate static func element<ID: Hashable & Sendable>(
    id: ID
  ) -> Self where Root == IdentifiedAction<ID, Value> {
    CasePath(embed: { .element(id: id, action: $0) }) { root in
      guard case .element(id, let action) = root else { return nil }
      return action
    }
  }
}
