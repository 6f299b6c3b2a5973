import Glibc
import Testing

/// Runs `body` as a user to whom nothing belongs.
///
/// Permissions do not hold for root, which tests often run as: here the thread is somebody else as
/// far as files are concerned (`setfsuid(2)`). So nothing in `body` may suspend.
func asNobody<Value>(_ body: () throws -> Value) throws -> Value {
  typealias SetFileSystemUser = @convention(c) (uid_t) -> Int32
  let symbol = try #require(dlsym(nil, "setfsuid"))
  let setFileSystemUser = unsafeBitCast(symbol, to: SetFileSystemUser.self)
  let user = setFileSystemUser(65534)
  defer { _ = setFileSystemUser(uid_t(bitPattern: user)) }
  return try body()
}
