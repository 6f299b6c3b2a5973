import Glibc
import TodoDomain
import TodoText

/// The key of a list whose log is encrypted: hexadecimal digits, in a file beside the list.
///
/// Where there is such a file, every entry is sealed, and what isn't is refused: so no one who can write to the
/// repository can make a list go on unencrypted.
package struct LogKey: Sendable {
  /// Where the file is, or would be.
  package let path: String
  private let encryption: LogEncryption?

  /// - Parameters:
  ///   - path: Where the file is, or would be.
  ///   - encryption: How this build encrypts; `nil` for a build that doesn't.
  package init(path: String, encryption: LogEncryption?) {
    self.path = path
    self.encryption = encryption
  }

  /// Whether there is a file.
  package var exists: Bool { access(path, F_OK) == 0 }

  /// What a log says that it is encrypted with.
  var cipherName: String? { encryption?.name }

  /// What seals with the key; `nil` where there is no file.
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
    // One byte more than there may be, so that a longer file is noticed.
    var bytes = [UInt8](repeating: 0, count: 2 * encryption.keyLength + 3)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .badKey(path: path, reason: SystemError().description) }
    guard let key = Self.key(bytes[..<count]), key.count == encryption.keyLength else {
      throw .badKey(
        path: path, reason: "it has to be \(2 * encryption.keyLength) hexadecimal digits")
    }
    return encryption.cipher(key)
  }

  /// A key by chance, as its file has it.
  package func newContents() throws(LogError) -> [UInt8] {
    guard let encryption else { throw .noCipher }
    return encryption.newKey().flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }
      + [UInt8(ascii: "\n")]
  }

  /// The key that a file holds; the end of its line doesn't belong to it.
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
