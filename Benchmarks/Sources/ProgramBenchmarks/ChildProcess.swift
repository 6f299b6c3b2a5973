import Glibc

/// What a process took, from its start to its end.
struct Run {
  var seconds: Double
  /// Of the processor, user and system: what others do meanwhile hardly changes it.
  var processorSeconds = 0.0
  /// The most memory that it held at once.
  var peakMebibytes: Double
  /// From the start to the first byte of its answer, or `nil` where nothing came.
  var secondsToFirstByte: Double?
  /// What it answered, if that was asked for.
  var answer: [UInt8] = []
}

/// A command that is measured.
struct ChildProcess {
  var words: [String]
  var variables: [String: String] = [:]
  /// The file that is read from standard input.
  var input = "/dev/null"

  /// Runs it to its end; a failure is an error.
  ///
  /// Its answer goes into the file `output`, or is read here, as a pipe, where that is `nil`.
  func run(output: String? = "/dev/null") throws -> Run {
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw BenchmarkError("there is no pipe") }
    defer { close(pipe[0]) }

    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input, O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_addopen(
        &files, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&files, pipe[1], STDOUT_FILENO)
    }
    posix_spawn_file_actions_addclose(&files, pipe[0])
    posix_spawn_file_actions_addclose(&files, pipe[1])

    let arguments = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var process: pid_t = 0
    let start = now()
    let code = posix_spawnp(&process, words[0], &files, nil, arguments, environment)
    close(pipe[1])
    guard code == 0 else { throw BenchmarkError("\(words[0]): \(String(cString: strerror(code)))") }

    var run = Run(seconds: 0, peakMebibytes: 0)
    if output == nil { read(pipe[0], since: start, into: &run) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw BenchmarkError("\(words[0]) cannot be waited for") }
    }
    run.seconds = now() - start
    run.processorSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    // Linux counts in KiB.
    run.peakMebibytes = Double(usage.ru_maxrss) / 1024
    guard status == 0 else {
      throw BenchmarkError("\(words.joined(separator: " ")) ended with \(status >> 8)")
    }
    return run
  }

  private func read(_ file: Int32, since start: Double, into run: inout Run) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      guard count > 0 else { return }
      if run.secondsToFirstByte == nil { run.secondsToFirstByte = now() - start }
      // Enough for what is asked for; a whole list need not be held here.
      if run.answer.count < chunk.count { run.answer += chunk[..<count] }
    }
  }
}

struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

private func seconds(_ time: timeval) -> Double {
  Double(time.tv_sec) + Double(time.tv_usec) / 1e6
}

/// Seconds on a clock that only goes forward.
private func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
