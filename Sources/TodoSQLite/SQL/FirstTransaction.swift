import CSQLite
import Glibc
import SQLite

extension Database {
  /// Whether power may have failed while the first transaction wrote to an empty file.
  ///
  /// The file may then have any length and no header. SQLite makes it empty again.
  var hasJournalOfFirstTransaction: Bool {
    guard let path = journalPath else { return false }
    // SQLite has no locks on a journal that closing it here would drop.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { Glibc.close(descriptor) }
    // https://sqlite.org/fileformat2.html#the_rollback_journal: the former page count of the file is at 16.
    var header = [UInt8](repeating: 0, count: 20)
    return read(descriptor, &header, header.count) == header.count
      && header.starts(with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
      && header[16...].allSatisfy { $0 == 0 }
  }
}
