import IssueReporting

/// Runs an element's reducer on the element that an action is addressed to, then the parent.
///
/// One seldom names this type: see ``Reducer/forEach(_:action:environment:fileID:filePath:line:column:element:)``.
public struct ForEach<Parent: Reducer, ID: Hashable, Element: Reducer>: Reducer
where Element.State: Identifiable, Element.State.ID == ID {
  @usableFromInline
  let parent: Parent

  @usableFromInline
  let state: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>

  @usableFromInline
  let action: CasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>

  @usableFromInline
  let environment: (Parent.Environment, ID) -> Element.Environment

  @usableFromInline
  let element: Element

  @usableFromInline
  let location: CallSite

  @inlinable
  init(
    parent: Parent,
    state: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>,
    action: CasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>,
    environment: @escaping (Parent.Environment, ID) -> Element.Environment,
    element: Element,
    location: CallSite
  ) {
    self.parent = parent
    self.state = state
    self.action = action
    self.environment = environment
    self.element = element
    self.location = location
  }

  /// The same lift of the element, which is prepared when an action is first addressed to one.
  @inlinable
  public func prepared() -> Reduce<Parent.State, Parent.Action, Parent.Environment> {
    let lift = ForEach<
      Reduce<Parent.State, Parent.Action, Parent.Environment>, ID,
      Reduce<Element.State, Element.Action, Element.Environment>
    >(
      parent: parent.prepared(), state: state, action: action, environment: environment,
      element: element.preparedLazily(), location: location)
    return Reduce { state, action, environment in
      lift.reduce(into: &state, action: action, environment: environment)
    }
  }

  /// Runs the element if the action is addressed to one, then the parent.
  @inlinable
  public func reduce(
    into state: inout Parent.State, action: Parent.Action, environment: Parent.Environment
  ) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction)? = self.action.extract(from: action) else {
      return parent.reduce(into: &state, action: action, environment: environment)
    }
    let elementEffect = reduceElement(
      id: id, action: elementAction, in: &state, environment: environment)
    return elementEffect.merge(
      with: parent.reduce(into: &state, action: action, environment: environment))
  }

  @inlinable
  func reduceElement(
    id: ID,
    action elementAction: Element.Action,
    in state: inout Parent.State,
    environment: Parent.Environment
  ) -> Effect<Parent.Action> {
    let effect = state[keyPath: self.state].modify(id: id) { elementState in
      element.reduce(
        into: &elementState, action: elementAction, environment: self.environment(environment, id))
    }
    guard let effect else {
      reportMissingElement(id: id, action: elementAction)
      return .none
    }
    return effect.isNone ? .none : lift(effect, id: id)
  }

  @usableFromInline
  func lift(_ effect: Effect<Element.Action>, id: ID) -> Effect<Parent.Action> {
    let state = self.state
    let action = self.action
    return effect.lifted(
      { action.embed(.element(id: id, action: $0)) },
      to: Place(
        id: ElementPlace(lift: state, id: id),
        path: StatePath<Parent.State, Element.State> { $0[keyPath: state][id: id] },
        isRemovable: true))
  }

  @usableFromInline
  func reportMissingElement(id: ID, action: Element.Action) {
    reportIssue(
      """
      A "forEach" received an action for an element that is not there.

        Action:
          \(String(describing: Element.Action.self)).\(action)

        ID:
          \(id)

      There are a few reasons this can happen:

      • A reducer removed the element before this lift ran. The lift has to run first: write \
      "forEach" behind the reducer that removes elements, not before it.

      • An effect of the parent sent the action when the element had been removed. Effects that the \
      element returned are cancelled with it: start the effect there, or cancel it by its id.

      • The action was sent for an id that was never there. Send it only for ids that are in the \
      state.

      Nothing was changed.
      """,
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
  }
}

extension Reducer {
  /// This reducer, after that of the element to which an action is addressed.
  ///
  ///     Reduce { state, action, environment in … }
  ///       .forEach(\.rows, action: .row, environment: \.row) {
  ///         Row()
  ///       }
  ///
  /// The element runs first, so that the parent may remove it. The effects of an element that is
  /// removed are cancelled; what they had answered and was still waiting is dropped. An action for an
  /// element that is not there is reported, with its id and the action, and changes nothing in the
  /// collection.
  ///
  /// Laws, run by `ForEachLawTests`:
  ///
  ///     one element is touched: all others and their order are as before
  ///     on a collection of one, `forEach` is `pullback` on its element
  ///     r.combined(with: s) lifted  ==  r lifted, combined with s lifted
  ///
  /// `environment` takes what an element needs from what the parent has, and may also take the
  /// element's id.
  ///
  /// - Complexity: O(1) in the number of elements; nothing is copied.
  @inlinable
  public func forEach<
    ID: Hashable, ElementState, ElementAction, ElementEnvironment,
    Element: Reducer<ElementState, ElementAction, ElementEnvironment>
  >(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    environment: @escaping (Environment) -> ElementEnvironment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment> element: () -> Element
  ) -> ForEach<Self, ID, Element> where ElementState: Identifiable, ElementState.ID == ID {
    ForEach(
      parent: self, state: state, action: action, environment: { parent, _ in environment(parent) },
      element: element(),
      location: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// This reducer, after that of an element whose environment depends on its id.
  ///
  /// The label differs from `environment:` for the compiler's sake: with one label for both, a chain
  /// of nine of these took it five seconds, and one of twenty more than a minute.
  @inlinable
  public func forEach<
    ID: Hashable, ElementState, ElementAction, ElementEnvironment,
    Element: Reducer<ElementState, ElementAction, ElementEnvironment>
  >(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    environmentByID environment: @escaping (Environment, ID) -> ElementEnvironment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment> element: () -> Element
  ) -> ForEach<Self, ID, Element> where ElementState: Identifiable, ElementState.ID == ID {
    ForEach(
      parent: self, state: state, action: action, environment: environment, element: element(),
      location: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// This reducer, after that of an element that is handed all that the parent has.
  @inlinable
  public func forEach<
    ID: Hashable, ElementState, ElementAction, ElementEnvironment,
    Element: Reducer<ElementState, ElementAction, ElementEnvironment>
  >(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction, ElementEnvironment> element: () -> Element
  ) -> ForEach<Self, ID, Element>
  where Environment == ElementEnvironment, ElementState: Identifiable, ElementState.ID == ID {
    ForEach(
      parent: self, state: state, action: action, environment: { parent, _ in parent },
      element: element(),
      location: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Reducer {
  /// This reducer, run on the element of a parent's collection to which an action is addressed.
  ///
  ///     Row()
  ///       .forEach(state: \List.State.rows, action: .row, environment: \List.Environment.row)
  ///       .combined(with: List())
  ///
  /// The same lift, with the same laws, without a parent's reducer behind it.
  @inlinable
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID: Hashable>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CasePath<ParentAction, IdentifiedAction<ID, Action>>,
    environment: @escaping (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ForEach<EmptyReducer<ParentState, ParentAction, ParentEnvironment>, ID, Self>
  where State: Identifiable, State.ID == ID {
    EmptyReducer().forEach(
      state, action: action, environment: environment,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) { self }
  }

  /// This reducer, run on an element whose environment depends on its id.
  @inlinable
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID: Hashable>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CasePath<ParentAction, IdentifiedAction<ID, Action>>,
    environmentByID environment: @escaping (ParentEnvironment, ID) -> Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ForEach<EmptyReducer<ParentState, ParentAction, ParentEnvironment>, ID, Self>
  where State: Identifiable, State.ID == ID {
    EmptyReducer().forEach(
      state, action: action, environmentByID: environment,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) { self }
  }

  /// This reducer, run on an element that is handed all that the parent has.
  @inlinable
  public func forEach<ParentState, ParentAction, ID: Hashable>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CasePath<ParentAction, IdentifiedAction<ID, Action>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ForEach<EmptyReducer<ParentState, ParentAction, Environment>, ID, Self>
  where State: Identifiable, State.ID == ID {
    EmptyReducer().forEach(
      state, action: action,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) { self }
  }
}
