extension Todo {
  /// A set of fields, in their order.
  ///
  ///     let fields: Todo.Fields = [.due, .description]
  ///     Array(fields)  // [.description, .due]
  ///
  /// It isn't a `SetAlgebra`: that makes a set of a literal through its generic initializer, and looking up the
  /// conformances for it takes a tenth of a whole `add`.
  package struct Fields: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt32

    private init(bits: UInt32) {
      self.bits = bits
    }

    package init(arrayLiteral fields: Field...) {
      self.init(fields)
    }

    package init(_ fields: [Field]) {
      bits = 0
      for field in fields { insert(field) }
    }

    /// The fields that a command may change: stored, and not used to find a todo.
    package static let changeable = Fields(Field.stored).subtracting([.number, .id])

    /// The fields that a person sets: not the position, data kept by imports, or the times of events.
    package static let attributes = changeable.subtracting([
      .position, .completedAt, .createdAt, .modifiedAt, .extra,
    ])
  }

  /// Returns the `fields` in which `newer` differs from this todo.
  package func changedFields(to newer: Todo, among fields: Fields = .changeable) -> Fields {
    var changed = Fields([])
    for field in fields where self[field] != newer[field] { changed.insert(field) }
    return changed
  }

  /// Whether all stored fields are the same, byte for byte.
  package func hasSameBytes(as other: Todo) -> Bool {
    Field.stored.allSatisfy { self[$0] == other[$0] }
  }

  /// Returns this todo with `fields` copied from another one.
  package func with(_ fields: Fields, of other: Todo) -> Todo {
    var todo = self
    for field in fields { todo[field] = other[field] }
    return todo
  }
}

extension Todo.Fields {
  package var isEmpty: Bool { bits == 0 }

  package func contains(_ field: Todo.Field) -> Bool { bits & Self.bit(field) != 0 }

  package func isSubset(of other: Self) -> Bool { bits & ~other.bits == 0 }
  package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  package func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
  package func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
  package func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }

  package mutating func insert(_ field: Todo.Field) { bits |= Self.bit(field) }
  package mutating func remove(_ field: Todo.Field) { bits &= ~Self.bit(field) }

  private static func bit(_ field: Todo.Field) -> UInt32 { 1 << UInt32(field.rawValue) }
}

extension Todo.Fields: Sequence {
  package struct Iterator: IteratorProtocol {
    fileprivate var rest: UInt32

    package mutating func next() -> Todo.Field? {
      guard rest != 0 else { return nil }
      defer { rest &= rest - 1 }
      return Todo.Field(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount))
    }
  }

  package func makeIterator() -> Iterator { Iterator(rest: bits) }
}
