import FoundationEssentials

/// Seals the entries of a log, so that someone who can read the repository can't read the list.
package struct LogCipher: Sendable {
  /// Which entry it is: what was sealed as one doesn't open as another.
  package struct Place: Hashable, Sendable {
    package var list: UUID
    /// Its number, counted from 1.
    package var number: Int
    /// The hash of the entry before, as the log has it; `nil` for the first.
    package var previous: String?

    package init(list: UUID, number: Int, previous: String?) {
      self.list = list
      self.number = number
      self.previous = previous
    }

    /// What is authenticated along with an entry; no two places have the same.
    package var bytes: [UInt8] {
      Array("\(list.uuidString.lowercased())\n\(number)\n\(previous ?? "")".utf8)
    }
  }

  package var seal: @Sendable (_ entry: [UInt8], _ place: Place) throws -> [UInt8]
  /// Returns `nil` for what was not sealed with the same key, for the same place.
  package var open: @Sendable (_ sealed: [UInt8], _ place: Place) -> [UInt8]?

  package init(
    seal: @escaping @Sendable (_ entry: [UInt8], _ place: Place) throws -> [UInt8],
    open: @escaping @Sendable (_ sealed: [UInt8], _ place: Place) -> [UInt8]?
  ) {
    self.seal = seal
    self.open = open
  }
}

/// How a build encrypts logs, if it does.
package struct LogEncryption: Sendable {
  /// What a log says that it is encrypted with.
  package var name: String
  package var keyLength: Int
  /// A key by chance, of ``keyLength`` bytes.
  package var newKey: @Sendable () -> [UInt8]
  package var cipher: @Sendable (_ key: [UInt8]) -> LogCipher

  package init(
    name: String, keyLength: Int, newKey: @escaping @Sendable () -> [UInt8],
    cipher: @escaping @Sendable (_ key: [UInt8]) -> LogCipher
  ) {
    self.name = name
    self.keyLength = keyLength
    self.newKey = newKey
    self.cipher = cipher
  }
}
