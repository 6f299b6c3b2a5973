import TodoText

extension Surroundings {
  /// Returns the path in an environment variable, if it is set.
  ///
  /// - Throws: A failure if it is in a home folder that isn't known.
  func path(of variable: String) throws(Failure) -> String? {
    guard let text = self.variable(variable) else { return nil }
    do throws(HomePathError) {
      return try HomePath.path(text, home: home)
    } catch {
      throw Failure(
        message: "\(variable): \(error.description)", hint: error.hint, exitCode: .usage)
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
