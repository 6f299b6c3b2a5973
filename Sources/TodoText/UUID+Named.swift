import FoundationEssentials

extension UUID {
  /// Creates the one UUID that a text always gets: version 5, in this program's own namespace.
  ///
  /// So a file whose entries have other kinds of ids can be imported twice without duplicates.
  /// Source: <https://www.rfc-editor.org/rfc/rfc9562#section-5.5>.
  package init(named name: String) { self.init(digestOf: Self.namespace + name.utf8) }

  /// Creates the one UUID of a name that ends with the text of `id`, in capital letters.
  package init(named prefix: String, of id: UUID) {
    var name = Self.namespace + prefix.utf8
    name.reserveCapacity(name.count + 36)
    id.withLowercaseUTF8 { text in
      for byte in text { name.append(byte >= UInt8(ascii: "a") ? byte - 32 : byte) }
    }
    self.init(digestOf: name)
  }

  private init(digestOf name: [UInt8]) {
    let digest = SHA1.digest(of: name)
    self.init(
      uuid: (
        digest[0], digest[1], digest[2], digest[3], digest[4], digest[5],
        digest[6] & 0x0F | 0x50, digest[7], digest[8] & 0x3F | 0x80, digest[9], digest[10],
        digest[11], digest[12], digest[13], digest[14], digest[15]
      ))
  }

  /// 7c1f0d5e-93a4-4e0b-8d26-5b1a6c90f3e7, drawn at random once.
  private static let namespace: [UInt8] = [
    0x7C, 0x1F, 0x0D, 0x5E, 0x93, 0xA4, 0x4E, 0x0B, 0x8D, 0x26, 0x5B, 0x1A, 0x6C, 0x90, 0xF3, 0xE7,
  ]
}
