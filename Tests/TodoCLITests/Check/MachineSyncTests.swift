import Testing

@testable import TodoCLI

@MainActor
@Suite("A sync in a check file")
struct MachineSyncTests {
  let world: World

  init() throws {
    world = try World()
  }

  /// Both machines get milk.
  static let shared = """
    laptop> add milk
      + 1 description: "milk"
    laptop> sync
    desktop> sync
      + 1 description: "milk"

    """

  /// Both machines rename it.
  nonisolated private static let bothRename = """
    laptop> edit 1 rice
      ~ 1 description: "milk" -> "rice"
    desktop> edit 1 oat
      ~ 1 description: "milk" -> "oat"

    """

  /// One machine deletes the todo that the other changes.
  nonisolated private static let oneDeletes = """
    laptop> delete 1
      - 1
    desktop> edit 1 oat
      ~ 1 description: "milk" -> "oat"

    """

  /// Completes a todo that repeats daily.
  nonisolated private static let completion = """
    complete 1
      ~ 1 isComplete: false -> true
      ~ 1 repeat: "daily" -> null
      ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
      + 2 description: "milk"
      + 2 due: 2026-01-02
      + 2 repeat: "daily"
      + 2 position: 1
    """

  @Test(
    "states everything it changes and everything it reports",
    arguments: [
      // Both changed a field: the later change wins, whoever syncs first.
      bothRename + """
        laptop> sync
        desktop> sync
          = 1: text is `oat` (here), not `rice` (laptop)
        laptop> sync
          ~ 1 description: "rice" -> "oat"
        """,
      bothRename + """
        desktop> sync
        laptop> sync
          ~ 1 description: "rice" -> "oat"
          = 1: text is `oat` (desktop), not `rice` (here)
        desktop> sync
        """,
      // Each losing value is reported, even if two of them are the same.
      """
      laptop> edit 1 rice
        ~ 1 description: "milk" -> "rice"
      laptop> edit 1 soy
        ~ 1 description: "rice" -> "soy"
      laptop> edit 1 rice
        ~ 1 description: "soy" -> "rice"
      desktop> edit 1 oat
        ~ 1 description: "milk" -> "oat"
      desktop> sync
      laptop> sync
        ~ 1 description: "rice" -> "oat"
        = 1: text is `oat` (desktop), not `rice` (here)
        = 1: text is `oat` (desktop), not `soy` (here)
        = 1: text is `oat` (desktop), not `rice` (here)
      """,
      // They changed different fields.
      """
      laptop> edit 1 +shop due:2026-12-24
        ~ 1 due: null -> 2026-12-24
        ~ 1 tags: [] -> shop
      desktop> edit 1 pri:high +dairy
        ~ 1 priority: none -> high
        ~ 1 tags: [] -> dairy
      laptop> sync
      desktop> sync
        ~ 1 due: null -> 2026-12-24
        ~ 1 tags: dairy -> shop dairy
      laptop> sync
        ~ 1 priority: none -> high
        ~ 1 tags: shop -> shop dairy
      """,
      // Both assigned the same number.
      """
      laptop> add rice
        + 2 description: "rice"
      desktop> add oat
        + 2 description: "oat"
      laptop> sync
      desktop> sync
        ~ 2 position: 2 -> 3
        + 3 description: "rice"
        + 3 position: 2
        = 2 of laptop is 3 here
      laptop> sync
        + 3 description: "oat"
        = 2 of desktop is 3 here
      """,
      // One deleted the todo that the other changed.
      oneDeletes + """
        desktop> sync
        laptop> sync
          + 1 description: "oat"
          = 1 stays: it was deleted here, and changed by desktop
        """,
      oneDeletes + """
        laptop> sync
        desktop> sync
          = 1 is back: it was deleted by laptop, and changed here
        laptop> sync
          + 1 description: "oat"
        """,
      // Each made one todo a subtask of the other: the parent that is given up is reported, though no one else touched
      // that todo.
      """
      laptop> add oat
        + 2 description: "oat"
      laptop> sync
      desktop> sync
        + 2 description: "oat"
      laptop> edit 1 parent:2
        ~ 1 parent: null -> 2
        ~ 1 position: 1 -> 3
      desktop> edit 2 parent:1
        ~ 2 parent: null -> 1
      laptop> sync
      desktop> sync
        ~ 1 parent: null -> 2
        ~ 1 position: 1 -> 3
        ~ 2 parent: 1 -> null
        = 2: parent is none (laptop), not 1 (here)
      """,
      // Both completed a repeating todo, which continues only once.
      """
      laptop> edit 1 due:2026-01-01 repeat:daily
        ~ 1 due: null -> 2026-01-01
        ~ 1 repeat: null -> "daily"
      laptop> sync
      desktop> sync
        ~ 1 due: null -> 2026-01-01
        ~ 1 repeat: null -> "daily"
      laptop> \(completion)
      desktop> \(completion)
      laptop> sync
      desktop> sync
      """,
      // Nothing changed, or nothing that has reached the other machine yet.
      """
      laptop> sync
      desktop> sync
      desktop> complete 1
        ~ 1 isComplete: false -> true
        ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
      laptop> sync
      desktop> sync
      laptop> sync
        ~ 1 isComplete: false -> true
        ~ 1 completedAt: null -> 2026-01-01T00:00:00.000Z
      """,
      // Undo is a step of its own, and leaves other machines' changes alone.
      """
      laptop> edit 1 rice
        ~ 1 description: "milk" -> "rice"
      laptop> sync
      laptop> undo
        ~ 1 description: "rice" -> "milk"
      laptop> redo
        ~ 1 description: "milk" -> "rice"
      laptop> sync
      desktop> sync
        ~ 1 description: "milk" -> "rice"
      desktop> undo
        ! there is nothing to undo
      desktop> edit 1 oat
        ~ 1 description: "rice" -> "oat"
      desktop> sync
      laptop> sync
        ~ 1 description: "rice" -> "oat"
      laptop> undo
        ! desktop changed the text of 1 since
      """,
    ])
  func sync(steps: String) async throws {
    let path = try world.file("a.check", Self.shared + steps + "\n")
    let answer = await world.run("check", path)
    #expect(answer.code == 0, "\(answer.output)\(answer.error)")
  }
}
