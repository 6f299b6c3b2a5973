import Glibc

/// Repeats a system call that returns -1 and sets `errno` until no signal interrupts it.
///
///     guard uninterrupted({ mkdir(path, 0o700) }) == 0 else { throw failure(errno) }
package func uninterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
