import ComposableTesting
import FoundationEssentials
import Testing
import TodoDomain
import TodoFixtures

@Suite("A merge")
struct MergeTests {
  private static let laptop = UUID(number: 101)
  private static let desktop = UUID(number: 102)

  private func change(_ edit: (inout Todo) -> Void) throws -> LogChange {
    try #require(LogChange(from: .milk, to: Todo.milk.with(edit)))
  }

  private func stamps(_ clock: Int64, _ fields: Todo.Field...) -> FieldMap<Stamp> {
    var stamps: FieldMap<Stamp> = [:]
    for field in fields { stamps[field] = Stamp(clock: clock, device: Self.desktop) }
    return stamps
  }

  private func merge(
    _ change: LogChange, at clock: Int64 = 5, isUndo: Bool = false, onto todo: Todo,
    _ others: FieldMap<Stamp> = [:]
  ) -> Merge {
    Merge(
      change, at: Stamp(clock: clock, device: Self.laptop), isUndo: isUndo, onto: todo,
      changedBy: others)
  }

  @Test("keeps both sides' changes to different fields")
  func disjoint() throws {
    let theirs = Todo.milk.with { $0.priority = .high }
    let merge = merge(
      try change { $0.description = "Buy oat milk" }, onto: theirs, stamps(9, .priority))
    #expect(merge.todo == theirs.with { $0.description = "Buy oat milk" })
    #expect(merge.lost.isEmpty && merge.won.isEmpty)
  }

  @Test("gives a field that both sides changed to the later change", arguments: [4, 6] as [Int64])
  func laterWins(others: Int64) throws {
    let theirs = Todo.milk.with { $0.description = "Buy rice milk" }
    let merge = merge(
      try change { $0.description = "Buy oat milk" }, onto: theirs, stamps(others, .description))
    #expect(merge.todo.description == (others > 5 ? "Buy rice milk" : "Buy oat milk"))
    #expect(merge.lost == (others > 5 ? [.description] : []))
    #expect(merge.won == (others > 5 ? [] : [.description]))
  }

  @Test("of two simultaneous changes has the same result on both devices")
  func ties() throws {
    let (oat, rice) = (
      try change { $0.description = "oat" }, try change { $0.description = "rice" }
    )
    let stamp = Stamp(clock: 5, device: Self.laptop)
    let other = Stamp(clock: 5, device: Self.desktop)
    let here = Merge(
      oat, at: stamp, onto: Todo.milk.with { $0.description = "rice" },
      changedBy: [.description: other])
    let there = Merge(
      rice, at: other, onto: Todo.milk.with { $0.description = "oat" },
      changedBy: [.description: stamp])
    #expect(here.todo.description == there.todo.description)
    #expect(stamp < other)
  }

  @Test("treats a tag as the same in every Unicode form")
  func tagForms() throws {
    let old = Todo.milk.with { $0.tags = ["cafe\u{301}", "x"] }
    let ours = try #require(LogChange(from: old, to: old.with { $0.tags = ["x", "e\u{301}"] }))
    let theirs = old.with { $0.tags = ["café", "x", "é"] }
    #expect(merge(ours, onto: theirs, stamps(9, .tags)).todo.tags == ["x", "é"])
  }

  @Test("combines both sides' changes to tags")
  func tags() throws {
    let old = Todo.milk.with { $0.tags = ["shop", "cold"] }
    let ours = try #require(LogChange(from: old, to: old.with { $0.tags = ["cold", "fresh"] }))
    let theirs = old.with { $0.tags = ["shop", "cold", "soon"] }
    let merge = merge(ours, onto: theirs, stamps(9, .tags))
    #expect(merge.todo.tags == ["cold", "soon", "fresh"])
    #expect(merge.lost.isEmpty)
  }

  @Test("combines both sides' changes to blockers")
  func blockers() throws {
    let old = Todo.milk.with { $0.blockedBy = [2, 3] }
    let ours = try #require(LogChange(from: old, to: old.with { $0.blockedBy = [3, 5] }))
    let merge = merge(ours, onto: old.with { $0.blockedBy = [2, 3, 4] }, stamps(9, .blockedBy))
    #expect(merge.todo.blockedBy == [3, 4, 5])
  }

  @Test("of two completions keeps the other side's time, without a conflict")
  func completed() throws {
    let theirs = Todo.milk.with { $0.completedAt = .noon }
    let merge = merge(
      try change { $0.completedAt = .morning }, onto: theirs, stamps(1, .completedAt))
    #expect(merge.todo.completedAt == .noon)
    #expect(merge.lost.isEmpty && merge.won.isEmpty)
  }

  @Test("drops a rule from a todo that the other side completed, and reports it as lost")
  func ruleOfCompleted() throws {
    let due = Due.date(CivilTimeZone.utc.civil(at: .noon).date)
    let old = Todo.milk.with { $0.due = due }
    let ours = try #require(
      LogChange(from: old, to: old.with { $0.repeat = RepeatRule("every day") }))
    let merge = merge(ours, onto: old.with { $0.completedAt = .noon }, stamps(9, .completedAt))
    #expect(merge.todo.repeat == nil && merge.todo.completedAt == .noon)
    #expect(merge.lost == [.repeat])
  }

  @Test("drops a rule from a todo whose due date the other side cleared, and reports it as lost")
  func ruleWithoutDate() throws {
    let due = Due.date(CivilTimeZone.utc.civil(at: .noon).date)
    let old = Todo.milk.with { $0.due = due }
    let ours = try #require(
      LogChange(from: old, to: old.with { $0.repeat = RepeatRule("every day") }))
    let merge = merge(ours, onto: old.with { $0.due = nil }, stamps(9, .due))
    #expect(merge.todo.repeat == nil && merge.todo.due == nil)
    #expect(merge.lost == [.repeat])
  }

  @Test("of an undo changes only fields that are still as its step left them")
  func undo() throws {
    let left = Todo.milk.with {
      $0.description = "Buy oat milk"
      $0.priority = .high
    }
    let undo = try #require(LogChange(from: left, to: .milk))
    let theirs = left.with { $0.description = "Buy rice milk" }
    let merge = merge(undo, at: 99, isUndo: true, onto: theirs, stamps(7, .description))
    #expect(merge.todo == theirs.with { $0.priority = Todo.milk.priority })
    #expect(merge.lost == [.description] && merge.won.isEmpty)
  }

  @Test("applied twice has the same result as once, whatever the change", arguments: 0..<200)
  func idempotent(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let (change, theirs, others) = try Self.random(&random)
    let once = merge(change, onto: theirs, others)
    let twice = merge(change, onto: once.todo, others)
    #expect(twice.todo == once.todo)
  }

  @Test(
    "has the same result in either order if the sides changed different fields", arguments: 0..<200)
  func commutes(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let base = Self.base(&random)
    let other = Self.base(&random).with {
      $0.description += "!"
      $0.note += "?"
    }
    // A rule and its dates would change together, so they are left out.
    var (mine, yours): (Todo.Fields, Todo.Fields) = ([.description], [.note])
    for field in Todo.Fields.attributes.subtracting([.description, .note, .repeat, .until, .due]) {
      if Bool.random(using: &random) { mine.insert(field) } else { yours.insert(field) }
    }
    let one = try #require(LogChange(from: base, to: base.with(mine, of: other)))
    let two = try #require(LogChange(from: base, to: base.with(yours, of: other)))
    var (ones, twos): (FieldMap<Stamp>, FieldMap<Stamp>) = ([:], [:])
    for field in mine { ones[field] = Stamp(clock: 1, device: Self.laptop) }
    for field in yours { twos[field] = Stamp(clock: 2, device: Self.desktop) }
    let first = merge(one, onto: merge(two, onto: base).todo, twos)
    let second = merge(two, onto: merge(one, onto: base).todo, ones)
    #expect(first.todo == second.todo)
    #expect(first.lost.isEmpty && second.lost.isEmpty)
  }

  @Test("reports everything it loses", arguments: 0..<200)
  func nothingVanishes(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let (change, theirs, others) = try Self.random(&random)
    let merge = merge(change, onto: theirs, others)
    let after = try #require(change.after)
    for field in change.fields
    where ![.modifiedAt, .tags, .blockedBy, .completedAt, .note].contains(field) {
      #expect(merge.todo[field] == after[field] || merge.lost.contains(field), "\(field)")
      #expect(
        merge.todo[field] == theirs[field] || theirs[field] == change.before?[field]
          || merge.won.contains(field) || others[field] == nil
          || [.repeat, .until].contains(field), "\(field)")
    }
    for tag in after.tags where change.before?.tags.contains(tag) == false {
      #expect(merge.todo.tags.contains(tag))
    }
    let note = merge.todo.note.utf8
    if !note.elementsEqual(after.note.utf8), !merge.lost.contains(.note),
      change.fields.contains(.note)
    {
      // The others' note, followed by our addition.
      let added = after.note.utf8.dropFirst(change.before?.note.utf8.count ?? 0)
      #expect(note.starts(with: theirs.note.utf8))
      #expect(note.reversed().starts(with: added.reversed()))
    }
  }

  /// Returns a change, the same todo as others changed it, and the stamps of their changes.
  private static func random(
    _ random: inout SeededRandomNumberGenerator
  ) throws -> (LogChange, Todo, FieldMap<Stamp>) {
    let base = base(&random)
    let (mine, yours) = (self.base(&random), self.base(&random))
    var (fields, others): (Todo.Fields, Todo.Fields) = ([.description], [])
    for field in Todo.Fields.changeable.subtracting([.createdAt]) {
      if Bool.random(using: &random) { fields.insert(field) }
      if Bool.random(using: &random) { others.insert(field) }
    }
    var after = base.with(fields, of: mine)
    after.description += "!"
    var stamps: FieldMap<Stamp> = [:]
    for field in others {
      stamps[field] = Stamp(clock: Bool.random(using: &random) ? 1 : 9, device: desktop)
    }
    return (try #require(LogChange(from: base, to: after)), base.with(others, of: yours), stamps)
  }

  private static func base(_ random: inout SeededRandomNumberGenerator) -> Todo {
    var todo = random.todo(number: 1)
    (todo.id, todo.createdAt) = (Todo.milk.id, Todo.milk.createdAt)
    return todo
  }
}
