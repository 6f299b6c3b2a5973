import Glibc
import TodoText

/// A user's program, such as a hook, run by a shell.
///
/// Everything it starts is in its session, and is killed with it if it takes too long.
struct ShellCommand {
  /// How it ended.
  struct End: Hashable {
    /// The exit code, as a shell reports it.
    var code: Int32
    /// The beginning of its standard error, if that is collected.
    var message = ""
    /// Whether it was ended because it took too long or was interrupted.
    var wasEnded = false
  }

  let command: String
  let environment: ShellEnvironment
  /// How many seconds it may take; `nil` for no limit.
  var limit: Double?
  /// Whether to collect standard error, and send standard output to our own.
  var collectsMessages = false
  /// Variables added to the environment; they replace variables of the same name.
  var variables: [String] = []

  /// Runs it with `input` as its standard input.
  ///
  /// - Throws: A failure if it can't be started.
  func run(_ input: [UInt8]) throws(Failure) -> End {
    do throws(SystemError) {
      let file = try TemporaryFile.unnamed(in: environment.temporaryFolder, holding: input)
      defer { close(file) }
      return try start(file)
    } catch {
      throw cannotRun(error)
    }
  }

  /// Runs it with an open file as its standard input, from the file's offset on.
  func run(from input: Int32) throws(Failure) -> End {
    do throws(SystemError) { return try start(input) } catch { throw cannotRun(error) }
  }

  private func cannotRun(_ error: SystemError) -> Failure {
    Failure(message: "cannot run \(quoted(command)): \(error)", exitCode: .inputOutput)
  }

  private func start(_ input: Int32) throws(SystemError) -> End {
    let messages = try ChildPipe()
    defer { messages.close() }
    let process = try startProcess(
      "/bin/sh", ["sh", "-c", command], environment: childVariables,
      collectsMessages
        ? (input, STDERR_FILENO, messages.end) : (input, STDOUT_FILENO, STDERR_FILENO))
    messages.closeEnd()
    let deadline = limit.map { monotonicSeconds() + $0 }
    var end = End(code: 0)
    var bytes: [UInt8] = []
    var pipe = pollfd(fd: messages.beginning, events: Int16(POLLIN), revents: 0)
    while true {
      // Output from before its end can still be read.
      let code = exitCodeIfEnded(process)
      read(&pipe, into: &bytes, wait: code == nil)
      if let code {
        end.code = code
        break
      }
      if environment.interruption.endsWork || deadline.map({ monotonicSeconds() >= $0 }) == true {
        kill(-process, SIGKILL)
        end.code = exitCode(of: process)
        end.wasEnded = true
        break
      }
    }
    end.message = String(decoding: bytes, as: UTF8.self)
    return end
  }

  /// Reads what has arrived; with `wait`, waits a moment for more.
  private func read(_ pipe: inout pollfd, into bytes: inout [UInt8], wait: Bool) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while poll(&pipe, 1, wait ? 10 : 0) > 0 {
      let count = Glibc.read(pipe.fd, &chunk, chunk.count)
      if count == 0 { pipe.fd = -1 }
      if count <= 0 { return }
      if bytes.count < Self.longestMessage { bytes += chunk[..<count] }
      if wait { return }
    }
  }

  private static let longestMessage = 65_536

  private var childVariables: [String] {
    var all = variables
    var next = environ
    while let pointer = next.pointee {
      let variable = String(cString: pointer)
      let name = variable.prefix { $0 != "=" } + "="
      if !variables.contains(where: { $0.hasPrefix(name) }) { all.append(variable) }
      next += 1
    }
    return all
  }
}
