import Testing
import TodoDomain

@testable import TodoCLI

@MainActor
@Suite("A progress line")
struct ProgressTests {
  /// A clock that a test sets.
  private final class Watch: @unchecked Sendable {
    // Read and set on the main actor only.
    var milliseconds: Int64 = 0
  }

  private let world: World
  private let watch = Watch()

  init() throws {
    world = try World()
    world.terminalWidth = 60
  }

  private func progress() -> Progress {
    var environment = world.environment()
    let watch = watch
    environment.now = { Instant(millisecondsSince1970: watch.milliseconds) }
    return Progress("import", in: environment)
  }

  @Test("appears after half a second, is updated ten times a second, and is cleared at the end")
  func pace() {
    let progress = progress()
    for milliseconds: Int64 in [0, 499, 500, 599, 600] {
      watch.milliseconds = milliseconds
      progress.update(Int(milliseconds) * 10, of: 0.5)
    }
    progress.clear()
    progress.clear()

    let bar = "[##########          ]  50%  "
    let blank = String(repeating: " ", count: "import  \(bar)5,000".count)
    #expect(
      world.standardError.text
        == "\rimport  \(bar)5,000\rimport  \(bar)6,000\r\(blank)\r")
  }

  @Test("is only a count if the total is unknown, and overwrites the line before it")
  func count() {
    let progress = progress()
    watch.milliseconds = 500
    progress.update(10, of: 2)
    watch.milliseconds = 700
    progress.update(20, of: nil)

    #expect(
      world.standardError.text
        == "\rimport  [####################] 100%  10\rimport  20"
        + String(repeating: " ", count: 29))
  }

  @Test("is no wider than the terminal")
  func narrow() {
    world.terminalWidth = 12
    let progress = progress()
    watch.milliseconds = 500
    progress.update(10, of: 0)

    #expect(world.standardError.text.count <= 12)
  }

  @Test("is hidden if output is piped or the terminal is dumb")
  func hidden() {
    for width in [nil, 60] {
      world.terminalWidth = width
      if width != nil { world.variables["TERM"] = "dumb" }
      let progress = progress()
      watch.milliseconds += 5000
      progress.update(10, of: 0.5)
      progress.clear()
    }

    #expect(world.standardError.text.isEmpty)
  }
}
