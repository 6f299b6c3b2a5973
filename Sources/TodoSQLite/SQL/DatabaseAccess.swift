/// What a database is opened for.
package enum DatabaseAccess: Sendable {
  /// For reading and writing: a missing database is created.
  case readWrite

  /// For reading only: a missing database is an empty list.
  ///
  /// What a crash left unfinished is still rolled back, as nothing can be read before.
  case readOnly
}
