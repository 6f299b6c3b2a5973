/// An enum with a case path for each of its cases.
///
/// A key path names a case, or a case of a case:
///
///     action.is(\.counter.added)
///     action[case: \.counter]
///     await store.receive(\.counter.added)
///
/// With the package trait `Macros`, `@CasePathable` derives the conformance, and the lifts take such key paths:
/// `Scope(state: \.counter, action: \.counter) { Counter() }`. Without it, write a property for each case:
///
///     enum AppAction: CasePathable {
///       case counter(CounterAction)
///
///       struct AllCasePaths {
///         var counter: CasePath<AppAction, CounterAction> {
///           CasePath(embed: AppAction.counter) { root in
///             guard case .counter(let action) = root else { return nil }
///             return action
///           }
///         }
///       }
///
///       static var allCasePaths: AllCasePaths { AllCasePaths() }
///     }
public protocol CasePathable {
  /// A type with a ``CasePath`` for each case, in a property of the same name.
  ///
  /// The path's value is `Void` for a case without payload, the payload, or a tuple of several.
  associatedtype AllCasePaths

  /// The case paths of the enum.
  ///
  ///     AppAction.allCasePaths.counter.embed(.added)  // AppAction.counter(.added)
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The payload of this case, or `nil` if the value is another case.
  ///
  ///     AppAction.counter(.added)[case: \.counter]  // .added
  ///     AppAction.quit[case: \.counter]             // nil
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    CasePath(path).extract(from: self)
  }

  /// Whether the value is this case, whatever its payload.
  ///
  ///     AppAction.counter(.added).is(\.counter)        // true
  ///     AppAction.counter(.added).is(\.counter.added)  // true
  ///     AppAction.quit.is(\.counter)                   // false
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    path ~= self
  }

  /// Changes the payload of this case and returns the result of `body`; does nothing and returns `nil` if the
  /// value is another case.
  ///
  ///     var action = AppAction.counter(.added)
  ///     action.modify(\.counter) { $0 = .removed }
  ///     action  // .counter(.removed)
  @discardableResult
  public mutating func modify<Value, Result>(
    _ path: CaseKeyPath<Self, Value>, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    try CasePath(path).modify(&self, body)
  }

  /// Whether `root` is this case, so that a key path is a pattern.
  ///
  ///     switch action {
  ///     case \.counter.added: …
  ///     default: …
  ///     }
  public static func ~= <Value>(path: CaseKeyPath<Self, Value>, root: Self) -> Bool {
    CasePath(path) ~= root
  }
}

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
