import FoundationEssentials
import TodoText

/// A team's list in a database on a server: `postgresql://host/database?list=home`.
///
/// Everything but `list` is for libpq: <https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>.
package struct ServerList: Hashable, Sendable {
  /// The URL without the list, as libpq reads it.
  package private(set) var address = ""
  /// The URL without a password, for messages and the replica.
  package private(set) var remote = ""
  /// The name of the list in the database; `todo` by default.
  package private(set) var list = "todo"
  /// Whether the URL has a password.
  package private(set) var hasPassword = false
  /// The list's identity: server, database and name, but not the user.
  private var identity = ""

  /// Reads a URL; returns `nil` for a path, or for a URL with another scheme.
  package init?(_ text: String) {
    guard let rest = Self.schemes.lazy.compactMap({ text.rest(after: $0) }).first else {
      return nil
    }
    let (place, query) =
      rest.cut(at: "?").map { (String($0.before), String($0.after)) } ?? (rest, "")
    var (user, server) = ("", place)
    // A user name or a password may have an `@` that isn't written as `%40`.
    let authority = place.prefix { $0 != "/" }
    if let end = authority.lastIndex(of: "@") {
      user = String(place[..<end])
      server = String(place[place.index(after: end)...])
    }
    if let name = user.cut(at: ":") {
      hasPassword = true
      user = String(name.before)
    }
    let safeUser = user.isEmpty ? "" : user + "@"
    var (parameters, safe): ([String], [String]) = ([], [])
    for parameter in query.parts(between: "&").map(String.init) where !parameter.isEmpty {
      if let name = parameter.rest(after: "list=") {
        list = Self.decoded(name)
        continue
      }
      parameters.append(parameter)
      // libpq decodes names, too.
      let key = Self.decoded(String(parameter.prefix { $0 != "=" }))
      if Self.secrets.contains(key) { hasPassword = true } else { safe.append(parameter) }
    }
    func url(_ place: String, _ parameters: [String]) -> String {
      "postgresql://\(place)"
        + (parameters.isEmpty ? "" : "?\(parameters.joined(by: "&"))")
    }
    address = url(place, parameters)
    let name = "list=\(Self.encoded(list))"
    remote = url(safeUser + server, safe + [name])
    identity = "\(server)?\(name)"
  }

  /// The name of the replica's file.
  var fileName: String {
    let name = Self.encoded(identity)
    // Most file systems don't allow longer names.
    return (name.utf8.count <= 200 ? name : UUID(named: name).uuidString) + ".sqlite"
  }

  private static let schemes = ["postgresql://", "postgres://"]

  /// The parameters that hold a password: the user's, and that of a client certificate's key.
  private static let secrets: Set = ["password", "sslpassword"]

  /// Replaces escapes such as `%41`; returns the text unchanged if the result isn't UTF-8.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      // `UInt8` reads `+F`, too.
      if byte == UInt8(ascii: "%"), rest.count >= 2, rest.first != UInt8(ascii: "+"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  /// Escapes every character that has a meaning in a URL or a path.
  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "="):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What a driver needs to reach a team's list.
package struct ServerRequest: Sendable {
  package var list: ServerList
  package var timeoutSeconds: Double
  /// Polled by the driver, which stops waiting once it returns true.
  package var isInterrupted: @Sendable () -> Bool
}
