import Composable
import TodoDomain

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Surroundings {
  /// The world of this process.
  package static func process(arguments: [String]) -> Surroundings {
    tzset()
    return Surroundings(
      arguments: arguments,
      variable: { name in getenv(name).map { String(cString: $0) } },
      standardInput: STDIN_FILENO,
      standardOutput: Output(fileDescriptor: STDOUT_FILENO),
      standardError: Output(fileDescriptor: STDERR_FILENO),
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      terminalWidth: terminalWidth(),
      now: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(
          millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
      },
      timeZone: CivilTimeZone { instant in
        var seconds = time_t(instant.millisecondsSince1970 / 1000)
        var local = tm()
        return localtime_r(&seconds, &local) == nil ? 0 : Int(local.tm_gmtoff)
      },
      random: { UInt64.random(in: .min ... .max) }
    )
  }

  /// What the terminal says, else what `COLUMNS` says, else 80.
  private static func terminalWidth() -> Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.map { max(1, $0) } ?? 80
  }
}
