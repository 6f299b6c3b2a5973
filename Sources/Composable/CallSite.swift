import IssueReporting

/// A place in source code, for reports that say where something began.
@usableFromInline
package struct CallSite: Sendable {
  /// The module and the file: `Module/File.swift`.
  package let fileID: StaticString

  /// The file's whole path.
  package let filePath: StaticString

  /// 1-based.
  package let line: UInt

  /// 1-based.
  package let column: UInt

  /// Creates the place where this is called, unless told otherwise.
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

  /// Reports an issue here: in a test as a failure, and otherwise as a warning.
  package func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension CallSite: Hashable {
  /// Whether both are the same place.
  @usableFromInline
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column && "\(lhs.fileID)" == "\(rhs.fileID)"
  }

  /// Hashes what is seldom the same in two places.
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
  }
}

extension CallSite: CustomStringConvertible {
  /// `Module/File.swift:12`.
  @usableFromInline
  package var description: String { "\(fileID):\(line)" }
}
