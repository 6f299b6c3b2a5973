import FoundationEssentials
import TodoDomain
import TodoText

/// A repository's description of the log in it.
///
///     {"format":1,"list":"0192…","length":42,"cipher":"ChaCha20-Poly1305"}
struct LogCover {
  var list: UUID
  /// The number of entries.
  var length: Int
  /// The name of their cipher; `nil` if they aren't encrypted.
  var cipher: String?
  /// The number of entries when the log was restored; set only in the commit that restores it.
  var restored: Int?

  static let path = "list.json"

  init(list: UUID, length: Int, cipher: String?, restored: Int? = nil) {
    self.restored = restored
    self.list = list
    self.length = length
    self.cipher = cipher
  }

  /// Reads the cover found at `remote`.
  init(_ json: [UInt8], at remote: String) throws(LogError) {
    var (format, list, length, cipher): (Int64?, UUID?, Int64?, String?)
    var restored: Int64?
    let isRead = json.withUnsafeBufferPointer { json in
      StoredJSON.object(json) { name, value in
        switch (name, value) {
        case ("format", .integer(let number)): format = number
        case ("list", .text(let text)): list = UUID(uuidString: text)
        case ("length", .integer(let number)): length = number
        case ("cipher", .text(let text)): cipher = text
        case ("restored", .integer(let number)): restored = number
        default: break
        }
        return true
      }
    }
    guard isRead, let list, let length, let format, length > 0 else {
      throw .notALog(remote: remote, reason: "\(Self.path) can't be read")
    }
    guard format <= LogEntry.format else {
      throw .newerFormat(number: Int(length), found: Int(format), known: Int(LogEntry.format))
    }
    self.init(
      list: list, length: Int(length), cipher: cipher, restored: restored.map { Int($0) })
  }

  var json: [UInt8] {
    var object: JSONValue = [
      "format": .number(LogEntry.format), "list": .text(list.uuidString.lowercased()),
      "length": .count(length),
    ]
    if let cipher { object.add("cipher", .text(cipher)) }
    if let restored { object.add("restored", .count(restored)) }
    return Array("\(object)\n".utf8)
  }
}
