import ComposableTesting

extension Bookshelf.Environment {
  /// Returns an environment in which every endpoint that `provide` doesn't replace fails the test.
  static func failing(_ provide: (inout Self) -> Void = { _ in }) -> Self {
    var environment = Self(
      delete: unimplemented("Bookshelf.Environment.delete"),
      detail: BookDetail.Environment(
        summary: unimplemented("BookDetail.Environment.summary", placeholder: "")),
      newBook: NewBook.Environment(
        nextID: unimplemented("NewBook.Environment.nextID", placeholder: 0),
        save: unimplemented("NewBook.Environment.save")))
    provide(&environment)
    return environment
  }
}
