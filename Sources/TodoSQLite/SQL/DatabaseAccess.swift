/// What a database is opened for.
package enum DatabaseAccess: Sendable {
  /// It is made where it does not exist.
  case readWrite

  /// Nothing is written: a database that does not exist is an empty list.
  ///
  /// What a crash left unfinished is rolled back, which has to be done before anything can be read.
  case readOnly
}
