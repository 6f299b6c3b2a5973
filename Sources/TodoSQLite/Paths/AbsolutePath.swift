import Glibc
import TodoText

/// A path that means the same file in every folder.
package enum AbsolutePath {
  /// Returns `path`, with the current folder before it if it is relative.
  ///
  /// - Throws: Why the current folder can't be determined.
  package static func of(_ path: String) throws(Failure) -> String {
    guard !path.hasBytePrefix("/") else { return path }
    guard let folder = getcwd(nil, 0) else {
      throw Failure(reason: SystemError().description)
    }
    defer { free(folder) }
    // A name that can't be decoded must not turn into another.
    guard let name = String(validatingCString: folder) else {
      throw Failure(reason: "the path of the current folder is not UTF-8")
    }
    return "\(name)/\(path)"
  }

  /// The current folder is gone, or its name isn't UTF-8.
  package struct Failure: Error {
    package let reason: String
  }
}
