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
  /// The projects with the todos of all below them: those in `home.garden` count for `home`, too.
  ///
  /// A project that has only others below it is added. They are in the order of their bytes.
  package var withSubprojects: [Group] {
    var totals: [String: Group] = [:]
    for group in self {
      var name = group.name[...]
      while true {
        var total = totals[String(name)] ?? Group(name: String(name), open: 0, all: 0)
        total.open += group.open
        total.all += group.all
        totals[total.name] = total
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { break }
        name = name[..<dot]
      }
    }
    return totals.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
