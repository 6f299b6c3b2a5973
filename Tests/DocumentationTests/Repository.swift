import Foundation

/// The folder with `Package.swift` in it.
enum Repository {
  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of the file at a path from the root.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths of all files below a folder that have this extension, in alphabetical order.
  static func files(in folder: String, withExtension fileExtension: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".\(fileExtension)") }
      .sorted()
      .map { "\(folder)/\($0)" }
  }
}
