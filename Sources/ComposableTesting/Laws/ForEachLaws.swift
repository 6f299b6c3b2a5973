import Composable

extension Laws {
  /// A lift to a collection changes one element: all others stay the same, in the same order, and if the
  /// element is missing, nothing changes and a report is made.
  ///
  ///     await Laws.forEachTouchesOne(
  ///       …, lifted: Row().forEach(state: \IdentifiedArrayOf<Row.State>.self, action: .identity))
  ///
  /// Pass the empty collection too, and actions for missing elements.
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
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var others = Law(
      "forEach leaves all other elements, and their order, as they were", at: callSite)
    var missing = Law(
      "forEach reports an element that is missing, once, and sends nothing", at: callSite)
    for state in states {
      for action in actions {
        let id =
          switch action {
          case .element(let id, _): id
          }
        let behavior = await Behavior(
          of: lifted, state: state, action: action, environment: environment)
        others.check(
          behavior.state.ids == state.ids
            && behavior.state.filter { $0.id != id } == state.filter { $0.id != id },
          input: [("State", state), ("Action", action)],
          sides: [("forEach", behavior.text)])
        guard state[id: id] == nil else { continue }
        missing.check(
          behavior.sent.isEmpty && behavior.issues.count == 1,
          input: [("State", state), ("Action", action)],
          sides: [("forEach", behavior.text)])
      }
    }
    others.report()
    missing.report()
  }

  /// A lift to a collection of one is `pullback` on its element.
  ///
  /// Each state makes a collection of one.
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
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var law = Law(
      "r.forEach(…)", "r.pullback(…)",
      statement: "r.forEach(…) on a collection of one == r.pullback(…) on its element",
      at: callSite)
    for state in states {
      let id = state.id
      await law.compare(
        lifted,
        element.pullback(
          state: \IdentifiedArray<ID, Element.State>.[0], action: .element(id: id),
          environment: { $0 }),
        states: [[state]], actions: actions.map { .element(id: id, action: $0) },
        environment: environment)
    }
    law.report()
  }
}
