/// Values for some fields, in the order of the fields.
///
///     var dates: FieldMap<When> = [:]
///     dates[.due] = .date(friday)
///
/// With few fields, an array is as good as a dictionary. It is inlinable so that other targets specialize it.
package struct FieldMap<Value: Hashable & Sendable>: Hashable, Sendable {
  package struct Element: Hashable, Sendable {
    package let field: Todo.Field
    package var value: Value

    @inlinable
    package init(_ field: Todo.Field, _ value: Value) {
      self.field = field
      self.value = value
    }
  }

  package var elements: [Element] = []

  @inlinable
  package init() {}

  package subscript(field: Todo.Field) -> Value? {
    @inlinable
    get {
      for element in elements where element.field == field { return element.value }
      return nil
    }
    @inlinable
    set {
      let index = elements.firstIndex { $0.field.rawValue >= field.rawValue } ?? elements.endIndex
      let isThere = index < elements.endIndex && elements[index].field == field
      switch newValue {
      case let value? where isThere: elements[index].value = value
      case let value?: elements.insert(Element(field, value), at: index)
      case nil: if isThere { elements.remove(at: index) }
      }
    }
  }

  package var isEmpty: Bool {
    @inlinable
    get { elements.isEmpty }
  }
}

extension FieldMap: ExpressibleByDictionaryLiteral {
  @inlinable
  package init(dictionaryLiteral elements: (Todo.Field, Value)...) {
    self.init()
    for (field, value) in elements { self[field] = value }
  }
}

extension FieldMap: Sequence {
  @inlinable
  package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}
