import TodoDomain

import Glibc
import TodoText

extension ShellEnvironment {
  /// Returns the environment of this process.
  package static func process(arguments: [String]) -> ShellEnvironment {
    tzset()
    let kept = Kept()
    let variable: @Sendable (String) -> String? = { name in
      getenv(name).map { String(cString: $0) }
    }
    let spoolFolder = temporaryFolder(variable)
    let interruption = Interruption.process
    var environment = ShellEnvironment(
      arguments: arguments,
      variable: variable,
      standardInput: STDIN_FILENO,
      standardOutput: Output(
        fileDescriptor: STDOUT_FILENO, interruption, spoolFolder: spoolFolder),
      standardError: Output(
        fileDescriptor: STDERR_FILENO, interruption, spoolFolder: spoolFolder),
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      terminalWidth: terminalSize(\.ws_col, variable: "COLUMNS", standard: 80),
      terminalHeight: terminalSize(\.ws_row, variable: "LINES", standard: 24),
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
      random: { UInt64.random(in: .min ... .max) },
      ask: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? answer(to:) : nil,
      edit: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 ? edited(_:_:) : nil,
      pager: isatty(STDOUT_FILENO) == 1 ? PagerCommand(variable: variable)?.pager : nil,
      keep: { kept.objects.append($0) },
      interruption: interruption
    )
    environment.machineName = machineName
    return environment
  }

  /// Whether standard input is a pipe.
  var hasPipe: Bool {
    var status = stat()
    return fstat(standardInput, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private static var machineName: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "localhost" }
    return withUnsafeBytes(of: &name.nodename) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Asks at the terminal, and reads the answer from standard input.
  @MainActor
  private static func answer(to question: String) async -> String? {
    let standardError = Output(fileDescriptor: STDERR_FILENO)
    do throws(OutputError) {
      try standardError.write(question)
      try standardError.flush()
    } catch {
      return nil
    }
    var lines = LineReader(fileDescriptor: STDIN_FILENO)
    guard let line = try? lines.next() else {
      // Otherwise the shell's prompt would follow right after the question.
      try? standardError.write("\n")
      try? standardError.flush()
      return nil
    }
    return String(decoding: line.bytes, as: UTF8.self)
  }

  /// Lets a person edit a text in the editor that the environment names.
  @MainActor
  private static func edited(
    _ text: String, _ line: Int?
  ) async throws(EditorError) -> EditedFile {
    try Editor { name in getenv(name).map { String(cString: $0) } }.edit(text, at: line)
  }

  /// Returns the terminal's size, else a positive number in the variable, else `standard`.
  private static func terminalSize(
    _ side: KeyPath<winsize, UInt16>, variable: String, standard: Int
  ) -> Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: side] > 0 {
      return Int(size[keyPath: side])
    }
    let number = getenv(variable).flatMap { Int(String(cString: $0)) }
    return number.flatMap { $0 > 0 ? $0 : nil } ?? standard
  }
}

private final class Kept {
  var objects: [AnyObject] = []
}
