import Foundation

extension World {
  /// Writes a file into the folder of this world, and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    let path = "\(folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// What a file in the folder of this world holds.
  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }
}
