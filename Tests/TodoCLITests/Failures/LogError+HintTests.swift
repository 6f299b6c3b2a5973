import Testing
import TodoDomain

@testable import TodoCLI

@Suite("What to do about a log that can't be reached")
struct LogErrorHintTests {
  @Test(
    "is not to try again, where that is no use",
    arguments: [
      .noPermission, .notOwned(path: "x"), .noCredentials, .hostKey, .certificate, .unknownHost,
      .badAddress, .notARepository(wasThere: true), .notARepository(wasThere: false), .diskFull,
      .damaged, .declined, .checkedOut, .unknown,
    ] as [RemoteFault])
  func faults(fault: RemoteFault) throws {
    let hint = try #require(LogError.refused(remote: "r", reason: "x", fault).hint)
    #expect(!hint.lowercased().contains("try again"))
  }

  @Test("is never to make a new repository where there was one")
  func wasThere() throws {
    let gone = try #require(LogError.noRepository(path: "x", wasThere: true).hint)
    #expect(!gone.contains("git init"))
    #expect(LogError.noRepository(path: "x", wasThere: false).hint?.contains("git init") == true)
  }
}
