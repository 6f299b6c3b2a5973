/// Numbers that were given to todos of which nothing is known any more.
///
/// The history tells whose each number was. Where a rescue could not keep all of it, all numbers up to
/// the last are taken for given: the last is written down beside those that SQLite gives, in a row of
/// `sqlite_sequence` that no table uses (<https://sqlite.org/autoinc.html>). In other lists there is none.
package enum ForgottenNumbers {
  package static let name = "forgotten"
}
