extension TodoList {
  /// A change of one todo.
  ///
  /// Boxed: a copy retains one reference instead of each of the todo's texts.
  package indirect enum Change: Hashable, Sendable {
    case added(Todo)
    case changed(before: Todo, after: Todo)
    case deleted(Todo)

    /// The verb that messages use.
    package enum Kind: String, CaseIterable, Sendable {
      case added, completed, reopened, edited, moved, deleted
    }

    package var kind: Kind {
      switch self {
      case .added: return .added
      case .deleted: return .deleted
      case .changed(let before, let after):
        if before.isComplete != after.isComplete {
          return after.isComplete ? .completed : .reopened
        }
        guard before.position != after.position else { return .edited }
        var moved = before
        moved.position = after.position
        moved.modifiedAt = after.modifiedAt
        return moved == after ? .moved : .edited
      }
    }

    /// The todo after the change, or before its deletion.
    package var todo: Todo {
      switch self {
      case .added(let todo), .deleted(let todo), .changed(_, let todo): todo
      }
    }
  }

  /// The number of changes of each kind.
  package struct Totals: Hashable, Codable, Sendable {
    package var added = 0
    package var completed = 0
    package var reopened = 0
    package var edited = 0
    package var moved = 0
    package var deleted = 0

    package init() {}

    /// The number of changes of a kind.
    package subscript(kind: Change.Kind) -> Int {
      get {
        switch kind {
        case .added: added
        case .completed: completed
        case .reopened: reopened
        case .edited: edited
        case .moved: moved
        case .deleted: deleted
        }
      }
      set {
        switch kind {
        case .added: added = newValue
        case .completed: completed = newValue
        case .reopened: reopened = newValue
        case .edited: edited = newValue
        case .moved: moved = newValue
        case .deleted: deleted = newValue
        }
      }
    }

    /// The number of all changes.
    package var sum: Int { Change.Kind.allCases.reduce(0) { $0 + self[$1] } }

    mutating func add(_ other: Totals) {
      for kind in Change.Kind.allCases { self[kind] += other[kind] }
    }
  }
}
