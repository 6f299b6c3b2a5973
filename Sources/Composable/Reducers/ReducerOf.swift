/// A reducer with the state, action and environment of another type: the type of most bodies.
///
///     var body: some ReducerOf<Self> {
///       Scope(state: \.dice, action: CasePath(Action.dice), environment: \.dice) { Dice() }
///     }
///
/// A feature whose body is `some ReducerOf<Self>` has to declare its `Environment`, even if it is `Void`: the compiler
/// can't infer it from that body.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action, R.Environment>

/// An action for one element of a collection of features.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable

/// An action of a navigation stack of features.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

/// An action of a presented feature that runs the reducer `R`.
public typealias PresentationActionOf<R: Reducer> = PresentationAction<R.Action>
