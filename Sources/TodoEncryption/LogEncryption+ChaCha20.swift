#if Encryption
import Crypto
import FoundationEssentials
import TodoGit

extension LogEncryption {
  /// ChaCha20-Poly1305: 12 bytes by chance, the sealed entry, 16 bytes that authenticate it and its place.
  ///
  /// Source: RFC 8439. With nonces by chance, one key does for 2^32 entries.
  package static let chaCha20Poly1305 = LogEncryption(
    name: "ChaCha20-Poly1305", keyLength: 32,
    newKey: { SymmetricKey(size: .bits256).withUnsafeBytes(Array.init) },
    cipher: { key in
      let key = SymmetricKey(data: key)
      return LogCipher(
        seal: { entry, place in
          try Array(ChaChaPoly.seal(entry, using: key, authenticating: place.bytes).combined)
        },
        open: { sealed, place in
          guard let box = try? ChaChaPoly.SealedBox(combined: sealed),
            let entry = try? ChaChaPoly.open(box, using: key, authenticating: place.bytes)
          else { return nil }
          return Array(entry)
        })
    })
}
#endif
