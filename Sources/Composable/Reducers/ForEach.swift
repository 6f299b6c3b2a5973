/// Runs an element's reducer on the element that an action is addressed to, then the parent.
///
/// One seldom names this type: see ``Reducer/forEach(_:action:environment:fileID:filePath:line:column:element:)``.
public struct ForEach<Parent: Reducer, ID: Hashable, Element: Reducer>: Reducer
where Element.State: Identifiable, Element.State.ID == ID {
  @usableFromInline
  typealias Elements = Lift<
    ElementByID<Parent.State, Parent.Action, IdentifiedArray<ID, Element.State>, Element.Action>,
    Parent.Environment, Element
  >

  @usableFromInline
  let reducers: Combined<Elements, Parent>

  @inlinable
  init(
    parent: Parent,
    state: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>,
    action: CasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>,
    environment: @escaping (Parent.Environment, ID) -> Element.Environment,
    element: Element,
    location: CallSite
  ) {
    reducers = Combined(
      Elements(
        ElementByID(state, action: action, missing: MissingChild(.elementByID, at: location)),
        environment: environment, child: element),
      parent)
  }

  /// Both, the element prepared when an action is first addressed to one.
  @inlinable
  public func prepared() -> Reduce<Parent.State, Parent.Action, Parent.Environment> {
    reducers.prepared()
  }

  /// Runs the element if the action is addressed to one, then the parent.
  @inlinable
  public func reduce(
    into state: inout Parent.State, action: Parent.Action, environment: Parent.Environment
  ) -> Effect<Parent.Action> {
    reducers.reduce(into: &state, action: action, environment: environment)
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
  /// element that is not there is reported, with its id and the action; the parent hears it all the
  /// same.
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
  @_disfavoredOverload
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
