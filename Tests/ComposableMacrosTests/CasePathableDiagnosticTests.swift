#if Macros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("@CasePathable refuses")
struct CasePathableDiagnosticTests {
  @Test("anything but an enum, and offers to remove itself")
  func notAnEnum() {
    expectExpansion(
      of: """
        /// What is known.
        @CasePathable
        struct State {
          var count = 0
        }
        """,
      to: """
        /// What is known.
        struct State {
          var count = 0
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' can only be attached to an enum: nothing else has cases",
          line: 2, column: 1, fixIts: [FixItSpec(message: "Remove '@CasePathable'")])
      ],
      fixed: """
        /// What is known.

        struct State {
          var count = 0
        }
        """)
  }

  @Test("a second case with the same base name, and points to the first")
  func overloaded() {
    let source = """
      enum Action {
        case add(Int), remove
        case `add`(text: String)
        #if DEBUG
        case remove(at: Int)
        #endif
      }
      """
    func spec(_ name: String, line: Int, first: String, at place: (Int, Int)) -> DiagnosticSpec {
      DiagnosticSpec(
        message: """
          '@CasePathable' needs a name of its own for each case: '\(name)' is the name of another
          """,
        line: line, column: 8,
        notes: [
          NoteSpec(
            message: "'\(first)' is first declared here", line: place.0, column: place.1)
        ])
    }

    expectExpansion(
      of: "@CasePathable\n" + source, to: source,
      diagnostics: [
        spec("`add`", line: 4, first: "add", at: (3, 8)),
        spec("remove", line: 6, first: "remove", at: (3, 18)),
      ])
  }

  @Test("a case or member with the name of a derived member")
  func taken() {
    let source = """
      enum Action {
        case allCasePaths, quit
        struct AllCasePaths {}
        static var x = 0, allCasePaths = 1
        func all() {}
      }
      """
    func spec(_ name: String, line: Int, column: Int) -> DiagnosticSpec {
      DiagnosticSpec(
        message: "'@CasePathable' derives '\(name)': nothing else in the enum can be called so",
        line: line, column: column)
    }

    expectExpansion(
      of: "@CasePathable\n" + source, to: source,
      diagnostics: [
        spec("allCasePaths", line: 3, column: 8), spec("AllCasePaths", line: 4, column: 10),
        spec("allCasePaths", line: 5, column: 21),
      ])
  }

  @Test("a case whose name can't be used in a key path")
  func unspeakable() {
    let source = """
      enum Action {
        case `self`, `Type`, `default`
      }
      """
    func spec(_ name: String, column: Int) -> DiagnosticSpec {
      DiagnosticSpec(
        message: """
          '@CasePathable' cannot derive a case path for '\(name)': the name means something else
          """,
        line: 3, column: column)
    }

    expectExpansion(
      of: "@CasePathable\n" + source, to: source,
      diagnostics: [spec("self", column: 8), spec("Type", column: 16)])
  }

  @Test("a private enum in a type, and offers to make it fileprivate")
  func inaccessible() {
    expectExpansion(
      of: """
        struct Feature {
          @CasePathable
          private enum Action {
          }
        }
        """,
      to: """
        struct Feature {
          private enum Action {

            nonisolated struct AllCasePaths: Sendable {
            }

            nonisolated static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            '@CasePathable' needs 'fileprivate' in a type: 'private' hides the enum from the \
            extension that makes it conform
            """,
          line: 3, column: 3,
          fixIts: [FixItSpec(message: "Replace 'private' with 'fileprivate'")])
      ],
      fixed: """
        struct Feature {
          @CasePathable
          fileprivate enum Action {
          }
        }
        """)
  }

  @Test("an enum in a private nested type")
  func inaccessibleAround() {
    expectExpansion(
      of: """
        enum Features {
          private struct Feature {
            @CasePathable
            enum Action {
            }
          }
        }
        """,
      to: """
        enum Features {
          private struct Feature {
            enum Action {

              nonisolated struct AllCasePaths: Sendable {
              }

              nonisolated static var allCasePaths: AllCasePaths {
                AllCasePaths()
              }
            }
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            '@CasePathable' needs 'fileprivate' in a type: 'private' hides the enum from the \
            extension that makes it conform
            """,
          line: 3, column: 5)
      ])
  }

  @Test("to be attached twice, and offers to remove the second")
  func repeated() {
    expectExpansion(
      of: """
        @CasePathable
        @CasePathable
        enum Action {
        }
        """,
      to: """
        enum Action {

          nonisolated struct AllCasePaths: Sendable {
          }

          nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Action: Composable.CasePathable {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' is attached already", line: 2, column: 1,
          fixIts: [FixItSpec(message: "Remove '@CasePathable'")])
      ],
      fixed: """
        @CasePathable

        enum Action {
        }
        """)
  }

  @Test("a noncopyable enum, and offers to remove itself")
  func notCopyable() {
    expectExpansion(
      of: """
        @CasePathable
        enum Action: Sendable, ~Copyable {
          case quit
        }
        """,
      to: """
        enum Action: Sendable, ~Copyable {
          case quit
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' cannot be attached to an enum that is not 'Copyable'",
          line: 2, column: 24, fixIts: [FixItSpec(message: "Remove '@CasePathable'")])
      ],
      fixed: """

        enum Action: Sendable, ~Copyable {
          case quit
        }
        """)
  }
}
#endif
