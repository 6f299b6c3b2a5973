import TodoCLI

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@main
struct Main {
  @MainActor
  static func main() async {
    // A reader that has gone is told by the write that fails, not by a signal that kills.
    signal(SIGPIPE, SIG_IGN)
    guard let arguments = utf8Arguments() else {
      let output = Output(fileDescriptor: STDERR_FILENO)
      try? output.write("todo: an argument is not UTF-8\n")
      try? output.flush()
      exit(64)
    }
    let surroundings = Surroundings.process(arguments: arguments)
    let code = await Program(surroundings).run()
    withExtendedLifetime(surroundings) { exit(code) }
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
