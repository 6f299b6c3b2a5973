import Glibc
import TodoText

/// The path of a file without symbolic links; the file need not exist.
enum ResolvedPath {
  /// The number of links that Linux follows.
  private static let maximumLinkCount = 40

  /// Returns where the file at `path` is, or would be created.
  ///
  /// A link to a missing file leads to where that file would be.
  ///
  /// - Throws: Why its folder can't be found.
  static func of(_ path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<maximumLinkCount {
      let slash = path.lastIndex(ofByte: "/")
      let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
      // These name something that exists.
      if ["", ".", ".."].contains(name) { return try resolved(path) }
      let folder = try resolved(slash.map { "\(path[..<$0])/" } ?? ".")
      let place = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      guard let target = try link(at: place) else { return place }
      path = target.hasBytePrefix("/") ? target : "\(folder)/\(target)"
    }
    throw SystemError(ELOOP)
  }

  private static func resolved(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw SystemError() }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the target of a link, or `nil` if there is no link.
  private static func link(at path: String) throws(SystemError) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    if count >= 0 {
      return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    // It isn't a link, or doesn't exist.
    guard errno == EINVAL || errno == ENOENT else { throw SystemError() }
    return nil
  }
}
