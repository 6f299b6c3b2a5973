/// The names of the cases on the way from an enum to a value in it.
///
/// Case paths are functions: which case one leads to is seen only by what it embeds.
enum CaseNames {
  /// The names on the way to a value of type `leaf`: empty where `root` is one itself.
  static func onTheWay<Leaf>(from root: Any, toFirst leaf: Leaf.Type) -> [String] {
    root is Leaf ? [] : names(in: root, depth: 0) { $0 is Leaf } ?? name(of: root)
  }

  /// The names on the way from an action to the child's action in it.
  ///
  /// Where both are of one type, as in a tree of features of one kind, the child's is the lesser one.
  static func onTheWay<Action, ChildAction>(
    from action: Action, to childAction: ChildAction
  ) -> [String] {
    guard Action.self == ChildAction.self else {
      return onTheWay(from: action, toFirst: ChildAction.self)
    }
    guard String(reflecting: action) != String(reflecting: childAction) else { return [] }
    return names(in: action, depth: 0) { $0 is ChildAction } ?? name(of: action)
  }

  /// The names on the way to the first value below `root` of which `isLeaf` is true, or `nil` where there
  /// is none.
  private static func names(
    in root: Any, depth: Int, until isLeaf: (Any) -> Bool
  ) -> [String]? {
    let mirror = Mirror(reflecting: root)
    let isCase = mirror.displayStyle == .enum || mirror.displayStyle == .optional
    // An action that carries collections and objects carries its child's action beside them.
    guard isCase || mirror.displayStyle == .tuple || mirror.displayStyle == .struct, depth < 16
    else { return nil }
    for child in mirror.children {
      let name = isCase ? [child.label ?? ""] : []
      if isLeaf(child.value) { return name }
      if let rest = names(in: child.value, depth: depth + 1, until: isLeaf) { return name + rest }
    }
    return nil
  }

  private static func name(of root: Any) -> [String] {
    [Mirror(reflecting: root).children.first?.label ?? "\(type(of: root))"]
  }
}
