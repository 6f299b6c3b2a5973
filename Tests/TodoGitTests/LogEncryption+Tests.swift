import Foundation
import Testing
import TodoGit
import TodoText

#if Encryption
import TodoEncryption
#endif

extension LogEncryption {
  /// Every encryption that this build of the tests has.
  static var all: [LogEncryption] {
    #if Encryption
    [.plain, .chaCha20Poly1305]
    #else
    [.plain]
    #endif
  }

  /// A toy that hides nothing from a close look, but opens only with the same key at the same place.
  static let plain = LogEncryption(
    name: "Plain", keyLength: 4,
    newKey: { (0..<4).map { _ in .random(in: 0...255) } },
    cipher: { key in
      LogCipher(
        seal: { entry, place in SHA1.digest(of: key + place.bytes) + entry.map { $0 ^ 0xFF } },
        open: { sealed, place in
          sealed.starts(with: SHA1.digest(of: key + place.bytes))
            ? sealed.dropFirst(20).map { $0 ^ 0xFF } : nil
        })
    })
}

extension LogEncryption: CustomTestStringConvertible {
  package var testDescription: String { name }
}
