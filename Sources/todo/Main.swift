#if Encryption
import TodoCLI
import TodoEncryption
#endif
import TodoMain

/// Where the program begins: C's `main`, under the name by which Swift's package manager links it.
@_cdecl("todo_main")
func main(
  count: Int32, words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  start(count: count, words: words) { environment in
    #if Encryption
    environment.encryption = .chaCha20Poly1305
    #endif
  }
}
