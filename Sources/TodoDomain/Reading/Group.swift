import TodoText

/// The todos that share a tag or a project.
package struct Group: Hashable, Sendable {
  /// What todos are grouped by.
  package enum Kind: Hashable, Sendable {
    case tags, projects
  }

  package var name: String
  /// The number of open todos.
  package var open: Int
  /// The number of all todos, completed ones included.
  package var all: Int

  package init(name: String, open: Int, all: Int) {
    self.name = name
    self.open = open
    self.all = all
  }
}

extension [Group] {
  /// The projects, with todos of subprojects included: those in `home.garden` count for `home`, too.
  ///
  /// A parent project without todos of its own is added. They are sorted regardless of case.
  package var withSubprojects: [Group] {
    var totals: [String: Group] = [:]
    for group in self {
      var name = group.name[...]
      while true {
        let key = String(name).caseFolded
        var total = totals[key] ?? Group(name: String(name), open: 0, all: 0)
        total.open += group.open
        total.all += group.all
        totals[key] = total
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { break }
        name = name[..<dot]
      }
    }
    return totals.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
  }
}
