#if Encryption
import Foundation
import Testing

@Suite("A list that syncs encrypted")
struct EncryptionTests {
  @Test("can only be read on a machine that has its key")
  func transcript() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Encryption/encryption.transcript")
    let transcript = try Transcript(String(contentsOf: file, encoding: .utf8))
    #expect(!transcript.steps.isEmpty)
    try transcript.run(path: file.path)
  }
}
#endif
