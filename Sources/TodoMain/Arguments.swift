import Glibc

/// The program's arguments and environment variables, as text.
enum Arguments {
  /// Returns the arguments after the program's name.
  ///
  /// - Parameters:
  ///   - count: The number of words, including the program's name.
  ///   - words: The words passed to `main`.
  /// - Returns: The arguments, or `nil` if one is not UTF-8.
  static func utf8(
    count: Int32, words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [String]? {
    var arguments: [String] = []
    for index in 1..<max(1, Int(count)) {
      guard let bytes = words[index], let argument = String(validatingCString: bytes) else {
        return nil
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// A variable with a file's path that is not UTF-8: it must not be taken for a different file.
  static var pathVariableThatIsNotUTF8: String? {
    ["TODO_DATABASE", "TODO_CONFIG", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"]
      .first { name in getenv(name).map { String(validatingCString: $0) == nil } ?? false }
  }
}
