import TodoCLI

import Glibc

@main
struct Main {
  @MainActor
  static func main() async {
    occupyStandardDescriptors()
    // A reader that has gone is told by the write that fails, not by a signal that kills.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow any more is told by the write that fails, too.
    signal(SIGXFSZ, SIG_IGN)
    Interruption.takeSignals()
    guard let arguments = utf8Arguments() else { refuse("an argument is not UTF-8") }
    if let name = pathVariables.first(where: { !isUTF8(variable: $0) }) {
      refuse("\(name) is not UTF-8")
    }
    let surroundings = Surroundings.process(arguments: arguments)
    let code = await Program(surroundings).run()
    withExtendedLifetime(surroundings) { surroundings.interruption.exit(code) }
  }

  /// The variables that name files: another file must not be taken for one whose name cannot be told.
  private static let pathVariables = [
    "TODO_DATABASE", "TODO_CONFIG", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME",
  ]

  private static func isUTF8(variable name: String) -> Bool {
    getenv(name).map { String(validatingCString: $0) != nil } ?? true
  }

  private static func refuse(_ message: String) -> Never {
    let output = Output(fileDescriptor: STDERR_FILENO)
    try? output.write("todo: \(message)\n")
    try? output.flush()
    exit(64)
  }

  /// Puts something in the place of a standard input or output that is closed.
  ///
  /// Else the next file that is opened would be in it, and a message would be written into that. What is
  /// put there cannot be read or written either: whoever tries is told so (`EBADF`).
  private static func occupyStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // It gets the lowest number that is free.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The words behind the program's name, or `nil` if one is not UTF-8.
  ///
  /// `CommandLine.arguments` would silently put other characters in their place.
  private static func utf8Arguments() -> [String]? {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index],
        let argument = String(validatingCString: bytes)
      else { return nil }
      arguments.append(argument)
    }
    return arguments
  }
}
