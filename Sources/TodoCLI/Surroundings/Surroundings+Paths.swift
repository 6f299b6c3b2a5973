import TodoText

extension Surroundings {
  /// The path that an environment variable names, if it is set.
  func path(of variable: String) throws(HomePathError) -> String? {
    try self.variable(variable).map { text throws(HomePathError) in
      try HomePath.path(text, home: home)
    }
  }

  /// The absolute path that an environment variable names.
  ///
  /// Source: XDG Base Directory Specification 0.8, which has relative paths ignored.
  func absolutePath(of variable: String) -> String? {
    guard let path = try? path(of: variable), path.hasBytePrefix("/") else { return nil }
    return path
  }
}
