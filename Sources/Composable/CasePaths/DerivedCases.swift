/// The cases of an enum with payloads of one type; most often there is one.
///
/// Inlined, so that the compiler specializes it for the types: generic code would look up metadata at each
/// extraction, which took five times as long.
@usableFromInline
struct DerivedCases: Sendable {
  @usableFromInline
  let layout: EnumLayout

  @usableFromInline
  let first: EnumLayout.Case

  @usableFromInline
  let others: [EnumLayout.Case]

  private let callSite: CallSite

  /// Reports and returns `nil` if no case has such a payload.
  @usableFromInline
  init?(of root: Any.Type, holding value: Any.Type, at callSite: CallSite) {
    let layout = EnumLayout(of: root)
    let all = layout?.cases ?? []
    let cases = all.filter { $0.isHolding(value) }
    guard let layout, let first = cases.first, cases.allSatisfy(\.isReadable) else {
      let reason =
        all.isEmpty
        ? "that is not an enum it can look into"
        : cases.isEmpty
          ? "no case holds that"
          : "a case that holds a function or a metatype cannot be looked into"
      callSite.report(
        """
        CasePath(_:) was given a function from \(value) to \(root), but \(reason).

        It extracts nothing. Give it a case, such as CasePath(Action.counter), or say how to embed \
        and extract with CasePath(embed:extract:).
        """)
      return nil
    }
    self.layout = layout
    self.first = first
    others = Array(cases.dropFirst())
    self.callSite = callSite
  }

  /// Reports a `root` in another case.
  @inlinable
  func check<Root>(_ root: Root, holding value: Any.Type) {
    let tag = layout.tag(of: root)
    if tag != first.tag, !others.contains(where: { $0.tag == tag }) { reportOther(value) }
  }

  @usableFromInline
  func reportOther(_ value: Any.Type) {
    callSite.report(
      """
      CasePath(_:) was given a function that makes another case than one that holds \
      \(value), so what it embeds cannot be extracted.
      """)
  }

  /// The payload of `root`, if it is in the case that `embed` makes.
  @inlinable
  func extract<Root, Value>(from root: Root, embed: (Value) -> Root) -> Value? {
    let tag = layout.tag(of: root)
    if others.isEmpty {
      return tag == first.tag ? layout.payload(of: root, in: first, as: Value.self) : nil
    }
    guard let one = tag == first.tag ? first : others.first(where: { $0.tag == tag }) else {
      return nil
    }
    let value = layout.payload(of: root, in: one, as: Value.self)
    // Several cases have this type of payload: only `embed` knows which one is meant.
    return layout.tag(of: embed(value)) == tag ? value : nil
  }
}
