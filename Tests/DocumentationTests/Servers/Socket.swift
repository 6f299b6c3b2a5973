import Composable
import Dispatch
import Foundation

/// Makes a blocking call on a thread of Dispatch, which may wait.
func blocking<Result: Sendable>(_ call: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: call()) }
  }
}

extension JobQueue.Environment {
  /// Serves the clients of a listening socket.
  static func live(
    listener: Int32,
    save: @escaping @Sendable (JobQueue.Journal) async throws -> Void,
    perform: @escaping @Sendable (JobQueue.Job) async throws -> Void
  ) -> Self {
    Self(
      clock: ContinuousClock(),
      connections: {
        AsyncStream {
          await withTaskCancellationHandler {
            let connection = await blocking { accept(listener, nil, nil) }
            return connection < 0 ? nil : Int(connection)
          } onCancel: {
            _ = shutdown(listener, Int32(SHUT_RD))
          }
        }
      },
      readLine: { connection in
        await withTaskCancellationHandler {
          await blocking { nextLine(of: Int32(connection)) }
        } onCancel: {
          _ = shutdown(Int32(connection), Int32(SHUT_RD))
        }
      },
      write: { line, connection in
        await blocking { writeLine(line, to: Int32(connection)) }
      },
      close: { connection in
        await blocking { closeSocket(Int32(connection)) }
      },
      save: save,
      perform: perform)
  }
}

/// The times at which this process receives a signal, which then no longer ends it.
func signals(_ number: Int32) async -> AsyncStream<Void> {
  signal(number, SIG_IGN)
  let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
  // Dispatch's sources may be used from any thread, though they aren't marked so.
  nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: number)
  source.setEventHandler { continuation.yield() }
  continuation.onTermination = { _ in source.cancel() }
  await withCheckedContinuation { registered in
    source.setRegistrationHandler { registered.resume() }
    source.activate()
  }
  return signals
}

/// Serves clients until told to stop, and returns once the running jobs have ended.
@MainActor
func serve(
  _ journal: JobQueue.Journal, environment: JobQueue.Environment, until stop: AsyncStream<Void>
) async {
  let store = Store(initialState: JobQueue.State(journal: journal), environment: environment) {
    JobQueue()
  }
  store.send(.started)
  for await _ in stop { break }
  store.send(.stopRequested)
  await store.finish()
}

#if canImport(Darwin)
private let stream = SOCK_STREAM
private let noSignal: Int32 = 0
#else
private let stream = Int32(SOCK_STREAM.rawValue)

/// Without this, a client that has hung up would end the process by SIGPIPE.
private let noSignal = Int32(MSG_NOSIGNAL)
#endif

/// The bytes up to the next line feed, or `nil` at the end.
///
/// Reads byte by byte, so that no buffer outlives the call.
private func nextLine(of connection: Int32) -> String? {
  var bytes: [UInt8] = []
  var byte: UInt8 = 0
  while bytes.count < 4096, read(connection, &byte, 1) == 1 {
    if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
    bytes.append(byte)
  }
  return nil
}

private func closeSocket(_ connection: Int32) { _ = close(connection) }

private func writeLine(_ line: String, to connection: Int32) {
  var bytes = Array("\(line)\n".utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, noSignal) }
    guard count > 0 else { return }
    bytes.removeFirst(count)
  }
}

/// A socket on a port of this machine that the system chooses.
struct LocalSocket {
  let descriptor: Int32
  private(set) var port: UInt16 = 0

  /// Creates a listening socket.
  init() throws {
    descriptor = socket(AF_INET, stream, 0)
    var address = Self.address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { [descriptor] address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) | listen(descriptor, 8)
          | getsockname(descriptor, address, &size)
      }
    }
    guard result == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Connects to a port.
  init(to port: UInt16) throws {
    descriptor = socket(AF_INET, stream, 0)
    self.port = port
    var address = Self.address(port: port)
    let result = withUnsafePointer(to: &address) { [descriptor] address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
  }

  func readLine() async -> String? { await blocking { [descriptor] in nextLine(of: descriptor) } }

  func write(_ line: String) { writeLine(line, to: descriptor) }

  func hangUp() { closeSocket(descriptor) }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
