/// A path to one case of an enum, the counterpart of a key path to a property.
///
/// It embeds a value in the enum, and extracts it from an enum that holds it:
///
///     enum AppAction { case counter(CounterAction), quit }
///
///     let path = CasePath(AppAction.counter)
///     path.extract(from: path.embed(.increment))  // .increment
///     path.extract(from: .quit)                   // nil
///
/// Two laws make it a case path; `CasePathLawTests` runs them:
///
///     path.extract(from: path.embed(value)) == value
///     path.embed(path.extract(from: root)!) == root  // where extract succeeds
///
/// An enum that is ``CasePathable`` has one for each of its cases, named by a key path such as `\.counter`: see
/// ``CaseKeyPath``.
@dynamicMemberLookup
public struct CasePath<Root, Value>: Sendable {
  @usableFromInline
  let _embed: @Sendable (Value) -> Root

  @usableFromInline
  let _extract: @Sendable (Root) -> Value?

  /// Finds the steps to the payload; `nil` if a root must be searched for them.
  @usableFromInline
  let findSteps: (@Sendable (Root) -> [CaseStep])?

  /// Creates a case path from its two directions.
  ///
  /// An enum case with one payload is a function that fits `embed`. `extract` returns that payload, or `nil` for every other
  /// case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(embed: embed, extract: extract, findSteps: nil)
  }

  /// Creates a case path to the whole payload of a case, of which `embed` is the constructor.
  ///
  /// A lift then knows the case without looking up the type of its payload, for which the runtime searches all
  /// conformances if it is generic.
  package init(
    case embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(
      embed: embed, extract: extract,
      findSteps: { root in EnumLayout(of: Root.self).map { [.tag($0.tag(of: root))] } ?? [] })
  }

  @inlinable
  init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?,
    findSteps: (@Sendable (Root) -> [CaseStep])?
  ) {
    _embed = embed
    _extract = extract
    self.findSteps = findSteps
  }

  /// The case that holds `value`.
  @inlinable
  public func embed(_ value: Value) -> Root {
    _embed(value)
  }

  /// The payload of this case, or `nil` if `root` is another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    _extract(root)
  }

  /// Changes the payload in place and returns the result of `body`; does nothing and returns `nil` if `root` is
  /// another case.
  ///
  ///     var action = AppAction.counter(.increment)
  ///     CasePath(AppAction.counter).modify(&action) { $0 = .decrement }
  ///     action  // .counter(.decrement)
  ///
  /// While `body` runs, only its parameter holds the payload: a collection in it isn't copied.
  @discardableResult
  @inlinable
  public func modify<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    guard var value = extract(from: root) else { return nil }
    return try withUnsafeMutablePointer(to: &root) { root in
      // The root is uninitialized until it gets the new payload. The access to an `inout` argument is exclusive,
      // so nothing can read it meanwhile, and `defer` initializes it again even if `body` throws.
      root.deinitialize(count: 1)
      defer { root.initialize(to: embed(value)) }
      return try body(&value)
    }
  }

  /// Changes the payload in place and returns the result of `body`; does nothing and returns `nil` if `root`
  /// is `nil` or another case.
  ///
  ///     CasePath(Screen.State.detail).modify(&state.path[id: id]) { $0.title = "Milk" }
  @discardableResult
  @inlinable
  public func modify<Result>(
    _ root: inout Root?, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    try root.modify { try modify(&$0, body) } ?? nil
  }

  /// The path to a case of a case.
  ///
  ///     CasePath(AppAction.counter).appending(path: CasePath(CounterAction.increment))  // CasePath<AppAction, Void>
  @inlinable
  public func appending<Leaf>(path: CasePath<Value, Leaf>) -> CasePath<Root, Leaf> {
    CasePath<Root, Leaf>(
      embed: { self.embed(path.embed($0)) },
      extract: { self.extract(from: $0).flatMap(path.extract(from:)) },
      findSteps: { self.steps(to: path, in: $0) }
    )
  }

  /// Whether `root` is this case, so that a case path is a pattern.
  ///
  ///     switch action {
  ///     case .counter: …                     // the enum's own pattern
  ///     case CasePath(Action.settings): …    // a case path's
  ///     }
  @inlinable
  public static func ~= (path: CasePath, root: Root) -> Bool {
    path.extract(from: root) != nil
  }
}

extension CasePath where Root == Value {
  /// The path from a value to itself, the unit of ``appending(path:)-(CasePath<Value,Leaf>)``.
  @inlinable
  public static var identity: Self {
    CasePath(embed: { $0 }, extract: { $0 }, findSteps: { _ in [] })
  }
}

extension Optional {
  /// Changes the value in place and returns the result of `body`; returns `nil` if there is no value.
  @inlinable
  mutating func modify<Result>(_ body: (inout Wrapped) throws -> Result) rethrows -> Result? {
    guard self != nil else { return nil }
    // The only access to the payload that makes no copy of it.
    // swift-format-ignore: NeverForceUnwrap
    return try body(&self!)
  }
}
