import FoundationEssentials
import Testing
import TodoDomain

@Suite("Reminders")
struct GivenRemindersTests {
  private static let milk = Todo.milk.with { $0.remind = .instant(.morning) }

  private func due(_ todos: [Todo], _ given: inout GivenReminders, at now: Instant = .noon)
    -> [Todo]
  {
    given.due(among: todos, at: now, in: .utc)
  }

  @Test("are given once their time has come, each once")
  func once() {
    var given = GivenReminders("")
    let before = Instant(millisecondsSince1970: Instant.morning.millisecondsSince1970 - 1)
    #expect(due([Self.milk, .mum], &given, at: before) == [])
    #expect(due([Self.milk, .mum], &given, at: .morning) == [Self.milk])
    // Not given yet: the program that received it may have failed.
    #expect(due([Self.milk], &given) == [Self.milk])
    given.give(Self.milk)
    #expect(due([Self.milk], &given) == [])
  }

  @Test("survive being written as text")
  func text() {
    var given = GivenReminders("")
    given.give(Self.milk)
    #expect(
      given.description == "\(Self.milk.id.uuidString.lowercased()) 2026-11-21T08:00:00.000Z\n")
    #expect(GivenReminders(given.description) == given)
  }

  @Test("for a date come at its midnight")
  func days() {
    var given = GivenReminders("")
    let today = Todo.milk.with { $0.remind = Due("2026-11-21") }
    let tomorrow = Todo.milk.with { $0.remind = Due("2026-11-22") }
    #expect(due([today, tomorrow], &given) == [today])
  }

  @Test("are given again for another time, and after the todo was completed and reopened")
  func again() {
    var given = GivenReminders("")
    given.give(Self.milk)
    let later = Self.milk.with { $0.remind = .instant(.noon) }
    #expect(due([later], &given) == [later])

    given.give(Self.milk)
    #expect(due([Self.milk.completedAtNoon], &given) == [])
    #expect(given.description == "")
    #expect(due([Self.milk], &given) == [Self.milk])
  }
}
