import Testing
import TodoDomain
import TodoFixtures

@testable import TodoCLI

@Suite("Settings")
struct SettingsTests {
  let world: World

  init() throws {
    world = try World()
    world.variables = ["HOME": "/home/a"]
  }

  func settings(_ arguments: String...) throws -> Settings {
    let line = try ShellLine(
      arguments, .todo, standard: .list, aliases: { _ throws(Failure) in [:] })
    guard case .request(_, let options) = line else { throw Failure.noHome }
    return try Settings(options, in: world.environment())
  }

  @Test("find the list by the option, TODO_DATABASE, XDG_DATA_HOME and HOME, in this order")
  func databasePath() throws {
    #expect(try settings().databasePath == "/home/a/.local/share/todo/todo.sqlite")

    world.variables["XDG_DATA_HOME"] = "/data"
    #expect(try settings().databasePath == "/data/todo/todo.sqlite")

    world.variables["TODO_DATABASE"] = "list.sqlite"
    #expect(try settings().databasePath == "list.sqlite")

    #expect(try settings("--database", "other.sqlite").databasePath == "other.sqlite")
  }

  @Test("expand ~/ in variables to the home folder")
  func home() throws {
    world.variables["XDG_DATA_HOME"] = "~/data"
    #expect(try settings().databasePath == "/home/a/data/todo/todo.sqlite")
    world.variables["TODO_DATABASE"] = "~/l.sqlite"
    #expect(try settings().databasePath == "/home/a/l.sqlite")
    world.variables["TODO_DATABASE"] = "./~/l.sqlite"
    #expect(try settings().databasePath == "./~/l.sqlite")
    for (path, message) in [
      ("~/l.sqlite", "TODO_DATABASE: `~/l.sqlite` is in the home folder, but HOME is not set"),
      (
        "~ada/l.sqlite",
        "TODO_DATABASE: `~ada/l.sqlite` is in the home of somebody else, which isn't known"
      ),
    ] {
      world.variables = ["TODO_DATABASE": path]
      let failure = #expect(throws: Failure.self) { try settings().databasePath }
      #expect(failure?.message == message)
      #expect(failure?.exitCode == .usage)
    }
    world.variables = ["XDG_DATA_HOME": "~/data"]
    #expect(throws: Failure.self) { try settings().databasePath }
  }

  @Test("keep one copy of a team's list, whatever the URL's scheme, user and options")
  func serverList() throws {
    let path = "/home/a/.local/share/todo/db.example.com%3a5433%2fteam%3flist=home.sqlite"
    for url in [
      "postgresql://db.example.com:5433/team?list=home",
      "postgres://ada@db.example.com:5433/team?sslmode=verify-full&list=home",
      "postgresql://ada:se@cret@db.example.com:5433/team?list=%68ome",
    ] {
      world.variables["TODO_DATABASE"] = url
      #expect(try settings().databasePath == path)
    }
    let list = try #require(try settings().server)
    #expect(list.list == "home")
    #expect(list.address == "postgresql://ada:se@cret@db.example.com:5433/team")
    #expect(list.remote == "postgresql://ada@db.example.com:5433/team?list=home")

    let other = try #require(ServerList("postgresql://db/team?password=x&sslmode=require"))
    #expect(other.hasPassword)
    #expect(other.list == "todo")
    #expect(other.remote == "postgresql://db/team?sslmode=require&list=todo")
    #expect(try settings("--database", "todo.sqlite").server == nil)
    #expect(ServerList("postgresql://db/team?list=a%+Fb")?.list == "a%+Fb")
  }

  @Test(
    "keep a URL's secret out of the remote, however it is written",
    arguments: ["password=x", "sslpassword=x", "%70assword=x", "sslpass%77ord=x"])
  func secrets(secret: String) throws {
    let list = try #require(ServerList("postgresql://db/team?\(secret)&sslmode=require"))
    #expect(list.hasPassword)
    #expect(list.remote == "postgresql://db/team?sslmode=require&list=todo")
    #expect(list.address == "postgresql://db/team?\(secret)&sslmode=require")
  }

  @Test("refuse a password in the arguments, but accept it from the environment")
  func password() throws {
    let url = "postgresql://ada:secret@db/team"
    world.variables["TODO_DATABASE"] = url
    #expect(try settings().server?.hasPassword == true)
    #expect(throws: Failure.passwordInArguments) {
      try settings("--database", url).databasePath
    }
  }

  @Test("ignore an XDG_DATA_HOME that is relative or empty", arguments: ["data", "./data", ""])
  func relativeDataHome(path: String) throws {
    world.variables["XDG_DATA_HOME"] = path
    #expect(try settings().databasePath == "/home/a/.local/share/todo/todo.sqlite")
  }

  @Test("need a HOME if nothing else gives the list's path", arguments: [nil, ""])
  func noHome(home: String?) throws {
    world.variables = home.map { ["HOME": $0] } ?? [:]
    #expect(throws: Failure.noHome) { try settings().databasePath }
    #expect(try settings("--database", "x").databasePath == "x")
  }

  @Test("wait 30 seconds by default, and refuse an invalid timeout")
  func timeout() throws {
    #expect(try settings().timeoutSeconds == 30)
    #expect(try settings("--timeout", "0.5").timeoutSeconds == 0.5)
    for wrong in ["--timeout=-1", "--timeout=86401", "--timeout=nan", "--timeout=inf"] {
      #expect(throws: (any Error).self) { try settings(wrong) }
    }
  }

  @Test("read a date as its midnight, and a time in the local time zone")
  func now() throws {
    #expect(try settings().now() == World.morning)
    #expect(try settings("--now", "2026-11-21").now().description == "2026-11-21T00:00:00.000Z")

    world.timeZone = .fixed(secondsFromUTC: 3600)
    #expect(
      try settings("--now", "2026-11-21T01:30").now().description == "2026-11-21T00:30:00.000Z")
    #expect(
      try settings("--now", "2026-11-21T01:30Z").now().description == "2026-11-21T01:30:00.000Z")
  }

  @Test("refuse a time that the clocks skip")
  func skippedTime() {
    world.timeZone = .skippingAnHour
    #expect(throws: Failure.self) { try settings("--now", "2026-03-29T02:30") }
  }
}

extension CivilTimeZone {
  /// One hour ahead of UTC, and two hours from 2026-03-29T01:00Z on.
  static let skippingAnHour = CivilTimeZone { instant in
    instant.millisecondsSince1970 < 1_774_746_000_000 ? 3600 : 7200
  }
}
