import Testing
import TodoDomain

@testable import TodoCLI

@Suite("The name of a field")
struct FieldNamesTests {
  @Test("is the same in options, words, queries, columns, sort keys and JSON")
  func everywhere() {
    for attribute in Attributes.fields {
      let keys = attribute.words.filter { $0.hasSuffix(":") }.map { String($0.dropLast()) }
      for name in [attribute.name, attribute.field.name] + keys {
        #expect(Todo.Field(typed: name) == attribute.field, "\(name)")
      }
    }
    for key in QueryKey.all where !["is", "has", "view"].contains(key.name) {
      let field = Todo.Field(typed: key.name)
      #expect(field?.typedName == key.name)
      if let alias = key.alias { #expect(Todo.Field(typed: alias) == field) }
    }
    for key in Query.SortKey.Field.allCases {
      #expect(Todo.Field(typed: key.rawValue)?.typedName == key.rawValue)
    }
  }

  @Test(
    "is found in any case, and by a shorter one",
    arguments: [
      ("Number", .number), ("dep", .blockedBy), ("blockedBy", .blockedBy), ("PRI", .priority),
      ("tag", .tags), ("TEXT", .description), ("createdAt", .createdAt), ("texts", nil), ("", nil),
    ] as [(String, Todo.Field?)])
  func found(word: String, field: Todo.Field?) {
    #expect(Todo.Field(typed: word) == field)
  }
}
