/// The laws of reducers, lifts, effects and case paths, as functions that any of them can be put
/// through in one line.
///
///     @Test func laws() async {
///       await Laws.pullbackIdentity(
///         of: Counter(), states: [.init(count: 0), .init(count: 1)],
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
