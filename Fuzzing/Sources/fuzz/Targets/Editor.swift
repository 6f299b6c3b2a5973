import FoundationEssentials
import TodoDomain

@testable import TodoCLI

extension Target {
  /// What an editor makes of a todo; the text before and the text after a zero byte.
  ///
  /// A document that is shown and closed as it is changes nothing. What it asks for once something was
  /// written makes of the todo what was written.
  static let editor = Target("editor") { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard let written = try? EditedDocument(reading: text(parts[0])) else { return }
    // What stands before a line feed is the end of a line of Windows, and goes away each time.
    let isStable = written.description.isEmpty || parts[0].contains(0x0D)
    expect((try? EditedDocument(reading: written.text)) == written || isStable, "\(written)")

    let before = EditedDocument(
      Todo(
        id: .init(), number: 1, description: text(parts.last ?? []), note: text(parts[0]),
        position: 1, createdAt: Place.now, modifiedAt: Place.now), in: .utc)
    guard before.isEditable else { return }
    guard var after = try? EditedDocument(reading: before.text) else {
      fatalError("\(before) is not read")
    }
    expect((try? before.edit(to: after))?.isEmpty == true, "\(before) is changed")

    if written.description.isEmpty { return }
    guard let edit = try? before.edit(to: written) else { return }
    if edit.cleared.contains(.note) { after.note = "" }
    after.description = edit.values[.description]?.text ?? after.description
    after.note = edit.values[.note]?.text ?? after.note
    expect(
      after.description.hasSameBytes(as: written.description)
        && after.note.hasSameBytes(as: written.note), "\(edit) makes \(after) and not \(written)")
  }
}
