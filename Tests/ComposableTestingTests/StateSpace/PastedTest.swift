import Foundation

/// The source of the counterexample that stands below this line, without its indentation.
///
/// What an exploration prints is pasted into the suite, where it is compiled and runs; this is to
/// compare the two.
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

/// There is no counterexample below the line.
struct NotPasted: Error {}
