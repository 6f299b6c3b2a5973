import SQLite
import CSQLite
import Glibc

extension Database {
  /// Whether the power may have been cut while the first transaction wrote to an empty file.
  ///
  /// The file may then have any length and hold nothing at its beginning. SQLite makes it empty again.
  var hasJournalOfFirstTransaction: Bool {
    guard let path = journalPath else { return false }
    // SQLite has no locks on a journal that would be lost when it is closed.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { Glibc.close(descriptor) }
    // https://sqlite.org/fileformat2.html#the_rollback_journal: how many pages the file had is at 16.
    var header = [UInt8](repeating: 0, count: 20)
    return read(descriptor, &header, header.count) == header.count
      && header.starts(with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
      && header[16...].allSatisfy { $0 == 0 }
  }
}
