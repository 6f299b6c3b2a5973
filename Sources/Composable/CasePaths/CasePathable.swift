/// An enum that has a case path for each of its cases.
///
/// A key path to one of them then stands for it, through cases of cases too:
///
///     action.is(\.counter.added)
///     action[case: \.counter]
///     await store.receive(\.counter.added)
///
/// With the package trait `Macros`, `@CasePathable` derives the conformance, and the lifts take such
/// key paths: `Scope(state: \.counter, action: \.counter) { Counter() }`. Without it one writes the
/// conformance by hand, a property a case:
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
  /// The case paths of the enum, each a property named after its case: a ``CasePath`` from the enum
  /// to what the case holds.
  ///
  /// The value is `Void` for a case that holds nothing, the type of the one thing that it holds, or a
  /// tuple.
  associatedtype AllCasePaths

  /// The case paths of the enum.
  ///
  ///     AppAction.allCasePaths.counter.embed(.added)  // AppAction.counter(.added)
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// What this case holds, or `nil` where the value is another case.
  ///
  ///     AppAction.counter(.added)[case: \.counter]  // .added
  ///     AppAction.quit[case: \.counter]             // nil
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    CasePath(path).extract(from: self)
  }

  /// Whether the value is this case, whatever it holds.
  ///
  ///     AppAction.counter(.added).is(\.counter)        // true
  ///     AppAction.counter(.added).is(\.counter.added)  // true
  ///     AppAction.quit.is(\.counter)                   // false
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    path ~= self
  }

  /// Changes what this case holds and returns what `body` returns, or `nil` where the value is
  /// another case, which then stays as it is.
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
