/// A reducer of the same domain as another, by that one's type: the type of most bodies.
///
///     var body: some ReducerOf<Self> {
///       Scope(state: \.dice, action: CasePath(Action.dice), environment: \.dice) { Dice() }
///     }
///
/// `Self` has to name its `Environment`, `Void` included: the compiler cannot infer it from a body that
/// depends on it.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action, R.Environment>
