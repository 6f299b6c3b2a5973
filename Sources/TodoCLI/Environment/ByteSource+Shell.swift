import Glibc
import TodoText

extension ByteSource {
  /// Reads an open file, and closes it at the end if it `isOwned`.
  ///
  /// After a signal recorded by `interruption`, reading fails with `ECANCELED`.
  convenience init(fileDescriptor: Int32, isOwned: Bool = false, _ interruption: Interruption?) {
    self.init(fileDescriptor: fileDescriptor, isOwned: isOwned) { isFile in
      guard let interruption else { return true }
      // Reading a file never waits.
      return isFile ? interruption.signal == nil : interruption.wait(forInput: fileDescriptor)
    }
  }

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Throws: A failure with exit code 66 if there is no such file, or it cannot be read.
  convenience init(
    path: String, standardInput: Int32, _ interruption: Interruption? = nil
  ) throws(Failure) {
    guard path != "-" else {
      self.init(fileDescriptor: standardInput, isOwned: false, interruption)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errorNumber: errno) }
    self.init(fileDescriptor: descriptor, isOwned: true, interruption)
  }

  /// Opens the file at `path`; reads all of a pipe or terminal at once, so that slow input isn't awaited while the list
  /// is locked.
  ///
  /// With `keepsGoing`, the file may begin with lines that aren't text.
  ///
  /// - Throws: A failure with exit code 66 if it can't be read, 74 if there is no room for it, 65 if it isn't text or
  ///   has no end, or the failure of a signal that came meanwhile.
  static func arrived(
    path: String, in environment: ShellEnvironment, keepsGoing: Bool = false
  ) throws(Failure) -> ByteSource {
    let interruption = environment.interruption
    // From now on, a signal reports that nothing was changed.
    interruption.expectWork()
    let source = try ByteSource(
      path: path, standardInput: environment.standardInput, interruption)
    if source.totalCount != nil { return source }
    do throws(Failure) {
      return try SpooledInput(
        source, called: name(ofFile: path), folder: environment.temporaryFolder,
        keepsGoing: keepsGoing
      ).bytes()
    } catch {
      throw interruption.signal.map(Failure.init(interruptedBy:)) ?? error
    }
  }

  /// Returns the name to use in messages for the file at `path`.
  static func name(ofFile path: String) -> String { path == "-" ? "stdin" : path }
}

extension Failure {
  /// The script or the import called `name` cannot be read.
  static func unreadable(_ name: String, errorNumber: Int32) -> Failure {
    let message = "\(name.terminalSafe): \(String(cString: strerror(errorNumber)))"
    guard [EMFILE, ENFILE].contains(errorNumber) else {
      return Failure(message: message, exitCode: .noInput)
    }
    return Failure(
      message: message, hint: "Allow more, such as with `ulimit -n 256`.", exitCode: .inputOutput)
  }
}
