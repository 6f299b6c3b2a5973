/// A value for each of some fields, in their order.
///
///     var dates: FieldMap<When> = [:]
///     dates[.due] = .date(friday)
///
/// They are few: to find one in an array takes less than to hash its name for a dictionary.
package struct FieldMap<Value: Hashable & Sendable>: Hashable, Sendable {
  package struct Element: Hashable, Sendable {
    package let field: Todo.Field
    package var value: Value
  }

  private var elements: [Element] = []

  package subscript(field: Todo.Field) -> Value? {
    get { elements.first { $0.field == field }?.value }
    set {
      let place = elements.firstIndex { $0.field.rawValue >= field.rawValue } ?? elements.count
      let isThere = place < elements.count && elements[place].field == field
      switch (newValue, isThere) {
      case (let value?, true): elements[place].value = value
      case (let value?, false): elements.insert(Element(field: field, value: value), at: place)
      case (nil, true): elements.remove(at: place)
      case (nil, false): break
      }
    }
  }

  package var isEmpty: Bool { elements.isEmpty }
}

extension FieldMap: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (Todo.Field, Value)...) {
    for (field, value) in elements { self[field] = value }
  }
}

extension FieldMap: Sequence {
  package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}
