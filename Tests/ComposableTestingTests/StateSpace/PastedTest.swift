import Foundation

/// Returns the source of the next counterexample below `line`, without its indentation.
///
/// The test that an exploration prints is pasted into the suite, where it compiles and runs. This reads it
/// back, to compare the two.
func pastedTest(below line: Int = #line, in filePath: StaticString = #filePath) throws -> String {
  let source = try String(contentsOfFile: "\(filePath)", encoding: .utf8)
  let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
  guard
    let function = lines[line...].firstIndex(where: {
      $0.hasSuffix("func counterexample() async {")
    }),
    case let indentation = lines[function].prefix(while: { $0 == " " }),
    let last = lines[function...].firstIndex(of: "\(indentation)}")
  else { throw NotPasted() }
  return lines[(function - 1)...last].map { $0.dropFirst(indentation.count) }.joined(
    separator: "\n")
}

/// No counterexample was found below the line.
struct NotPasted: Error {}
