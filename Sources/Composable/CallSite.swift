import IssueReporting

/// A place in source code: where a store was made, an action was sent or an effect was written.
///
///     "\(callSite)"  // App/Sync.swift:40
public struct CallSite: Sendable {
  /// The module and the file: `Module/File.swift`.
  public let fileID: StaticString

  /// The file's whole path.
  public let filePath: StaticString

  /// The line, counted from 1.
  public let line: UInt

  /// The column, counted from 1.
  public let column: UInt

  /// Creates the place of the call, unless given another.
  @usableFromInline
  package init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Ends the program with a message that names this place, in release builds too.
  ///
  /// The text of a `precondition` isn't in a release build.
  @usableFromInline
  @inline(never)
  func fail(_ message: String) -> Never {
    fatalError(message, file: fileID, line: line)
  }
}

extension CallSite: Hashable {
  /// Whether both are the same place.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column && "\(lhs.fileID)" == "\(rhs.fileID)"
  }

  /// Hashes the line and the column, which are seldom the same in two files.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
  }
}

extension CallSite: CustomStringConvertible {
  /// The file and the line: `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
