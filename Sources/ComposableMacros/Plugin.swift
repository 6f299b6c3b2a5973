#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler asks for the expansions of the macros.
@main
struct Plugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [CasePathableMacro.self]
}
#else
/// Without the trait `Macros` nobody asks: this is here to be linked, as every target is.
@main
struct Plugin {
  static func main() {}
}
#endif
