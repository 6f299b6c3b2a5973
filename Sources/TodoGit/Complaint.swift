import Foundation
import TodoDomain
import TodoText

/// The error messages of a failed `git`, and their cause.
///
/// The messages are the only evidence: `git` exits with 128 for nearly everything. Those from this machine are in
/// English.
struct Complaint {
  /// The lines from `git` and `ssh`, without advice.
  private let own: [String]
  /// The lines from the remote side: its hooks, and the server itself.
  let remote: [String]
  let exitCode: Int32

  /// The place where the failed command ran.
  enum Side {
    /// In the copy.
    case here
    /// At the remote and in the copy, for a fetch.
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

  /// The cause in git's words: the line that gives it, and the remote's messages.
  var reason: String {
    if let line = finding?.line { return line }
    let line = own.first { line in Self.levels.contains { line.hasPrefix($0) } } ?? own.first
    let words = [line.map(Self.withoutLevel) ?? "git exited with \(exitCode)"] + remote
    return Self.joined(words)
  }

  /// Returns the cause of a failed push, which `git` reports as `[remote rejected] (why)`.
  func reason(after summary: String) -> String {
    let why = summary.range(of: "(").map { summary[$0.upperBound...].prefix { $0 != ")" } }
    return Self.joined([why.map(String.init) ?? summary] + remote)
  }

  /// The lock file that is in the way.
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

  /// Whether `git` didn't understand its arguments.
  var isOfUsage: Bool {
    exitCode == 129 || own.contains { $0.contains("usage: git") || $0.contains("unknown option") }
  }

  /// The fault that the messages indicate; `nil` if none is recognized.
  var sign: Sign? { finding?.sign ?? (exitCode > 128 && own.isEmpty ? .passing : nil) }

  enum Sign {
    case fault(RemoteFault)
    /// The fault is likely to go away by itself.
    case passing
  }

  /// Whether the remote side complains, too.
  var isOfOthers: Bool {
    let signs = ["upload-pack", "remote repository", "remote end", " ./objects"]
    return !remote.isEmpty || own.contains { line in signs.contains { line.contains($0) } }
  }

  /// Whether the messages name a path below `folder`.
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

  /// Lowercase; the first match counts.
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

  /// Returns the first absolute path in quotation marks.
  private static func quoted(in line: String) -> String? {
    guard let begin = line.range(of: "'/")?.lowerBound else { return nil }
    let rest = line[line.index(after: begin)...]
    return rest.firstIndex(of: "'").map { String(rest[..<$0]) }
  }

  /// Joins words to one line, cut after 1,000 characters.
  static func joined(_ words: [String]) -> String {
    let text = words.joined(separator: "; ")
    return text.count > 1000 ? text.prefix(1000) + "..." : text
  }
}

extension String {
  /// The text without the passwords in URLs.
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
