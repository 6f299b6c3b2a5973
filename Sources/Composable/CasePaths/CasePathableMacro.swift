#if Macros
/// Derives a case path for each case of an enum, and the conformance to ``CasePathable``.
///
///     @CasePathable
///     enum AppAction {
///       case counter(CounterAction)
///       case renamed(id: Int, name: String)
///       case quit
///     }
///
///     Scope(state: \.counter, action: \.counter) { Counter() }
///     await store.receive(\.renamed)
///
/// A path's value is what its case holds:
///
/// | case | path |
/// |---|---|
/// | `quit` | `CasePath<AppAction, Void>` |
/// | `counter(CounterAction)`, also with a label | `CasePath<AppAction, CounterAction>` |
/// | `renamed(id: Int, name: String)` | `CasePath<AppAction, (id: Int, name: String)>` |
///
/// The paths are as visible as the enum is. Cases under `#if` keep their condition, and those with
/// `@available` their availability; a case that is unavailable everywhere has no path. Two cases of
/// one base name are an error, for a key path could mean either. So is a `private` enum in a type, for
/// the extension with the conformance could not name it: say `fileprivate`.
///
/// A case path is `Sendable`. Where a generic enum demands a protocol of its parameter, the parameter
/// has to be `Sendable` (or `SendableMetatype`) too, or the compiler warns in the expansion.
@attached(member, names: named(AllCasePaths), named(allCasePaths))
@attached(extension, conformances: CasePathable)
public macro CasePathable() =
  #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")
#endif
