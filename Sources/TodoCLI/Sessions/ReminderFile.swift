import FoundationEssentials
import Glibc
import TodoSQLite
import TodoText

/// The record of the reminders of a list given on this machine, locked until the process ends.
struct ReminderFile {
  private let path: String
  private let settings: Settings

  /// Uses the list's file in the XDG state folder.
  ///
  /// Source: XDG Base Directory Specification 0.8, on `XDG_STATE_HOME`.
  ///
  /// - Throws: A failure if the folder can't be created, or another process gives reminders.
  init(_ settings: Settings, in environment: ShellEnvironment) throws(Failure) {
    let list = try settings.databasePath
    let name = UUID(named: (try? AbsolutePath.of(list)) ?? list).uuidString.lowercased()
    let folder = try Self.folder(in: environment)
    path = "\(folder)/reminders-\(name)"
    self.settings = settings
    let code = NewFolder.make(folder)
    guard code == 0 else { throw Self.failure(folder, SystemError(code)) }
    // Never closed, so that it stays locked to the end.
    let descriptor = uninterrupted { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw Self.failure(folder, SystemError()) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(message: "another `todo remind` is running", hint: nil, exitCode: .locked)
    }
  }

  private static func folder(in environment: ShellEnvironment) throws(Failure) -> String {
    if let state = environment.absolutePath(of: "XDG_STATE_HOME") { return "\(state)/todo" }
    guard let home = environment.home else {
      throw Failure(
        message: "there is no folder to remember reminders in",
        hint: "Set XDG_STATE_HOME or HOME.", exitCode: .cannotCreate)
    }
    return "\(home)/.local/state/todo"
  }

  private static func failure(_ folder: String, _ error: SystemError) -> Failure {
    Failure(
      message: "cannot use \(folder.terminalSafe): \(error)",
      hint: "Set XDG_STATE_HOME to another folder.", exitCode: .cannotCreate)
  }

  /// Returns the text of the file; empty if there is none.
  func contents() throws(Failure) -> String {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return "" }
      throw .unreadable(path, errorNumber: errno)
    }
    do throws(SystemError) {
      let bytes = try ByteSource(fileDescriptor: descriptor, isOwned: true).bytes()
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .unreadable(path, errorNumber: error.code)
    }
  }

  /// Replaces the file.
  func write(_ text: String) throws(Failure) {
    let file = try NewFile(path, in: settings, ifNotAFile: "Set XDG_STATE_HOME to another folder.")
    try file.append(Array(text.utf8))
    try file.keep()
  }
}
