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
