import TodoDomain

import Glibc
import TodoText

/// The configuration file of the user.
enum ConfigFile {
  /// The most bytes that are read: 1 MiB.
  static let maximumByteCount = 1_048_576

  static let variable = "TODO_CONFIG"

  /// Returns its path: `TODO_CONFIG`, else `todo/config.toml` in `XDG_CONFIG_HOME`, else in `~/.config`.
  ///
  /// It is `nil` if `TODO_CONFIG` is empty, or the home folder isn't known.
  ///
  /// - Throws: An error if the variable names a path in a home that isn't known.
  static func path(in surroundings: Surroundings) throws(HomePathError) -> String? {
    if let path = try surroundings.path(of: variable) { return path.isEmpty ? nil : path }
    if let folder = surroundings.absolutePath(of: "XDG_CONFIG_HOME") {
      return "\(folder)/todo/config.toml"
    }
    return surroundings.home.map { "\($0)/.config/todo/config.toml" }
  }

  /// Reads the settings and the mistakes in the file; there are none if there is no file.
  static func load(in surroundings: Surroundings, commands: some CommandNames) -> Config {
    var config = Config()
    let found: String?
    do throws(HomePathError) {
      found = try path(in: surroundings)
    } catch {
      config.mistakes = [
        ConfigError(file: variable, reason: .unknownPlace(error), subject: .everything)
      ]
      return config
    }
    guard let path = found else { return config }
    config.path = path
    do throws(ConfigError.Reason) {
      guard let bytes = try bytes(of: path) else { return config }
      guard bytes.count <= maximumByteCount else { throw .tooLong }
      return Config(reading: bytes, path: path, home: surroundings.home, commands: commands)
    } catch {
      config.mistakes = [ConfigError(file: path, reason: error, subject: .everything)]
      return config
    }
  }

  /// Reads the file, up to just beyond the limit; returns `nil` if there is no file.
  static func bytes(of path: String) throws(ConfigError.Reason) -> [UInt8]? {
    // Don't wait for a pipe without a writer, and don't take it for a file without settings.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(errorNumber: errno)
    }
    let source = ByteSource(fileDescriptor: descriptor, isOwned: true)
    defer { withExtendedLifetime(source) {} }
    var bytes: [UInt8] = []
    while bytes.count <= maximumByteCount {
      do throws(SystemError) {
        let chunk = try source.chunk()
        if chunk.isEmpty { break }
        bytes += chunk
      } catch {
        throw .unreadable(errorNumber: error.code)
      }
    }
    var status = stat()
    if bytes.isEmpty, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      throw .unreadable(errorNumber: ENXIO)
    }
    return bytes
  }
}
