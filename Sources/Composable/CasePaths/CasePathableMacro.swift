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
/// A path's value is its case's payload:
///
/// | case | path |
/// |---|---|
/// | `quit` | `CasePath<AppAction, Void>` |
/// | `counter(CounterAction)`, also with a label | `CasePath<AppAction, CounterAction>` |
/// | `renamed(id: Int, name: String)` | `CasePath<AppAction, (id: Int, name: String)>` |
///
/// The paths have the enum's access. Cases under `#if` keep their condition, and cases with `@available` their
/// availability; a case that is unavailable everywhere has no path. Two cases with one base name are an error, as
/// a key path could mean either. So is a `private` enum in a type, as the extension with the conformance can't
/// name it: make it `fileprivate`.
///
/// A case path is `Sendable`. If a generic enum requires a protocol of its parameter, require `Sendable` (or
/// `SendableMetatype`) too, or the compiler warns in the expansion.
@attached(member, names: named(AllCasePaths), named(allCasePaths))
@attached(extension, conformances: CasePathable)
public macro CasePathable() =
  #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")
#endif
