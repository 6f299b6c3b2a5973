import SQLite
import TodoDomain
import TodoText

/// How the list spells its tags and projects.
///
/// The table `named` has a todo for each name that was ever used. That this has lost its name is found out, and mended,
/// when the name is looked up.
extension StoredList {
  /// Returns how the list spells a tag or a project, or what is above that; `nil` if no todo has it.
  func spelling(of name: String, _ field: Todo.Field) throws -> String? {
    let folded = name.caseFolded
    let key = nameKey(folded, field)
    if let known = unit?.spellings.first(where: { $0.key == key }) { return known.spelling }
    let statement = try statement(.named)
    try statement.bind(key, folded, field == .tags ? 1 as Int64 : 0)
    switch try statement.first({ $0.isNull(0) ? nil : $0.text(0) }) {
    case let found??:
      var spelling = found
      if field == .project {
        let levels = name.parts(between: ".").count
        spelling = found.parts(between: ".").prefix(levels).map(String.init).joined(by: ".")
      }
      if let count = unit?.spellings.count, count < 16 { unit?.spellings.append((key, spelling)) }
      return spelling
    case .some(nil):
      let deletion = try self.statement(.deleteName)
      try deletion.bind(key)
      try deletion.run()
      let query = Query(
        status: .all, conditions: [field == .tags ? .hasTag(name) : .project(name)], limit: 1)
      if let number = try numbers(query, among: try candidates(for: query)).first,
        let todo = try todo(number)
      {
        try noteNames(of: todo)
        return try spelling(of: name, field)
      }
    case nil: break
    }
    guard field == .project, let dot = name.lastIndex(of: ".") else { return nil }
    return try spelling(of: String(name[..<dot]), field).map { $0 + name[dot...] }
  }

  /// Records where the names of a todo can be found.
  func noteNames(of todo: Todo) throws {
    for key in nameKeys(tags: todo.tags, project: todo.project)
    where unit?.spellings.contains(where: { $0.key == key }) != true {
      let statement = try statement(.insertName)
      try statement.bind(key, todo.number)
      try statement.run()
    }
  }
}
