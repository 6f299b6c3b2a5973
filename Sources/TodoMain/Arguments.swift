import Glibc

/// What the program was started with, as text.
enum Arguments {
  /// The words after the program's name.
  ///
  /// - Parameters:
  ///   - count: How many words there are, the program's name included.
  ///   - words: What `main` was called with.
  /// - Returns: The words, or `nil` if one is not UTF-8.
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

  /// A variable that names a file and is not UTF-8: another file must not be taken for that one.
  static var pathVariableThatIsNotUTF8: String? {
    ["TODO_DATABASE", "TODO_CONFIG", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"]
      .first { name in getenv(name).map { String(validatingCString: $0) == nil } ?? false }
  }
}
