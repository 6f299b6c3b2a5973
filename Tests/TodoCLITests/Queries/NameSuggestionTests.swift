import Testing
import TodoDomain

@testable import TodoCLI

@Suite("A query that finds nothing")
struct NameSuggestionTests {
  private let vocabulary = Vocabulary(
    tags: ["Family", "shop", "\u{1B}[31m"], projects: ["house move", "garden"])

  @Test(
    "suggests the name that was most likely meant",
    arguments: [
      (.hasTag("shpo"), "No todo has the tag `shpo`. Did you mean `+shop`?"),
      (.hasTag("famly"), "No todo has the tag `famly`. Did you mean `+Family`?"),
      (
        .project("house mvoe"),
        "There is no project `house mvoe`. Did you mean `'project:house move'`?"
      ),
      (
        .any([.priority(.high), .hasTag("shpo")]),
        "No todo has the tag `shpo`. Did you mean `+shop`?"
      ),
      (.contains("family"), "`family` is also a tag: `+Family`."),
      (.contains("Garden"), "`Garden` is also a project: `project:garden`."),
      (.hasTag("\u{1B}[31"), "No todo has the tag `␛[31`. Did you mean `'+␛[31m'`?"),
    ] as [(Query.Condition, String)])
  func suggestion(condition: Query.Condition, expected: String) {
    #expect(Query(conditions: [condition]).suggestions(from: vocabulary) == [expected])
  }

  @Test(
    "suggests nothing if the name exists, or if none is similar",
    arguments: [
      .hasTag("shop"), .hasTag("SHOP"), .hasTag("nothing"), .project("garden"), .project("x"),
      .contains("shpo"),
      .not(.hasTag("shpo")), .not(.has(.due)),
    ] as [Query.Condition])
  func nothing(condition: Query.Condition) {
    #expect(Query(conditions: [condition]).suggestions(from: vocabulary) == [])
  }
}
