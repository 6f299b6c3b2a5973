import Testing
import TodoDomain
import TodoFixtures

@Suite("The value of a field")
struct FieldValueTests {
  @Test("is blank in a new todo, but not once it is set")
  func blank() {
    var full = Todo.full
    (full.wait, full.until, full.repeat) = (full.due, full.due, RepeatRule("every day"))
    (full.parent, full.blockedBy, full.startedAt) = (1, [2], .morning)
    let said = Todo.Fields.changeable.subtracting([
      .description, .position, .createdAt, .modifiedAt, .completedAt,
    ])
    for field in said {
      #expect(Todo.blank[field].isBlank, "\(field)")
      #expect(!full[field].isBlank, "\(field)")
    }
  }
}
