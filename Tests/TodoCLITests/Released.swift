import Foundation

/// Lists and interfaces of released versions, in `Tests/Released`.
enum Released {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Released").standardized

  /// All versions, the oldest first.
  static let versions = files(in: folder).sorted {
    $0.compare($1, options: .numeric) == .orderedAscending
  }

  /// The lists of all versions, without their extension.
  static let lists: [URL] = versions.map(folder.appendingPathComponent).flatMap { version in
    files(in: version).filter { $0.hasSuffix(".sql") }
      .map { version.appendingPathComponent($0).deletingPathExtension() }
  }

  /// Returns the problem with releasing `version`, whose interface has `lines`, after `former`; `CHANGELOG.md` has the
  /// rules.
  static func problem(
    from formerLines: Set<String>, of former: String, to lines: Set<String>, of version: String
  ) -> String? {
    let added = lines.subtracting(formerLines)
    let removed = formerLines.subtracting(lines)
    let breaking = removed.union(added.filter { $0.contains(#/: (requirement|case) /#) })
    let (old, new) = (numbers(former), numbers(version))
    // Before 1.0.0, the second number takes the role of the first.
    let major = old.first == 0 ? 2 : 1
    if !breaking.isEmpty, !old.prefix(major).lexicographicallyPrecedes(new.prefix(major)) {
      return "\(version) breaks what \(former) has: \(breaking.sorted().joined(separator: ", "))"
    }
    if !added.isEmpty, !old.lexicographicallyPrecedes(new) { return "\(former) is released" }
    return nil
  }

  private static func numbers(_ version: String) -> [Int] {
    version.split(separator: ".").compactMap { Int($0) }
  }

  private static func files(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }
}
