import Composable
import CustomDump

/// An endpoint that a test did not provide: it fails the test that calls it.
///
///     struct Database: Sendable {
///       var begin: @Sendable () async throws(DatabaseError) -> Void
///       var load: @Sendable (_ ids: [Int]) async throws(DatabaseError) -> [Todo]
///       var count: @Sendable () async throws(DatabaseError) -> Int
///     }
///
///     extension Database {
///       static var failing: Self {
///         Self(
///           begin: unimplemented("Database.begin"),
///           load: unimplemented("Database.load", throwing: .closed),
///           count: unimplemented("Database.count", placeholder: 0)
///         )
///       }
///     }
///
/// The issue names the endpoint and shows its arguments. The result is a function of any number of
/// parameters, and also fits an `async` or throwing property. An endpoint that returns something needs a
/// `placeholder` to return or an error to be `throwing`.
///
/// The issue is reported at the line of `unimplemented`, in the running test.
public func unimplemented<each Argument>(
  _ endpoint: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Void {
  unimplemented(
    endpoint, placeholder: (), fileID: fileID, filePath: filePath, line: line, column: column)
}

/// An endpoint that a test did not provide: it fails the test that calls it, and returns `placeholder`.
public func unimplemented<each Argument, Result: Sendable>(
  _ endpoint: String, placeholder: Result, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    callSite.report(FailureMessage.unimplemented(endpoint, repeat each argument))
    return placeholder
  }
}

/// An endpoint that a test did not provide: it fails the test that calls it, and throws `error`.
public func unimplemented<each Argument, Result, Failure: Error>(
  _ endpoint: String, throwing error: Failure, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> Result {
  let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) throws(Failure) -> Result in
    callSite.report(FailureMessage.unimplemented(endpoint, repeat each argument))
    throw error
  }
}

/// An endpoint that a test did not provide: it fails the test that calls it, and throws an ``UnimplementedEndpoint``.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ endpoint: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  unimplemented(
    endpoint, throwing: UnimplementedEndpoint(endpoint: endpoint),
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The error of an endpoint that a test did not provide, if it may throw anything.
public struct UnimplementedEndpoint: Error, Equatable {
  /// The endpoint's name.
  public let endpoint: String

  /// Creates the error of an endpoint with this name.
  public init(endpoint: String) {
    self.endpoint = endpoint
  }
}

extension FailureMessage {
  fileprivate static func unimplemented<each Argument>(
    _ endpoint: String, _ argument: repeat each Argument
  ) -> String {
    var arguments: [String] = []
    for value in repeat each argument { arguments.append(String(customDumping: value)) }
    let name = endpoint.split(separator: ".").last.map(String.init) ?? endpoint
    return message(
      "\"\(endpoint)\" was called, but this test did not provide it.",
      [("Called with", arguments.numbered)],
      reasons: [
        "The test needs it. Give the environment of the test a \"\(name)\" that returns what the story needs.",
        "The feature should not call it here. Look for what does: the test has found a defect.",
      ])
  }
}
