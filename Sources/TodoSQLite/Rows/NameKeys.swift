import TodoDomain
import TodoText

/// Returns the keys in `named` of a todo's tags, its project and all above that.
func nameKeys(tags: [String], project: String?) -> [String] {
  var keys = tags.map { nameKey($0.caseFolded, .tags) }
  var project = project?.caseFolded
  while let name = project {
    keys.append(nameKey(name, .project))
    project = name.lastIndex(of: ".").map { String(name[..<$0]) }
  }
  return keys
}

/// Returns the key in `named` of a name in the folded case.
func nameKey(_ folded: String, _ field: Todo.Field) -> String {
  (field == .tags ? "+" : "=") + folded
}
