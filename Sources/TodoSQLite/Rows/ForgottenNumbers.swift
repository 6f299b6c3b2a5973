/// Numbers of former todos that nothing else is known about.
///
/// The history knows which todo had each number. If a rescue could not keep all of it, all numbers up to the last
/// one count as given: the last is stored beside those that SQLite assigns, in a row of `sqlite_sequence` that no
/// table uses (<https://sqlite.org/autoinc.html>). Other lists have no such row.
package enum ForgottenNumbers {
  package static let name = "forgotten"
}
