extension CasePath {
  /// Derives a case path from a case with a payload, given as a function of the payload.
  ///
  ///     enum AppAction { case counter(CounterAction), renamed(id: Int, name: String), quit }
  ///
  ///     CasePath(AppAction.counter)  // CasePath<AppAction, CounterAction>
  ///     CasePath(AppAction.renamed)  // CasePath<AppAction, (Int, String)>
  ///
  /// Asks the runtime which cases have a `Value` as payload. Making one takes about a microsecond, so store one that is
  /// used often, as a lift does. An extraction then takes about ten times as long as with a closure written by hand
  /// (`LibraryBenchmarks cases` measures both). Write the two closures by hand (``init(embed:extract:)``) in the
  /// hottest code and if reflection metadata is turned off (`-disable-reflection-metadata`); the package trait `Macros`
  /// derives them at compile time.
  ///
  /// A function that isn't a case, such as `{ AppAction.counter($0.reversed) }`, breaks the laws of a case
  /// path. Functions that make another case are reported, and extract nothing. So are functions whose `Value`
  /// isn't the payload of any case, is a function, or has one in an optional or a tuple.
  @inlinable
  public init(
    _ embed: @escaping @Sendable (Value) -> Root,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let cases = DerivedCases(of: Root.self, holding: Value.self, at: callSite) else {
      self.init(embed: embed, extract: { _ in nil })
      return
    }
    self.init(
      embed: { value in
        let root = embed(value)
        cases.check(root, holding: Value.self)
        return root
      },
      extract: { cases.extract(from: $0, embed: embed) },
      findSteps: { [.tag(cases.layout.tag(of: $0))] })
  }

  /// Derives a case path from a case without a payload.
  ///
  ///     CasePath(AppAction.quit)  // CasePath<AppAction, Void>
  ///
  /// A case with a payload is reported, and extracts nothing.
  @_disfavoredOverload
  public init(
    _ root: @escaping @autoclosure @Sendable () -> Root,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Value == Void {
    let example = root()
    guard let layout = EnumLayout(of: Root.self),
      case let tag = layout.tag(of: example), !layout.hasPayload(tag: tag)
    else {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(
        """
        CasePath(_:) was given \(String(describing: example)), which is not a case without a payload.

        It extracts nothing. For a case that holds something leave the payload out: \
        CasePath(Action.counter).
        """)
      self.init(embed: { root() }, extract: { _ in nil })
      return
    }
    self.init(
      embed: { root() }, extract: { layout.tag(of: $0) == tag ? () : nil },
      findSteps: { [.tag(layout.tag(of: $0))] })
  }
}
