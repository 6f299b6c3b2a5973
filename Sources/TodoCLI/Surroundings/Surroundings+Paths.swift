import TodoText

extension Surroundings {
  /// Returns the path in an environment variable, if it is set.
  func path(of variable: String) throws(HomePathError) -> String? {
    try self.variable(variable).map { text throws(HomePathError) in
      try HomePath.path(text, home: home)
    }
  }

  /// Returns the absolute path in an environment variable, or `nil` if it has none.
  ///
  /// Source: XDG Base Directory Specification 0.8, which says to ignore relative paths.
  func absolutePath(of variable: String) -> String? {
    guard let path = try? path(of: variable), path.hasBytePrefix("/") else { return nil }
    return path
  }
}
