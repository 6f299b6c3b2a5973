import Testing

@testable import TodoCLI

@MainActor
@Suite("Before several todos are changed, the user")
struct ConfirmationTests {
  let world: World

  init() async throws {
    world = try World()
    for text in ["one", "two", "three"] { _ = await world.run("add", text) }
  }

  /// Answers every question with `answer`, and records the questions.
  private func listen(answering answer: String?) -> Questions {
    let questions = Questions()
    world.ask = { question in
      questions.all.append(question)
      return answer
    }
    return questions
  }

  final class Questions {
    var all: [String] = []
  }

  private static let refused = World.Answer(code: 1, error: "todo: nothing was changed\n")

  @Test(
    "is asked, and any answer but yes changes nothing", arguments: ["", "n", "no", "yess", nil])
  func no(answer: String?) async {
    let questions = listen(answering: answer)
    var refused = Self.refused
    if answer == nil { refused.error += "hint: `--yes` skips the question.\n" }
    #expect(await world.run("delete", "1-3") == refused)
    #expect(questions.all == ["1  one\n2  two\n3  three\nDelete 3 todos? [y/N] "])
    #expect(await world.run("list", "--quiet") == .init(output: "1\n2\n3\n"))
    #expect(await world.run("history", "--quiet") == .init(output: "3\n2\n1\n"))
  }

  @Test("can agree with y or yes, in any case", arguments: ["y", "Y", "yes", " YES\t"])
  func yes(answer: String) async {
    let questions = listen(answering: answer)
    #expect(await world.run("delete", "1", "3", "--quiet") == .init(output: "1\n3\n"))
    #expect(questions.all == ["1  one\n3  three\nDelete 2 todos? [y/N] "])
    #expect(await world.run("list", "--quiet") == .init(output: "2\n"))
    #expect(await world.run("undo", "--quiet").code == 0)
    #expect(await world.run("list", "--quiet") == .init(output: "1\n2\n3\n"))
  }

  @Test("isn't asked if at most one todo would be deleted")
  func count() async {
    let questions = listen(answering: "y")
    _ = await world.run("delete", "1", "1-1")
    #expect(await world.run("clear") == .init(output: "No completed todos to delete.\n"))
    _ = await world.run("complete", "2")
    #expect(await world.run("clear", "--quiet") == .init(output: "2\n"))
    #expect(questions.all.isEmpty)
    #expect(await world.run("list", "--quiet") == .init(output: "3\n"))
  }

  @Test("is asked by clear too")
  func clear() async {
    _ = await world.run("complete", "1-3")
    let questions = listen(answering: "no")
    #expect(await world.run("clear") == Self.refused)
    #expect(questions.all == ["1  one\n2  two\n3  three\nDelete 3 todos? [y/N] "])
    #expect(await world.run("list", "--all", "--quiet") == .init(output: "1\n2\n3\n"))
  }

  @Test(
    "is asked about todos found by a query, whatever the command, but not about numbered ones",
    arguments: ["complete", "toggle", "move", "reopen"])
  func query(command: String) async {
    if command == "reopen" { _ = await world.run("complete", "1-3") }
    if command == "move" { _ = await world.run("add", "four", "due:today") }
    let rest = command == "move" ? ["--to-bottom"] : []
    let before = await world.run("list", "--all")
    let questions = listen(answering: "n")
    #expect(await world.run([command, "created:today", "-due:today"] + rest) == Self.refused)
    let verb = command.prefix(1).uppercased() + command.dropFirst()
    #expect(questions.all == ["1  one\n2  two\n3  three\n\(verb) 3 todos? [y/N] "])
    #expect(await world.run("list", "--all") == before)
    #expect(
      await world.run([command, "1-2", "--quiet"] + rest) == .init(output: "1\n2\n"))
    #expect(questions.all.count == 1)
  }

  @Test("isn't asked if a query finds only one todo")
  func oneFound() async {
    _ = await world.run("edit", "2", "+shop")
    let questions = listen(answering: "n")
    #expect(await world.run("complete", "+shop", "--quiet") == .init(output: "2\n"))
    #expect(questions.all.isEmpty)
  }

  @Test("sees at most twenty todos, made safe for the terminal")
  func many() async {
    for number in 4...25 { _ = await world.run("add", "\u{1B}[2J \(number)") }
    let questions = listen(answering: "n")
    _ = await world.run("delete", "created:today")
    let lines = questions.all.first?.split(separator: "\n") ?? []
    #expect(lines.count == 22)
    #expect(lines.dropFirst(3).first == "4  ␛[2J 4")
    #expect(lines.suffix(2) == ["and 5 more", "Delete 25 todos? [y/N] "])
  }

  @Test("isn't asked if one of the todos doesn't exist")
  func notThere() async {
    let questions = listen(answering: "y")
    #expect(await world.run("delete", "1-3", "9").code == 1)
    #expect(questions.all.isEmpty)
    #expect(await world.run("list", "--quiet") == .init(output: "1\n2\n3\n"))
  }

  @Test("isn't asked with --yes, or if nobody is at the terminal")
  func unasked() async {
    let questions = listen(answering: "n")
    #expect(await world.run("delete", "1-2", "--yes", "--quiet") == .init(output: "1\n2\n"))
    #expect(questions.all.isEmpty)
    _ = await world.run("add", "four")
    world.ask = nil
    #expect(await world.run("delete", "3-4", "--quiet") == .init(output: "3\n4\n"))
  }

  @Test("blocks no other process while thinking, and can't agree to a list that has changed since")
  func changedMeanwhile() async throws {
    let world = world
    world.ask = { _ in
      // This fails if the question holds the lock.
      world.ask = nil
      let answer = await world.run("edit", "2", "not two", "--timeout", "0")
      return answer.code == 0 ? "y" : nil
    }
    let answer = await world.run("delete", "1-3")
    #expect(answer.code == 1)
    #expect(answer.error.contains("the list has changed since the question"))
    #expect(await world.run("list", "--quiet") == .init(output: "1\n2\n3\n"))
    #expect(await world.run("list", "two") == .init(output: "2\topen\tnone\t\t\t\tnot two\n"))
  }
}
