import Foundation
import TodoDomain
import TodoText

/// What `git` says where it fails, and what is behind it.
///
/// Its words are the only way to tell: it exits with 128 for nearly everything. They are in English, as far as they
/// come from this machine.
struct Complaint {
  /// The lines of `git` and `ssh`, without advice.
  private let own: [String]
  /// What the other side says: hooks, and the server itself.
  let remote: [String]
  let exitCode: Int32

  /// Where what failed was at work.
  enum Side {
    /// In the copy.
    case here
    /// At the remote, for the copy.
    case both
    /// At the remote.
    case there
  }

  init(_ result: Git.Result) {
    var (own, remote): ([String], [String]) = ([], [])
    for line in result.error.split(whereSeparator: \.isNewline).map(String.init) {
      let line = line.withoutPasswords
      if let text = line.rest(after: "remote:") {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty { remote.append(text) }
      } else if !["hint:", "warning:"].contains(where: { line.lowercased().hasPrefix($0) }) {
        own.append(line)
      }
    }
    (self.own, self.remote, exitCode) = (own, remote, result.exitCode)
  }

  /// What went wrong, in git's words: the line that says why, with what the other side adds.
  var reason: String {
    if let line = finding?.line { return line }
    let line = own.first { line in Self.levels.contains { line.hasPrefix($0) } } ?? own.first
    let words = [line.map(Self.withoutLevel) ?? "git exited with \(exitCode)"] + remote
    return Self.joined(words)
  }

  /// The same for a push, of which `git` says `[remote rejected] (why)`.
  func reason(after summary: String) -> String {
    let why = summary.range(of: "(").map { summary[$0.upperBound...].prefix { $0 != ")" } }
    return Self.joined([why.map(String.init) ?? summary] + remote)
  }

  /// The lock that is in the way.
  var lock: String? {
    for line in own + remote where line.contains("File exists") {
      if let path = Self.quoted(in: line), path.hasSuffix(".lock") {
        return path.replacingOccurrences(of: "/./", with: "/")
      }
      if let path = line.rest(afterLast: "could not lock config file "),
        let end = path.range(of: ": File exists")
      {
        return path[..<end.lowerBound] + ".lock"
      }
    }
    return nil
  }

  /// Whether `git` didn't understand what it was asked.
  var isOfUsage: Bool {
    exitCode == 129 || own.contains { $0.contains("usage: git") || $0.contains("unknown option") }
  }

  /// The fault that the words are a sign of; `nil` for none that is known.
  var sign: Sign? { finding?.sign ?? (exitCode > 128 && own.isEmpty ? .passing : nil) }

  enum Sign {
    case fault(RemoteFault)
    /// It may well go away by itself.
    case passing
  }

  /// Whether the other side complains, too.
  var isOfOthers: Bool {
    let signs = ["upload-pack", "remote repository", "remote end", " ./objects"]
    return !remote.isEmpty || own.contains { line in signs.contains { line.contains($0) } }
  }

  /// Whether the words name something below `folder`.
  func names(_ folder: String) -> Bool {
    own.contains { $0.contains(folder) }
  }

  private var finding: (sign: Sign, line: String)? {
    for (sign, words) in Self.signs {
      guard
        let line = (own + remote).first(where: { line in
          let line = line.lowercased()
          return words.contains { line.contains($0) }
        })
      else { continue }
      if case .fault(.notOwned) = sign {
        return (.fault(.notOwned(path: Self.quoted(in: line) ?? "PATH")), Self.withoutLevel(line))
      }
      return (sign, Self.withoutLevel(line))
    }
    return nil
  }

  /// In lowercase; the first that fits counts.
  private static let signs: [(Sign, [String])] = [
    (.fault(.notOwned(path: "")), ["dubious ownership", "unsafe repository"]),
    (.fault(.diskFull), ["no space left", "disk quota exceeded"]),
    (
      .fault(.hostKey),
      ["host key verification failed", "host identification has changed", "no matching host key"]
    ),
    (
      .fault(.noCredentials),
      [
        "permission denied (", "could not read username", "could not read password",
        "authentication failed", "authentication required", "authentication failures",
        "invalid username or", "returned error: 401", "terminal prompts disabled",
      ]
    ),
    (
      .fault(.noPermission),
      [
        "permission denied", "insufficient permission", "read-only file system",
        "operation not permitted", "returned error: 403", "access denied", "denied to ",
        "not authorized", "not allowed to push",
      ]
    ),
    (
      .fault(.notARepository(wasThere: false)),
      [
        "does not appear to be a git repository", "not a git repository", "repository not found",
        "returned error: 404", "' not found", "could not be found",
      ]
    ),
    (.fault(.certificate), ["certificate", "ssl_error", "ssl routines"]),
    (
      .fault(.badAddress),
      [
        "unable to find remote helper", "git: 'remote-", "strange hostname", "strange port",
        "' not allowed",
        "url rejected", "malformed", "unsupported protocol", "no path specified", "bad port",
        "invalid proxy",
      ]
    ),
    (
      .fault(.unknownHost),
      ["could not resolve host", "name or service not known", "no address associated"]
    ),
    (
      .fault(.damaged),
      [
        "corrupt", "bad object", "missing blob", "missing tree", "missing commit", "bad config",
        "object file", "inflate", "unable to read ", "invalid object", "bad signature",
        "missing necessary objects", "did not send all necessary objects", "unresolved deltas",
        "unable to parse", "index file", "packfile", "git pack", "bad ref", "broken ref",
        "unpack failed", "unpacker error",
      ]
    ),
    (
      .passing,
      [
        "connection refused", "timed out", "timeout", "connection reset", "connection closed",
        "unreachable", "no route to host", "hung up", "early eof", "unexpected disconnect",
        "temporary failure", "broken pipe", "kex_exchange", "returned error: 5",
        "returned error: 429", "failed to connect", "couldn't connect", "empty reply",
        "connection was", "recv failure", "send failure", "unable to connect", "cannot allocate",
        "out of memory", "resource temporarily", "transfer closed", "banner exchange",
        "stale file handle", "input/output error",
      ]
    ),
  ]

  private static let levels = ["fatal: ", "error: ", "ERROR: "]

  private static func withoutLevel(_ line: String) -> String {
    levels.lazy.compactMap { line.rest(after: $0) }.first ?? line
  }

  /// What is between the first two quotation marks of a path.
  private static func quoted(in line: String) -> String? {
    guard let begin = line.range(of: "'/")?.lowerBound else { return nil }
    let rest = line[line.index(after: begin)...]
    return rest.firstIndex(of: "'").map { String(rest[..<$0]) }
  }

  /// One line, and not an endless one.
  static func joined(_ words: [String]) -> String {
    let text = words.joined(separator: "; ")
    return text.count > 1000 ? text.prefix(1000) + "..." : text
  }
}

extension String {
  /// What a URL says between the name of a user and the server is nobody's business.
  var withoutPasswords: String {
    var safe = ""
    var rest = self[...]
    while let scheme = rest.range(of: "://") {
      let authority = rest[scheme.upperBound...].prefix { !"/ '\"".contains($0) }
      safe += rest[..<scheme.upperBound]
      if let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":") {
        safe += authority[..<colon]
        rest = authority.base[end...]
      } else {
        rest = rest[scheme.upperBound...]
      }
    }
    return safe + rest
  }

  fileprivate func rest(afterLast text: String) -> String? {
    range(of: text, options: .backwards).map { String(self[$0.upperBound...]) }
  }
}
