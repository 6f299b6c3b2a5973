import FoundationEssentials
import Glibc
import TodoDomain
import TodoText

/// The key of a list whose log is encrypted: hexadecimal digits in a file beside the list.
///
/// If the file exists, every entry is sealed and unsealed ones are refused, so nobody who can write to the
/// repository can make a list continue unencrypted.
package struct LogKey: Sendable {
  /// The path of the file, which may not exist.
  package let path: String
  private let encryption: LogEncryption?

  /// `encryption` is `nil` for a build that doesn't encrypt.
  package init(path: String, encryption: LogEncryption?) {
    self.path = path
    self.encryption = encryption
  }

  /// Whether the file exists.
  package var exists: Bool { access(path, F_OK) == 0 }

  /// The cipher's name in logs.
  var cipherName: String? { encryption?.name }

  /// Returns the cipher with the key; `nil` if there is no file.
  func cipher() throws(LogError) -> LogCipher? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .badKey(path: path, reason: SystemError().description)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .badKey(path: path, reason: "it isn't a file")
    }
    guard status.st_mode & 0o077 == 0 else { throw .openKey(path: path) }
    guard let encryption else { throw .noCipher }
    // One byte more than allowed, to notice a longer file.
    var bytes = [UInt8](repeating: 0, count: 2 * encryption.keyLength + 3)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .badKey(path: path, reason: SystemError().description) }
    guard let key = Self.key(bytes[..<count]), key.count == encryption.keyLength else {
      throw .badKey(
        path: path, reason: "it has to be \(2 * encryption.keyLength) hexadecimal digits")
    }
    return encryption.cipher(key)
  }

  /// Returns a random key in the format of its file.
  package func newContents() throws(LogError) -> [UInt8] {
    guard let encryption else { throw .noCipher }
    return encryption.newKey().flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }
      + [UInt8(ascii: "\n")]
  }

  /// Parses the key in a file, without its line ending.
  private static func key(_ contents: ArraySlice<UInt8>) -> [UInt8]? {
    var digits = contents
    while let last = digits.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      digits.removeLast()
    }
    var key: [UInt8] = []
    while let digit = digits.popFirst() {
      guard let high = hexValue(digit), let low = digits.popFirst().flatMap(hexValue)
      else { return nil }
      key.append(high << 4 | low)
    }
    return key
  }
}

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
