#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Why no case paths can be derived.
enum CasePathableDiagnostic: Equatable {
  /// The macro is attached to something that isn't an enum.
  case notAnEnum

  /// The extension with the conformance, which stands outside of every type, cannot name the enum.
  case inaccessible

  /// The attribute stands before the enum a second time.
  case repeated

  /// A second case has the base name of a first, so that a property cannot be named after each.
  case overloaded(name: String)

  /// A case has a name that means something else in a key path or after the enum's.
  case unspeakable(name: String)

  /// A case or a member has a name that the macro needs.
  case taken(name: String)

  /// The enum cannot be copied, and so neither embedded nor extracted.
  case suppressed(protocol: String)
}

extension CasePathableDiagnostic: DiagnosticMessage {
  var message: String {
    switch self {
    case .notAnEnum:
      "'@CasePathable' can only be attached to an enum: nothing else has cases"

    case .inaccessible:
      "'@CasePathable' needs 'fileprivate' in a type: 'private' hides the enum from the extension "
        + "that makes it conform"

    case .repeated:
      "'@CasePathable' is attached already"

    case .overloaded(let name):
      "'@CasePathable' needs a name of its own for each case: '\(name)' is the name of another"

    case .unspeakable(let name):
      "'@CasePathable' cannot derive a case path for '\(name)': the name means something else"

    case .taken(let name):
      "'@CasePathable' derives '\(name)': nothing else in the enum can be called so"

    case .suppressed(let name):
      "'@CasePathable' cannot be attached to an enum that is not '\(name)'"
    }
  }

  var severity: DiagnosticSeverity { .error }

  var diagnosticID: MessageID {
    let id =
      switch self {
      case .notAnEnum: "notAnEnum"
      case .inaccessible: "inaccessible"
      case .repeated: "repeated"
      case .overloaded: "overloaded"
      case .unspeakable: "unspeakable"
      case .taken: "taken"
      case .suppressed: "suppressed"
      }
    return MessageID(domain: "CasePathable", id: id)
  }

  func diagnose(
    at node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(node: node, message: self, notes: notes, fixIts: fixIts)
  }
}

/// Where the case is whose name another one has.
struct FirstCaseNote: NoteMessage {
  let name: String

  var message: String { "'\(name)' is first declared here" }

  var noteID: MessageID { MessageID(domain: "CasePathable", id: "firstCase") }
}

/// Takes the attribute away.
struct RemoveAttribute: FixItMessage {
  var message: String { "Remove '@CasePathable'" }

  var fixItID: MessageID { MessageID(domain: "CasePathable", id: "remove") }
}

/// Shows the enum to the rest of the file.
struct MakeFileprivate: FixItMessage {
  var message: String { "Replace 'private' with 'fileprivate'" }

  var fixItID: MessageID { MessageID(domain: "CasePathable", id: "fileprivate") }
}

extension FixIt {
  /// Shows what is `modified` by `private` to the rest of the file.
  static func makeFileprivate(_ modifier: DeclModifierSyntax) -> FixIt {
    let name = modifier.name.with(\.tokenKind, .keyword(.fileprivate))
    return FixIt(
      message: MakeFileprivate(),
      changes: [.replace(oldNode: Syntax(modifier.name), newNode: Syntax(name))])
  }

  /// Takes `attribute` away, and leaves the comments before it.
  static func remove(_ attribute: AttributeSyntax) -> FixIt {
    let nothing = TokenSyntax.identifier("", leadingTrivia: attribute.leadingTrivia)
    return FixIt(
      message: RemoveAttribute(),
      changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(nothing))])
  }
}
#endif
