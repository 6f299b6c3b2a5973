import IssueReporting

extension CasePath {
  /// Derives a case path from a case that holds something, given as a function of what it holds.
  ///
  ///     enum AppAction { case counter(CounterAction), renamed(id: Int, name: String), quit }
  ///
  ///     CasePath(AppAction.counter)  // CasePath<AppAction, CounterAction>
  ///     CasePath(AppAction.renamed)  // CasePath<AppAction, (Int, String)>
  ///
  /// It asks the runtime which cases hold a `Value` and how. To make one takes microseconds, so keep
  /// it where it is used often, as a lift does. An extraction then takes tens of nanoseconds
  /// (`LibraryBenchmarks cases` measures both). Write the two closures by hand (``init(embed:extract:)``)
  /// in the hottest code and where reflection metadata is turned off
  /// (`-disable-reflection-metadata`); the package trait `Macros` derives them at compile time.
  ///
  /// A function that is not a case, such as `{ AppAction.counter($0.reversed) }`, does not obey the
  /// laws of a case path. One whose `Value` no case holds is reported, and extracts nothing; so is one
  /// that makes another case.
  public init(
    _ embed: @escaping @Sendable (Value) -> Root,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let layout = EnumLayout<Root>()
    let cases = layout?.cases(holding: Value.self) ?? []
    guard let layout, let first = cases.first else {
      reportIssue(
        """
        CasePath(_:) was given a function from \(Value.self) to \(Root.self), but \
        \(layout == nil ? "that is not an enum it can look into" : "no case holds that").

        It extracts nothing. Give it a case, such as CasePath(Action.counter), or say how to embed \
        and extract with CasePath(embed:extract:).
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      self.init(embed: embed, extract: { _ in nil })
      return
    }

    self.init(
      embed: { value in
        let root = embed(value)
        let tag = layout.tag(of: root)
        if !cases.contains(where: { $0.tag == tag }) {
          reportIssue(
            """
            CasePath(_:) was given a function that makes another case than one that holds \
            \(Value.self), so what it embeds cannot be extracted.
            """,
            fileID: fileID, filePath: filePath, line: line, column: column)
        }
        return root
      },
      extract: { root in
        let tag = layout.tag(of: root)
        if cases.count == 1 {
          return tag == first.tag ? layout.payload(of: root, in: first) : nil
        }
        guard let candidate = cases.first(where: { $0.tag == tag }) else { return nil }
        let value: Value = layout.payload(of: root, in: candidate)
        // Several cases hold the same type: only the function knows which one it is.
        return layout.tag(of: embed(value)) == tag ? value : nil
      })
  }

  /// Derives a case path from a case that holds nothing.
  ///
  ///     CasePath(AppAction.quit)  // CasePath<AppAction, Void>
  ///
  /// A case that holds something is reported, and extracts nothing.
  @_disfavoredOverload
  public init(
    _ root: @escaping @autoclosure @Sendable () -> Root,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Value == Void {
    let example = root()
    guard let layout = EnumLayout<Root>(),
      case let tag = layout.tag(of: example), layout.cases[Int(tag)].payload == nil
    else {
      reportIssue(
        """
        CasePath(_:) was given \(String(describing: example)), which is not a case without a payload.

        It extracts nothing. For a case that holds something leave the payload out: \
        CasePath(Action.counter).
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      self.init(embed: { root() }, extract: { _ in nil })
      return
    }
    self.init(embed: { root() }, extract: { layout.tag(of: $0) == tag ? () : nil })
  }
}
