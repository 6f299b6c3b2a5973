/// A reducer of the same domain as another, by that one's type: the type of most bodies.
///
///     var body: some ReducerOf<Self> {
///       Scope(state: \.dice, action: CasePath(Action.dice), environment: \.dice) { Dice() }
///     }
///
/// `Self` has to name its `Environment`, `Void` included: the compiler cannot infer it from a body that
/// depends on it.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action, R.Environment>

/// An action addressed to an element that says itself what its id is.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable

/// What happens on a navigation stack of features of one kind.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

/// An action of a presented feature.
public typealias PresentationActionOf<R: Reducer> = PresentationAction<R.Action>
