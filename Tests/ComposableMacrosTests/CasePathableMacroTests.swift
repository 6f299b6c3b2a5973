#if Macros
import Testing

@Suite("@CasePathable derives")
struct CasePathableMacroTests {
  @Test("a case path for a case with no value, one value (labelled or not), or several")
  func payloads() {
    expectExpansion(
      of: """
        @CasePathable
        enum Action {
          case quit
          case counter(CounterAction)
          case selected(id: Int)
          case renamed(id: Int, String)
        }
        """,
      to: """
        enum Action {
          case quit
          case counter(CounterAction)
          case selected(id: Int)
          case renamed(id: Int, String)

          nonisolated struct AllCasePaths: Sendable {
            var quit: Composable.CasePath<Action, Void> {
              Composable.CasePath(
                embed: { _ in
                  Action.quit
                },
                extract: {
                  guard case .quit = $0 else {
                    return nil
                  }
                  return ()
                }
              )
            }
            var counter: Composable.CasePath<Action, CounterAction> {
              Composable.CasePath(
                embed: Action.counter,
                extract: {
                  guard case .counter(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            var selected: Composable.CasePath<Action, Int> {
              Composable.CasePath(
                embed: Action.selected(id:),
                extract: {
                  guard case .selected(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            var renamed: Composable.CasePath<Action, (id: Int, String)> {
              Composable.CasePath(
                embed: {
                  Action.renamed(id: $0.0, $0.1)
                },
                extract: {
                  guard case .renamed(let v0, let v1) = $0 else {
                    return nil
                  }
                  return (v0, v1)
                }
              )
            }
          }

          nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Action: Composable.CasePathable {
        }
        """)
  }

  @Test("paths as visible as the enum, and as available as its cases")
  func visibility() {
    expectExpansion(
      of: """
        @available(macOS 15, *)
        @CasePathable
        public enum Action {
          @available(*, deprecated) case old
          @available(*, unavailable, renamed: "old") case older
        }
        """,
      to: """
        @available(macOS 15, *)
        public enum Action {
          @available(*, deprecated) case old
          @available(*, unavailable, renamed: "old") case older

          public nonisolated struct AllCasePaths: Sendable {
            @available(*, deprecated)
            public var old: Composable.CasePath<Action, Void> {
              Composable.CasePath(
                embed: { _ in
                  Action.old
                },
                extract: {
                  guard case .old = $0 else {
                    return nil
                  }
                  return ()
                }
              )
            }
          }

          public nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        @available(macOS 15, *)
        extension Action: Composable.CasePathable {
        }
        """)
  }

  @Test("public paths for an enum in a public extension")
  func publicExtension() {
    expectExpansion(
      of: """
        public extension Feature {
          @CasePathable
          enum Action {
          }
        }
        """,
      to: """
        public extension Feature {
          enum Action {

            public nonisolated struct AllCasePaths: Sendable {
            }

            public nonisolated static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
          }
        }

        extension Feature.Action: Composable.CasePathable {
        }
        """)
  }

  @Test("paths under the #if of their cases, whose branches may share names")
  func conditions() {
    expectExpansion(
      of: """
        @CasePathable
        private enum Action {
          #if DEBUG
          case log(String)
          #elseif os(Linux)
          case log(Int)
          #else
          #endif
          #if NEVER
          func trace() {}
          #endif
        }
        """,
      to: """
        private enum Action {
          #if DEBUG
          case log(String)
          #elseif os(Linux)
          case log(Int)
          #else
          #endif
          #if NEVER
          func trace() {}
          #endif

          nonisolated struct AllCasePaths: Sendable {
            #if DEBUG
            var log: Composable.CasePath<Action, String> {
              Composable.CasePath(
                embed: Action.log,
                extract: {
                  guard case .log(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            #elseif os(Linux)
            var log: Composable.CasePath<Action, Int> {
              Composable.CasePath(
                embed: Action.log,
                extract: {
                  guard case .log(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            #else
            #endif
          }

          nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Action: Composable.CasePathable {
        }
        """)
  }

  @Test("paths with types that are valid outside a case: no Self, @autoclosure or Int!")
  func types() {
    expectExpansion(
      of: """
        @CasePathable
        package indirect enum Tree<`Leaf`> {
          case branches(Self, [Self.ID: Self])
          case lazy(@autoclosure @Sendable () -> Int), `default`(_ number: Int! = nil)
        }
        """,
      to: """
        package indirect enum Tree<`Leaf`> {
          case branches(Self, [Self.ID: Self])
          case lazy(@autoclosure @Sendable () -> Int), `default`(_ number: Int! = nil)

          package nonisolated struct AllCasePaths: Sendable {
            package var branches: Composable.CasePath<Tree, (Tree, [Tree.ID: Tree])> {
              Composable.CasePath(
                embed: {
                  Tree.branches($0.0, $0.1)
                },
                extract: {
                  guard case .branches(let v0, let v1) = $0 else {
                    return nil
                  }
                  return (v0, v1)
                }
              )
            }
            package var lazy: Composable.CasePath<Tree, @Sendable () -> Int> {
              Composable.CasePath(
                embed: {
                  Tree.lazy($0())
                },
                extract: {
                  guard case .lazy(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            package var `default`: Composable.CasePath<Tree, Int?> {
              Composable.CasePath(
                embed: Tree.`default`,
                extract: {
                  guard case .`default`(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
          }

          package nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Tree: Composable.CasePathable {
        }
        """)
  }
}
#endif
