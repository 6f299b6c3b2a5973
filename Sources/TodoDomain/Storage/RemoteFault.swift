/// A problem with a remote, or with reaching it, that trying again doesn't solve.
package enum RemoteFault: Hashable, Sendable {
  /// The file system or the server doesn't let this user read or write.
  case noPermission
  /// git doesn't trust the repository, because it belongs to another user.
  case notOwned(path: String)
  /// The remote asks for credentials, and nothing here provides them.
  case noCredentials
  /// `ssh` doesn't know the server's key, or knew another one.
  case hostKey
  /// The server's certificate isn't trusted.
  case certificate
  /// No server has this name.
  case unknownHost
  /// git doesn't understand the address.
  case badAddress
  /// The remote isn't a repository; `wasThere` says that the list synced with one there before.
  case notARepository(wasThere: Bool)
  /// The disk of the remote is full.
  case diskFull
  /// The repository is damaged.
  case damaged
  /// A hook or a rule of the server rejects the steps.
  case declined
  /// The repository has a working tree with the branch checked out.
  case checkedOut
  /// git fails in an unknown way.
  case unknown
}
