/// One step from an action or a state into its parts.
///
/// A case path is a function, so only the values that it embeds reveal its case. Enums are told apart by their tags,
/// because a type chooses what its mirror shows: an action may hide its password.
@usableFromInline
enum CaseStep: Hashable, Sendable {
  /// Into the case with this tag, which is 0 for the value of an optional.
  case tag(UInt32)
  /// Into a field of a structure or a tuple, by its position.
  case field(Int)
  /// Into an existential that holds this type.
  case type(ObjectIdentifier)
}

extension [CaseStep] {
  /// The steps from `root` to the first value of type `Value` in it.
  ///
  /// Only the first step if no such value is found: without reflection metadata the rest is unknown.
  init<Root, Value>(from root: Root, to value: Value.Type) {
    // Most case paths lead to the whole payload of a case, so that only its type is looked up.
    if let layout = EnumLayout(of: Root.self),
      layout.oneCase(tag: layout.tag(of: root))?.isHolding(Value.self) == true
    {
      self = [.tag(layout.tag(of: root))]
      return
    }
    self = []
    let type = Swift.type(of: root as Any)
    if Root.self is AnyClass || type == Root.self {
      self = Self.find(value, in: root, depth: 0) ?? EnumCase(of: root).map { [.tag($0.tag)] } ?? []
    } else {
      append(.type(ObjectIdentifier(type)))
      if !(root is Value) { self += Self.find(value, in: root, depth: 0) ?? [] }
    }
  }

  private static func find<Value>(_ type: Value.Type, in root: Any, depth: Int) -> Self? {
    guard depth < 16 else { return nil }
    for (step, part) in parts(of: root) {
      if part is Value { return [step] }
      if let rest = find(type, in: part, depth: depth + 1) { return [step] + rest }
    }
    return nil
  }

  /// The payload of an enum or an optional, or the fields of a structure or a tuple.
  ///
  /// Collections and objects aren't searched: an action has its child's action beside them.
  private static func parts(of root: Any) -> [(CaseStep, Any)] {
    if let enumCase = EnumCase(of: root) {
      return enumCase.payload.map { [(.tag(enumCase.tag), $0)] } ?? []
    }
    let mirror = Mirror(reflecting: root)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.map { (.tag(0), $0.value) }
    case .struct, .tuple:
      return mirror.children.enumerated().map { (.field($0.offset), $0.element.value) }
    default:
      return []
    }
  }
}

extension CasePath {
  /// The steps from `root` to its payload: they tell lifts along different paths apart.
  func steps(in root: Root) -> [CaseStep] {
    if let findSteps { return findSteps(root) }
    return isIdentity(on: root) ? [] : [CaseStep](from: root, to: Value.self)
  }

  /// The steps to the payload of this path, followed by the steps of `path`.
  @usableFromInline
  func steps<Leaf>(to path: CasePath<Value, Leaf>, in root: Root) -> [CaseStep] {
    steps(in: root) + (extract(from: root).map(path.steps(in:)) ?? [])
  }

  /// Whether this path leads from a value to itself.
  ///
  /// Any other path from a type to itself comes to an end, as each step leads to a smaller value.
  private func isIdentity(on root: Root) -> Bool {
    guard Root.self == Value.self else { return false }
    var root = root
    for _ in 0..<1_000 {
      guard let next = extract(from: root) as? Root else { return false }
      root = next
    }
    return true
  }
}
