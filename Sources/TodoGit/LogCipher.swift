import FoundationEssentials

/// Encrypts the entries of a log, so that reading the repository doesn't reveal the list.
package struct LogCipher: Sendable {
  /// The place of an entry in its log: an entry sealed for one place doesn't open at another.
  package struct Place: Hashable, Sendable {
    package var list: UUID
    /// Its number, from 1.
    package var number: Int
    /// The hash of the previous entry, as the log stores it; `nil` for the first.
    package var previous: String?

    package init(list: UUID, number: Int, previous: String?) {
      self.list = list
      self.number = number
      self.previous = previous
    }

    /// The data authenticated along with an entry, unique to each place.
    package var bytes: [UInt8] {
      Array("\(list.uuidString.lowercased())\n\(number)\n\(previous ?? "")".utf8)
    }
  }

  package var seal: @Sendable (_ entry: [UInt8], _ place: Place) throws -> [UInt8]
  /// Returns `nil` for anything that wasn't sealed with the same key for the same place.
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
  /// The cipher's name in logs.
  package var name: String
  package var keyLength: Int
  /// Makes a random key of ``keyLength`` bytes.
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
