import TodoSQLite
import TodoText

/// How `todo config` changes the file: one value in its place, and nothing else.
extension ConfigFile {
  /// Sets a setting, an alias or a view to the value in `text`, in the file at `path`.
  ///
  /// A missing file is created, along with missing folders.
  ///
  /// - Throws: A failure with exit code 64 if there is no such setting or it can't have this value, 65 if the file
  ///   has a mistake that hides it; the file is then unchanged.
  static func set(
    _ name: String, to text: String, in path: String, _ surroundings: Surroundings,
    besideList list: String?, commands: some CommandNames
  ) throws(Failure) {
    let old = try bytesToChange(of: path)
    let keys = try keys(of: name)
    // A setting that takes no text is written without quotes.
    var values = [TOMLValue.string(text)]
    if keys.count == 1 || !["aliases", "views"].contains(keys[0]), let bare = TOMLValue(bare: text)
    {
      values.insert(bare, at: 0)
    }
    var refusal: ConfigError?
    for value in values {
      var edit = TOMLEdit(old)
      edit.set(keys, to: value)
      let config = Config(
        reading: edit.bytes, path: path, home: surroundings.home, commands: commands)
      guard config.mistake(about: name) != nil || config.lines[name] == nil else {
        return try replace(path, with: edit.bytes, besideList: list)
      }
      refusal = config.mistake(about: name) ?? config.mistakes.first
    }
    guard let refusal else { throw .unchangeable(path) }
    if case .toml = refusal.reason { throw Failure(refusal) }
    throw Failure(
      message: "\(refusal.reason)", hint: refusal.reason.hint, exitCode: .usage)
  }

  /// Removes a setting, an alias or a view from the file at `path`; returns whether it was there.
  static func unset(
    _ name: String, in path: String, besideList list: String?
  ) throws(Failure) -> Bool {
    var edit = TOMLEdit(try bytesToChange(of: path))
    guard edit.remove(try keys(of: name)) else { return false }
    try replace(path, with: edit.bytes, besideList: list)
    return true
  }

  /// Returns the table and the key of a setting, or the key alone.
  private static func keys(of name: String) throws(Failure) -> [String] {
    if let (table, key) = name.cut(at: "."), table == "aliases" || table == "views", !key.isEmpty {
      return [String(table), String(key)]
    }
    guard ConfigKey.named(name) != nil else {
      let reason = ConfigError.Reason.unknownKey(name)
      throw Failure(message: reason.description, hint: reason.hint, exitCode: .usage)
    }
    return name.parts(between: ".").map(String.init)
  }

  private static func bytesToChange(of path: String) throws(Failure) -> [UInt8] {
    do throws(ConfigError.Reason) {
      let bytes = try bytes(of: path) ?? []
      if bytes.count > maximumByteCount { throw .tooLong }
      return bytes
    } catch {
      throw Failure(ConfigError(file: path, reason: error, subject: .everything))
    }
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], besideList list: String?
  ) throws(Failure) {
    do throws(NewFileError) {
      try NewFile.makeFolders(above: path)
      let file = try NewFile(path, besideList: list, isReplacing: true)
      try file.write(bytes)
      try file.publish()
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  /// A new line in the file would mean something else.
  fileprivate static func unchangeable(_ path: String) -> Failure {
    Failure(
      message: "the setting can't be added to \(path.terminalSafe)",
      hint: "Write it into the file with an editor.", exitCode: .badData)
  }
}
