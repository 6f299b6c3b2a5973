import Glibc

/// Shows a long answer page by page.
package struct Pager {
  /// Starts it as the reader of the answer; returns `false`, and changes nothing, if it can't be started.
  var start: () -> Bool
  /// Ends the answer, and waits until the person has closed the pager.
  var finish: () -> Void
}

/// The command line of the user's pager.
struct PagerCommand: Hashable {
  /// `TODO_PAGER`, else `PAGER`, else `less -FRX`; a shell runs it, so it may have options.
  var command: String

  /// Returns `nil` if none is wanted: the variable is empty or says `cat`, or the terminal is too simple for one.
  init?(variable: (String) -> String?) {
    if let command = variable("TODO_PAGER") ?? variable("PAGER") {
      if command.isEmpty || command == "cat" { return nil }
      self.command = command
    } else {
      if variable("TERM") == "dumb" { return nil }
      command = "less -FRX"
    }
  }

  /// Whether the shell would find it; assumed if the command's name isn't plain.
  var isThere: Bool {
    let name = command.prefix { $0 != " " }
    let isPlain = name.utf8.allSatisfy { byte in
      Character(Unicode.Scalar(byte)).isLetter || "0123456789-_./+".utf8.contains(byte)
    }
    return !isPlain || system("command -v '\(name)' > /dev/null 2>&1") == 0
  }

  /// The pager that takes over the standard output of this process.
  var pager: Pager {
    let running = RunningPager()
    return Pager(start: { isThere && running.start(command) }, finish: running.finish)
  }
}

/// A process that reads this one's standard output.
private final class RunningPager {
  private var file: UnsafeMutablePointer<FILE>?
  /// The previous standard output.
  private var terminal: Int32 = -1

  func start(_ command: String) -> Bool {
    // Git's defaults: `less` shows colours, and ends at once if everything fits into the window.
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    // The pager must not inherit our SIGPIPE handling.
    let ignored = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, ignored) }
    terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard terminal >= 0, let file = popen(command, "we") else { return false }
    guard dup2(fileno(file), STDOUT_FILENO) >= 0 else {
      pclose(file)
      return false
    }
    self.file = file
    // While it runs, Ctrl-C is only for the pager.
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    return true
  }

  func finish() {
    guard let file else { return }
    dup2(terminal, STDOUT_FILENO)
    close(terminal)
    pclose(file)
    self.file = nil
  }
}
