import Testing
import TodoDomain

@testable import TodoCLI

@Suite("The hint for a log that can't be reached")
struct LogErrorHintTests {
  @Test(
    "doesn't suggest trying again if that can't help",
    arguments: [
      .noPermission, .notOwned(path: "x"), .noCredentials, .hostKey, .certificate, .unknownHost,
      .badAddress, .notARepository(wasThere: true), .notARepository(wasThere: false), .diskFull,
      .damaged, .declined, .checkedOut, .unknown,
    ] as [RemoteFault])
  func faults(fault: RemoteFault) throws {
    let hint = try #require(LogError.refused(remote: "r", reason: "x", fault).hint)
    #expect(!hint.lowercased().contains("try again"))
  }

  @Test("suggests `git init` only if there was no repository before")
  func wasThere() throws {
    let gone = try #require(LogError.noRepository(path: "x", wasThere: true).hint)
    #expect(!gone.contains("git init"))
    #expect(LogError.noRepository(path: "x", wasThere: false).hint?.contains("git init") == true)
  }
}
