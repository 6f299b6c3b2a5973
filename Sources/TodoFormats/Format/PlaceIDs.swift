import FoundationEssentials
import TodoDomain
import TodoText

/// Ids for the todos of a file that has none, so that they are found again if it is imported twice.
///
/// A todo is the same if its parent or else its project, its text, and its time of creation if the file says it, are.
/// Of several such todos, the first is the first again, and so on. It remembers the id of each todo, some 100 bytes.
struct PlaceIDs {
  private let source: String?
  private var counts: [UUID: Int] = [:]
  /// The ids of the todos so far, by ordinal.
  private var ids: [Int64: UUID] = [:]

  /// `file` is the name of a file that is one of many; `nil` gives no ids, as any other file may have the same todos.
  init(_ source: String, file: String? = "") {
    self.source = file.map { "\(source)\n\($0)" }
  }

  /// Sets the id unless the file has one.
  mutating func identify(_ entry: inout ImportedTodo) {
    guard let source else { return }
    if entry[.id] == nil {
      var place = entry.todo.project ?? ""
      if case .number(let parent)? = entry.links[.parent]?.first, let id = ids[parent] {
        place = "\(id)"
      }
      let createdAt = entry[.createdAt]?.instant.map { "\($0)" } ?? ""
      let name = "\(source)\n\(place)\n\(createdAt)\n\(entry.todo.description)"
      let id = UUID(named: name)
      let count = counts[id, default: 0] + 1
      counts[id] = count
      entry[.id] = .id(count == 1 ? id : UUID(named: "\(name)\n\(count)"))
    }
    if let ordinal = entry.ordinal { ids[ordinal] = entry[.id]?.id }
  }
}
