#if PostgreSQL
import TodoCLI
#if Encryption
import TodoEncryption
#endif
import TodoMain
import TodoPostgreSQL

/// Where the program begins that has a driver for PostgreSQL, as in `todo`.
@_cdecl("todo_postgresql_main")
func main(
  count: Int32, words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  start(count: count, words: words) { environment in
    environment.connect = { server in
      PostgresLog(
        address: server.list.address, remote: server.list.remote, name: server.list.list,
        timeoutSeconds: server.timeoutSeconds, isInterrupted: server.isInterrupted
      ).log
    }
    #if Encryption
    environment.encryption = .chaCha20Poly1305
    #endif
  }
}
#else
/// Says how to get the program: without the trait it links no libpq.
@main
private struct Unavailable {
  static func main() {
    print("Built without the trait PostgreSQL: `scripts/install --postgresql` builds it with it.")
  }
}
#endif
