import Glibc
import TodoSQLite
import TodoText

/// The configuration file of the user.
enum ConfigFile {
  /// The most bytes that are read: 1 MiB.
  private static let maximumByteCount = 1_048_576

  /// Returns its path: `TODO_CONFIG`, else `todo/config` in `XDG_CONFIG_HOME`, else in `~/.config`.
  ///
  /// It is `nil` if `TODO_CONFIG` is empty, or the home folder isn't known.
  ///
  /// - Throws: A failure if the variable names a path in an unknown home folder.
  static func path(in environment: ShellEnvironment) throws(Failure) -> String? {
    if let path = try environment.path(of: "TODO_CONFIG") { return path.isEmpty ? nil : path }
    let folder = environment.absolutePath(of: "XDG_CONFIG_HOME")
    return (folder ?? environment.home.map { "\($0)/.config" }).map { "\($0)/todo/config" }
  }

  /// Reads the settings and the mistakes in the file; there are none if there is no file.
  static func load(in environment: ShellEnvironment, commands: any CommandNames) -> Config {
    var config = Config()
    do throws(Failure) {
      config.path = try path(in: environment)
      guard let path = config.path, let bytes = try bytes(of: path) else { return config }
      return Config(
        reading: bytes, path: path, SettingContext(home: environment.home, commands: commands))
    } catch {
      config.mistakes = [ConfigMistake(failure: error)]
      return config
    }
  }

  /// Reads the file; returns `nil` if there is none.
  static func bytes(of path: String) throws(Failure) -> [UInt8]? {
    let withoutFile = "Without any configuration: TODO_CONFIG= todo …"
    var bytes: [UInt8] = []
    do throws(SystemError) {
      // Don't wait for a pipe without a writer, and don't treat it as an empty file.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw SystemError() }
      let source = ByteSource(fileDescriptor: descriptor, isOwned: true)
      defer { withExtendedLifetime(source) {} }
      bytes = try source.bytes(upTo: maximumByteCount)
      var status = stat()
      if bytes.isEmpty, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
        throw SystemError(ENXIO)
      }
    } catch {
      if [ENOENT, ENOTDIR].contains(error.code) { return nil }
      var failure = Failure.unreadable(path, errorNumber: error.code)
      failure.hint = failure.hint ?? withoutFile
      if [EACCES, EPERM].contains(error.code) { failure.exitCode = .noPermission }
      throw failure
    }
    if bytes.count > maximumByteCount {
      throw .badLine("\(path.terminalSafe): over 1 MiB", hint: withoutFile)
    }
    return bytes
  }
}

/// How `todo config` changes the file: one line, and nothing else.
extension ConfigFile {
  /// Sets a setting, an alias or a view to the value in `text`, in its line or in a new one at the end.
  ///
  /// - Throws: A failure with exit code 64 if there is no such setting or it can't have this value, 65 if the file
  ///   has a mistake that hides it; the file is then unchanged.
  static func set(
    _ name: String, to text: String, in path: String, _ context: SettingContext,
    _ settings: Settings
  ) throws(Failure) {
    guard let setting = Setting.named(name) else { throw .unknownSetting(name) }
    var unused = Config()
    try setting.set(&unused, text, context)

    var bytes = try bytes(of: path) ?? []
    if let value = ConfigLine.all(in: bytes).last(where: { $0.key == name })?.value {
      let blank = value.isEmpty && !text.isEmpty ? " " : ""
      bytes.replaceSubrange(value.indices, with: Array((blank + text).utf8))
    } else {
      if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
      bytes += Array("\(name) = \(text)\n".utf8)
    }
    // Make sure that it reads back as the same value.
    let isReadable = ConfigLine.all(in: bytes).contains {
      $0.key == name && $0.value?.elementsEqual(text.utf8) == true && $0.flaw == nil
    }
    guard isReadable else {
      throw Failure(
        message: "the configuration file can't have the line \(quoted("\(name) = \(text)"))",
        hint: """
          A value is one line, without control characters, without blanks at its ends, and with a \
          # after a blank only in quotation marks.
          """, exitCode: .usage)
    }
    let config = Config(reading: bytes, path: path, context)
    try config.need(name)
    if name == "context" { _ = try config.context(called: text) }
    try write(bytes, to: path, settings, isReplacing: true)
  }

  /// Removes the lines of a setting, known or unknown; returns whether there were any.
  static func unset(
    _ name: String, in path: String, _ context: SettingContext, _ settings: Settings
  ) throws(Failure) -> Bool {
    var bytes = try bytes(of: path) ?? []
    let lines = ConfigLine.all(in: bytes).filter { $0.key == name && $0.value != nil }
    guard !lines.isEmpty || Setting.named(name) != nil else { throw .unknownSetting(name) }
    let before = Config(reading: bytes, path: path, context)
    for line in lines.reversed() { bytes.removeSubrange(line.bytes.indices) }
    if let used = before.contextName, name != "context", before.contexts[used] != nil,
      Config(reading: bytes, path: path, context).contexts[used] == nil
    {
      throw Failure(
        message: "the context \(quoted(used)) is in use, and would not be there any more",
        hint: "Leave it first: `todo context none`.", exitCode: .usage)
    }
    if !lines.isEmpty { try write(bytes, to: path, settings, isReplacing: true) }
    return !lines.isEmpty
  }

  /// Creates the file from ``template``; an existing file is left alone.
  static func create(_ path: String, _ settings: Settings) throws(Failure) {
    try write(Array(template.utf8), to: path, settings, isReplacing: false)
  }

  /// Every setting, explained and commented out.
  static var template: String {
    var text = """
      # The settings of todo, one per line. A # begins a comment: remove it to set a value.
      # `todo config` shows the values in use and where they come from.

      """
    var group: Substring?
    for setting in Setting.all + [.alias("shop"), .view("errands"), .key("X")] {
      let next = setting.name.cut(at: ".")?.before
      if next == nil || next != group { text += "\n" }
      if next == "color", group != next {
        text += "# A style is made of these words: \(list(TextStyle.names)).\n"
      }
      group = next
      text += "# \(setting.help)\n# \(setting.name) = \(setting.example)\n"
    }
    return text
  }

  /// Writes the file atomically; missing folders get mode 0700, a new file 0600, like those of the list.
  static func write(
    _ bytes: [UInt8], to path: String, _ settings: Settings, isReplacing: Bool
  ) throws(Failure) {
    do throws(NewFileError) {
      try NewFile.makeFolders(above: path)
      let file = try NewFile(
        path, besideList: try? settings.databasePath, isReplacing: isReplacing)
      try file.write(bytes)
      try file.publish()
    } catch {
      switch error {
      case .inputOutput, .unsynced: throw Failure(error)
      case .exists:
        throw Failure(
          message: "there is a configuration file already: \(path.terminalSafe)",
          hint: "`todo config --explain` explains each setting.", exitCode: .cannotCreate)
      default: throw Failure(error, hint: "Say where it is to be with TODO_CONFIG.")
      }
    }
  }
}
