import TodoText

/// A mistake in the configuration file, which stops only commands that need the setting.
struct ConfigMistake: Sendable {
  /// From 1; `nil` if the whole file can't be read, so that no setting is known.
  var line: Int?
  /// The setting whose value is unknown because of it.
  var setting: String?
  /// The failure, whose message begins with the place.
  var failure: Failure
}

extension Config {
  /// Reads the file at `path`.
  ///
  /// After a mistake, it reads on.
  init(reading bytes: [UInt8], path: String, _ context: SettingContext) {
    self.path = path
    let lines = ConfigLine.all(in: bytes)
    let counts = lines.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
    var seen: Set<String> = []
    for line in lines {
      var index = line.content.startIndex
      do throws(Failure) {
        if let flaw = line.flaw {
          index = flaw.index
          throw flaw.failure
        }
        guard let value = line.value, !line.key.isEmpty else {
          throw .badLine(
            line.value == nil ? "missing `=`" : "missing key before `=`",
            hint: "A setting is written: key = value")
        }
        guard let setting = Setting.named(line.key) else { throw .unknownSetting(line.key) }
        // If there are two values, neither is used.
        if counts[line.key] != 1 {
          if seen.insert(line.key).inserted { continue }
          throw .badLine("\(quoted(line.key)) is set twice", hint: "Delete one of the lines.")
        }
        index = value.startIndex
        let text = String(decoding: value, as: UTF8.self)
        try setting.set(&self, text, context)
        texts[line.key] = (text, "\(path):\(line.number)")
      } catch {
        add(error, line, at: index)
      }
    }
    nameLists(context.commands)
  }

  private mutating func add(_ reason: Failure, _ line: ConfigLine, at index: Int) {
    let place = "\((path ?? "").terminalSafe):\(line.number):\(line.column(of: index))"
    var subject: String?
    if Setting.named(line.key) != nil {
      subject = line.key
    } else if Setting.nearest(to: line.key) == "database" {
      // Most likely a misspelt path of the list: don't change another list instead.
      subject = "database"
    }
    mistakes.append(
      ConfigMistake(
        line: line.number, setting: subject,
        failure: .badLine("\(place): \(reason.message)", hint: reason.hint)))
  }

  /// Returns the first mistake that makes the value of the setting unknown.
  func mistake(about name: String) -> ConfigMistake? {
    mistakes.first { $0.line == nil || $0.setting == name }
  }

  /// The mistakes to report: the first ones.
  var reportedMistakes: [Failure] { mistakes.prefix(5).map(\.failure) }

  /// Throws if a mistake makes the value of the setting unknown.
  func need(_ name: String) throws(Failure) {
    if let mistake = mistake(about: name) { throw mistake.failure }
  }

  /// Returns the value of a setting, or throws if a mistake makes it unknown.
  ///
  /// `value` is a function: making a key path would take a fortieth of an `add`.
  func known<Value>(_ name: String, _ value: (Config) -> Value) throws(Failure) -> Value {
    assert(Setting.named(name) != nil, "no setting is called \(name)")
    if !mistakes.isEmpty { try need(name) }
    return value(self)
  }

  /// Returns the value of a setting, or its default if the file can't be read; throws if a mistake is about it.
  func knownIfReadable<Value>(
    _ name: String, _ value: (Config) -> Value
  ) throws(Failure) -> Value {
    for mistake in mistakes where mistake.setting == name { throw mistake.failure }
    return value(self)
  }
}

extension Failure {
  /// A line of the configuration file isn't a setting.
  static func badLine(_ message: String, hint: String?) -> Failure {
    Failure(message: message, hint: hint, exitCode: .badData)
  }
}
