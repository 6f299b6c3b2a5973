import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A view")
struct ViewsTests {
  private let views = Views([
    "shop": ["+shop", "or", "+market"], "errands": ["view:shop", "-later"], "all": [],
    "old": ["is:completed"], "a": ["view:b"], "b": ["milk", "view:a"], "self": ["view:self"],
    "wrong": ["foo:bar"],
  ])

  private func query(_ words: String, status: Query.Status? = nil) throws -> Query {
    try QueryParser.query(
      words.split(separator: " ").map(String.init), now: .noonOfTheLastDay, in: .utc, views: views,
      status: status)
  }

  @Test("means the same as its query")
  func query() throws {
    let shop = Query.Condition.any([.hasTag("shop"), .hasTag("market")])
    #expect(try query("view:shop").conditions == [shop])
    #expect(
      try query("view:errands milk").conditions == [
        shop, .not(.contains("later")), .contains("milk"),
      ])
    #expect(try query("-view:shop").conditions == [.not(.hasTag("shop")), .not(.hasTag("market"))])
    #expect(
      try query("milk or view:shop").conditions == [
        .any([.contains("milk"), .hasTag("shop"), .hasTag("market")])
      ])
    #expect(try query("view:all").conditions == [])
    #expect(try query("view:old").status == .completed)
  }

  @Test("can't refer to itself, even through another")
  func cycle() {
    let error = #expect(throws: QueryError.self) { try query("x view:a") }
    #expect(error?.description == "view `a` refers to itself: a → b → a")
    #expect(throws: QueryError.cyclicView(["self", "self"])) { try query("view:self") }
  }

  @Test("must exist, and must be a query")
  func unknown() {
    let error = #expect(throws: QueryError.self) { try query("view:shpo") }
    #expect(error?.description == "unknown view `shpo`")
    #expect(error?.hint == "Did you mean `view:shop`?")
    #expect(throws: QueryError.unknownFilter("foo:bar")) { try query("view:wrong") }
  }

  @Test("can't make a query longer than the limit")
  func many() {
    var texts = ["v0": ["a"]]
    for number in 1...9 { texts["v\(number)"] = ["view:v\(number - 1)", "view:v\(number - 1)"] }
    #expect(throws: QueryError.tooManyTerms) {
      try QueryParser.query(["view:v9"], now: .noonOfTheLastDay, in: .utc, views: Views(texts))
    }
    texts["v0"] = []
    #expect(throws: QueryError.tooManyTerms) {
      try QueryParser.query(["view:v9"], now: .noonOfTheLastDay, in: .utc, views: Views(texts))
    }
  }
}
