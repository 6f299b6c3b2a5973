import Glibc
import Testing

/// Runs `body` as a user who owns nothing.
///
/// Root, as which tests often run, ignores permissions. This therefore makes the thread another user for file access
/// (`setfsuid(2)`), so nothing in `body` may suspend.
func asNobody<Value>(_ body: () throws -> Value) throws -> Value {
  typealias SetFileSystemUser = @convention(c) (uid_t) -> Int32
  let symbol = try #require(dlsym(nil, "setfsuid"))
  let setFileSystemUser = unsafeBitCast(symbol, to: SetFileSystemUser.self)
  let user = setFileSystemUser(65534)
  defer { _ = setFileSystemUser(uid_t(bitPattern: user)) }
  return try body()
}
