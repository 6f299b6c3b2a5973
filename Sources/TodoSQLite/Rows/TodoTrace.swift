import TodoDomain

/// What the history says about one todo, followed change by change.
///
/// The beginning of the history may be missing: then only the columns that later changes name are known.
package struct TodoTrace {
  /// How a change contradicts the changes before it.
  package enum Break: Hashable {
    /// The change can't be read.
    case unreadable
    /// It adds a todo that exists, or changes one that doesn't.
    case outOfOrder
    /// The todo was not as the change before it left it.
    case unlike(Todo.Fields)
  }

  /// The todo as far as it is known; a column that is not ``known`` holds nothing.
  package private(set) var todo: Todo
  private(set) var known: Todo.Fields = []
  /// Whether the todo exists, if that is known.
  package private(set) var isThere: Bool?
  /// Whether a record gave the todo in full, with its id, and not only changes to it.
  private var isToldInFull = false

  package init(number: Int64) {
    todo = .blank(number: number)
  }

  /// Whether the todo exists and every column is known.
  package var isWhole: Bool { isThere == true && isToldInFull }

  /// Follows the next change; returns how it contradicts earlier ones, and believes it from then on.
  package mutating func follow(_ change: StoredChange) -> Break? {
    guard change.isIntact else { return forget(.unreadable) }
    // It may name a todo that is gone.
    if change.isRepetition, isThere != true { return nil }
    var problem: Break?
    if let before = change.before {
      // A deletion records the whole todo, except for what a new one would have as well.
      var older = change.after == nil ? .blank(number: todo.number) : todo
      guard let columns = Self.read(before, into: &older) else { return forget(.unreadable) }
      let differences = todo.changedFields(to: older).intersection(known)
      if isThere == false {
        problem = .outOfOrder
      } else if !differences.isEmpty || isToldInFull && change.after == nil && todo.id != older.id {
        problem = .unlike(differences)
      }
      todo = older
      known = known.union(columns)
      isToldInFull = isToldInFull || change.after == nil
      isThere = true
    } else if isThere == true {
      problem = .outOfOrder
    }

    guard let after = change.after else {
      isThere = false
      return problem
    }
    if change.before == nil {
      todo = .blank(number: todo.number)
      isToldInFull = true
    }
    guard let columns = Self.read(after, into: &todo) else { return forget(.unreadable) }
    known = known.union(columns)
    isThere = true
    return problem
  }

  /// Returns how `stored`, the todo in the list or `nil` if it isn't there, differs from what is known.
  package func difference(from stored: Todo?) -> Break? {
    guard let isThere else { return nil }
    guard isThere == (stored != nil) else { return .outOfOrder }
    guard let stored else { return nil }
    let differences = stored.changedFields(to: todo).intersection(known)
    let isOther = isToldInFull && todo.id != stored.id
    return differences.isEmpty && !isOther ? nil : .unlike(differences)
  }

  /// Returns `stored`, a todo in the list, corrected by the history, whose checksums are right; `nil` if it isn't
  /// clear which of them is right.
  ///
  /// A later time of change means that the history lost its end, and a position alone changes without one.
  package func undamaged(_ stored: Todo) -> Todo? {
    guard case .unlike(let columns)? = difference(from: stored),
      todo.id == stored.id || !isToldInFull,
      known.contains(.modifiedAt), !columns.contains(.modifiedAt), columns != [.position]
    else { return nil }
    return stored.with(columns, of: todo)
  }

  private mutating func forget(_ problem: Break) -> Break {
    self = TodoTrace(number: todo.number)
    return problem
  }

  /// Reads a JSON object of columns into `todo`; returns these columns.
  private static func read(_ json: [UInt8], into todo: inout Todo) -> Todo.Fields? {
    json.withUnsafeBufferPointer { ChangeRecord.read($0, into: &todo) }
  }
}
