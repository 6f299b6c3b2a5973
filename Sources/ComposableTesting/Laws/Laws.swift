/// The laws of reducers, lifts, effects and case paths, as functions through which you can put yours.
///
///     @Test func laws() async {
///       await Laws.equal(
///         Counter(), NewCounter(), states: [.init(count: 0), .init(count: 1)],
///         actions: [.incremented, .decremented], environment: ())
///     }
///
/// A law that does not hold is reported as an issue at the place where its function was called,
/// with the first input that breaks it and what either side made of it.
///
/// Reducers are compared by what they do with each of the given actions in each of the given states:
/// the state afterwards, the actions that their effects send in a real store, in their order, and
/// the issues that they report, such as that of a `forEach` about a missing element. Effects must
/// end by themselves, and do the same each time.
public enum Laws {}
