import Glibc

/// The file with a person's settings.
enum ConfigFile {
  /// The most bytes that are read: 1 MiB.
  static let maximumByteCount = 1_048_576

  /// Where it is: `TODO_CONFIG`, else `todo/config.toml` in `XDG_CONFIG_HOME`, else in `~/.config`.
  ///
  /// It is `nil` where `TODO_CONFIG` is empty, or nothing says where a home is.
  ///
  /// Source: XDG Base Directory Specification 0.8, which has relative paths ignored.
  static func path(in surroundings: Surroundings) -> String? {
    if let path = surroundings.variable("TODO_CONFIG") { return path.isEmpty ? nil : path }
    if let folder = surroundings.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/todo/config.toml"
    }
    return surroundings.home.map { "\($0)/.config/todo/config.toml" }
  }

  /// What the file says; nothing where there is none.
  ///
  /// - Throws: A failure with exit code 65 for what is no setting, 77 where the file may not be read,
  ///   66 where it cannot.
  static func load(in surroundings: Surroundings) throws(Failure) -> Config {
    guard let path = path(in: surroundings) else { return Config() }
    guard let bytes = try bytes(of: path) else {
      var config = Config()
      config.path = path
      return config
    }
    do throws(ConfigError) {
      guard bytes.count <= maximumByteCount else {
        throw ConfigError(file: path, line: 1, column: 1, reason: .tooLong)
      }
      return try Config(reading: bytes, path: path, home: surroundings.home)
    } catch {
      throw Failure(error)
    }
  }

  /// All bytes of the file, as far as one more than may be; `nil` where there is no file.
  private static func bytes(of path: String) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw unreadable(path, errorNumber: errno)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= maximumByteCount {
      var errorNumber: Int32 = 0
      let count = chunk.withUnsafeMutableBytes { buffer in
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 { errorNumber = errno }
        return count
      }
      if count == 0 { break }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errorNumber != EINTR {
        throw unreadable(path, errorNumber: errorNumber)
      }
    }
    return bytes
  }

  private static func unreadable(_ path: String, errorNumber: Int32) -> Failure {
    let mayNot = errorNumber == EACCES || errorNumber == EPERM
    return Failure(
      message: "\(path.terminalSafe): \(String(cString: strerror(errorNumber)))",
      hint: "Without any configuration: TODO_CONFIG= todo …",
      exitCode: mayNot ? .noPermission : .noInput)
  }
}

extension Surroundings {
  /// The person's home, if one is known.
  var home: String? {
    variable("HOME").flatMap { $0.isEmpty ? nil : $0 }
  }
}
