import TodoDomain

/// What the configuration file says.
///
/// What it does not say is `nil`, and an option or a variable comes before it.
struct Config {
  /// The file, whether or not there is one; `nil` where none is to be read.
  var path: String?
  var database: String?
  var timeoutSeconds: Double?
  var color: ColorChoice?
  var listSort: String?
  var listQuery: String?
  var listLimit: Int?
  var palette = Palette()
  var aliases: [String: Alias] = [:]
  /// The line of each setting that the file has, by its name, aliases included.
  var lines: [String: Int] = [:]

  /// What nothing is said in.
  init() {}

  /// Reads what stands in the file at `path`; `home` is where its `~` is.
  init(reading bytes: [UInt8], path: String, home: String?) throws(ConfigError) {
    self.path = path
    let entries: [TOMLEntry]
    do throws(TOMLError) {
      entries = try TOMLReader.entries(of: bytes)
    } catch {
      throw ConfigError(
        file: path, line: error.line, column: error.column, reason: .toml(error.reason))
    }
    for entry in entries {
      func refused(_ reason: ConfigError.Reason, at column: Int) -> ConfigError {
        ConfigError(file: path, line: entry.line, column: column, reason: reason)
      }
      let name = entry.path.joined(separator: ".")
      if entry.path.count == 2, entry.path[0] == "aliases" {
        guard case .string(let text) = entry.value else {
          throw refused(
            .wrongValue(key: name.terminalSafe, expected: "a text"), at: entry.valueColumn)
        }
        do throws(ConfigError.Reason) {
          aliases[entry.path[1]] = try Alias(text)
        } catch {
          throw refused(error, at: entry.valueColumn)
        }
      } else {
        guard let key = ConfigKey.named(name), entry.path.allSatisfy({ !$0.contains(".") }) else {
          throw refused(.unknownKey(name), at: entry.column)
        }
        do throws(ConfigError.Reason) {
          try key.set(&self, entry.value, home)
        } catch {
          throw refused(error, at: entry.valueColumn)
        }
      }
      lines[name] = entry.line
    }
  }
}
