import TodoDomain

import Glibc
import TodoText

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
    if let folder = surroundings.variable("XDG_CONFIG_HOME"), folder.hasBytePrefix("/") {
      return "\(folder)/todo/config.toml"
    }
    return surroundings.home.map { "\($0)/.config/todo/config.toml" }
  }

  /// What the file says, and what is wrong in it; nothing where there is none.
  static func load(in surroundings: Surroundings, commands: some CommandNames) -> Config {
    guard let path = path(in: surroundings) else { return Config() }
    var config = Config()
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

  /// All bytes of the file, as far as one more than may be; `nil` where there is no file.
  static func bytes(of path: String) throws(ConfigError.Reason) -> [UInt8]? {
    // A pipe without a writer isn't waited for, nor taken for a file without settings.
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
