import Composable

extension Laws {
  /// Two reducers do the same with every action in every state.
  ///
  ///     await Laws.equal(old, new, states: states, actions: actions, environment: environment)
  public static func equal<
    Left: Reducer<State, Action, Environment>, Right: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    _ left: Left, _ right: Right, states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation actor: isolated any Actor = #isolation
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let law = Law("left", "right", at: callSite)
    await law.compare(left, right, states: states, actions: actions, environment: environment)
    law.report()
  }

  /// Combining is associative, and `EmptyReducer` is its unit on both sides.
  ///
  ///     a.combined(with: b).combined(with: c)  ==  a.combined(with: b.combined(with: c))
  ///     EmptyReducer().combined(with: a)       ==  a
  ///     a.combined(with: EmptyReducer())       ==  a
  ///
  /// Associativity is checked for all triples of the reducers, and the unit for each of them.
  public static func combine<State: Equatable, Action: Equatable, Environment>(
    of reducers: [any Reducer<State, Action, Environment>], states: [State], actions: [Action],
    environment: Environment, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, isolation actor: isolated any Actor = #isolation
  ) async {
    await Law.checkMonoid(
      "combined", of: reducers.map { $0.erased }, unit: EmptyReducer().erased,
      names: ("EmptyReducer()", "EmptyReducer()"),
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      operation: { $0.combined(with: $1).erased }
    ) { law, left, right, _ in
      await law.compare(
        left, right, states: states, actions: actions, environment: environment, isolation: actor)
    }
  }

  /// Lifting along the identity changes nothing.
  ///
  ///     await Laws.liftIdentity(of: counter, …) { $0.pullback(state: \.self, action: .identity) }
  public static func liftIdentity<R: Reducer, Lifted: Reducer>(
    of reducer: R, states: [R.State], actions: [R.Action], environment: R.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation actor: isolated any Actor = #isolation, lift: (R) -> Lifted
  ) async
  where
    R.State: Equatable, R.Action: Equatable,
    Lifted.State == R.State, Lifted.Action == R.Action, Lifted.Environment == R.Environment
  {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let law = Law("r, lifted", "r", statement: "r, lifted along the identity == r", at: callSite)
    await law.compare(
      lift(reducer), reducer, states: states, actions: actions, environment: environment)
    law.report()
  }

  /// Lifting twice is lifting along the composed paths.
  ///
  ///     await Laws.liftComposition(
  ///       …,
  ///       twice: counter.pullback(state: \.counter, …).pullback(state: \.screen, …),
  ///       once: counter.pullback(state: \.screen.counter, …))
  public static func liftComposition<
    Twice: Reducer<State, Action, Environment>, Once: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    states: [State], actions: [Action], environment: Environment, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation, twice: Twice, once: Once
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let law = Law("r, lifted twice", "r, lifted along the composed paths", at: callSite)
    await law.compare(twice, once, states: states, actions: actions, environment: environment)
    law.report()
  }

  /// Lifting an empty reducer gives an empty reducer.
  ///
  ///     await Laws.liftPreservesEmpty(…) { empty in
  ///       empty.pullback(state: \App.counter, action: .counter)
  ///     }
  ///
  /// The lift's own report about a missing child doesn't count.
  public static func liftPreservesEmpty<
    ChildState, ChildAction, ChildEnvironment, Lifted: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    states: [State], actions: [Action], environment: Environment, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation,
    lift: (EmptyReducer<ChildState, ChildAction, ChildEnvironment>) -> Lifted
  ) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let law = Law("EmptyReducer(), lifted", "EmptyReducer()", at: callSite)
    await law.compare(
      lift(EmptyReducer()), EmptyReducer(), states: states, actions: actions,
      environment: environment, issuesAgree: { _, _ in true })
    law.report()
  }

  /// Lifting two reducers together is lifting each of them.
  ///
  ///     await Laws.liftPreservesCombined(counter, logger, …) { child in
  ///       child.pullback(state: \App.counter, action: .counter)
  ///     }
  ///
  /// Two lifts side by side report a missing child twice; only the texts of the reports must agree.
  public static func liftPreservesCombined<
    First: Reducer, Second: Reducer, Lifted: Reducer<State, Action, Environment>,
    State: Equatable, Action: Equatable, Environment
  >(
    _ first: First, _ second: Second, states: [State], actions: [Action], environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation actor: isolated any Actor = #isolation,
    lift: (Reduce<First.State, First.Action, First.Environment>) -> Lifted
  ) async
  where
    First.State == Second.State, First.Action == Second.Action,
    First.Environment == Second.Environment
  {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let law = Law(
      "a.combined(with: b), lifted", "(a, lifted).combined(with: (b, lifted))", at: callSite)
    await law.compare(
      lift(first.combined(with: second).erased),
      lift(first.erased).combined(with: lift(second.erased)), states: states, actions: actions,
      environment: environment, issuesAgree: { Set($0) == Set($1) })
    law.report()
  }

  /// A lift to an optional does the same as the reducer while there is a state.
  ///
  ///     await Laws.optional(of: counter, …, lifted: counter.optional())
  ///
  /// If the state is `nil`, the lift reports that once and sends nothing.
  public static func optional<
    R: Reducer, Lifted: Reducer<R.State?, R.Action, R.Environment>
  >(
    of reducer: R, states: [R.State], actions: [R.Action], environment: R.Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation actor: isolated any Actor = #isolation, lifted: Lifted
  ) async where R.State: Equatable, R.Action: Equatable {
    let base = reducer.erased
    let unwrapped = Reduce<R.State?, R.Action, R.Environment> { state, action, environment in
      guard var value = state else { return .none }
      defer { state = value }
      return base.reduce(into: &value, action: action, environment: environment)
    }
    let law = Law(
      "r.optional()", "r", statement: "r.optional() on a state that is there == r",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    await law.compare(lifted, unwrapped, states: states, actions: actions, environment: environment)
    law.report()
    await missingChild(
      states: [nil], actions: actions, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column, lifted: lifted)
  }

  /// A lift reports an action for a missing child once, sends nothing and changes nothing.
  ///
  /// The child must be missing in every state, and no parent may run after the lift.
  public static func missingChild<
    Lifted: Reducer<State, Action, Environment>, State: Equatable, Action: Equatable, Environment
  >(
    states: [State], actions: [Action], environment: Environment, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation, lifted: Lifted
  ) async {
    let law = Law(
      "a lift reports a child that is missing, once, and does nothing else",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    await law.check(
      lifted, named: "the lift", states: states, actions: actions, environment: environment
    ) { state, _, after in
      after.state == state && after.sent.isEmpty && after.issues.count == 1
    }
    law.report()
  }

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
    environment: Environment, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, isolation actor: isolated any Actor = #isolation,
    lifted: Lifted
  ) async where State.ID == ID {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let others = Law(
      "forEach leaves all other elements, and their order, as they were", at: callSite)
    let missing = Law(
      "forEach reports an element that is missing, once, and sends nothing", at: callSite)
    await others.check(
      lifted, named: "forEach", states: states, actions: actions, environment: environment
    ) { state, action, after in
      let id = action.element?.id
      return after.state.ids == state.ids
        && after.state.filter { $0.id != id } == state.filter { $0.id != id }
    }
    await missing.check(
      lifted, named: "forEach", states: states, actions: actions, environment: environment
    ) { state, action, after in
      guard let id = action.element?.id, state[id: id] == nil else { return nil }
      return after.sent.isEmpty && after.issues.count == 1
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
    environment: Element.Environment, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation actor: isolated any Actor = #isolation, lifted: Lifted
  ) async
  where
    Element.State: Identifiable & Equatable, Element.State.ID == ID, Element.Action: Equatable
  {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let law = Law(
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
