import Glibc

/// Makes a system call that answers -1 and sets `errno`, again as long as a signal interrupts it.
///
///     guard uninterrupted({ mkdir(path, 0o700) }) == 0 else { throw failure(errno) }
package func uninterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
