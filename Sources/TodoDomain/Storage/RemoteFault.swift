/// What is wrong with a remote, or the way to it, so that it's no use just to try again.
package enum RemoteFault: Hashable, Sendable {
  /// The file system or the server doesn't let this user read or write.
  case noPermission
  /// git trusts only a repository that belongs to its user.
  case notOwned(path: String)
  /// It asks who this is, and nothing here answers.
  case noCredentials
  /// The server isn't known to `ssh`, or isn't the one that was.
  case hostKey
  /// The certificate of the server isn't trusted.
  case certificate
  /// No server is known by this name.
  case unknownHost
  /// The address means nothing to git.
  case badAddress
  /// What is there isn't a repository; `wasThere` says that the list synced with one there before.
  case notARepository(wasThere: Bool)
  /// The disk of the remote is full.
  case diskFull
  /// The repository is damaged.
  case damaged
  /// A hook or a rule of the server doesn't take the commands.
  case declined
  /// The repository has a working tree, which shows the branch.
  case checkedOut
  /// git fails in a way that isn't known here.
  case unknown
}
