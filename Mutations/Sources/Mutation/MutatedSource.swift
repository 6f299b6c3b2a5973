import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A source with every mistake in it at once, each of them made only while its mutant is active.
package struct MutatedSource {
  package var text: String
  package var mutants: [Mutant]

  /// Finds every mistake that can be made in `source`; the first mutant has the number `first`.
  package init(_ source: String, file: String, first: Int = 1) {
    let parsed = Parser.parse(source: source)
    // Operators that the standard library does not have stay a flat list, in which nothing is changed.
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let finder = MistakeFinder(viewMode: .sourceAccurate)
    finder.walk(folded)
    let lines = SourceLocationConverter(fileName: file, tree: parsed)
    mutants = []
    var edits: [Edit] = []
    var occurrences: [[String]: Int] = [:]
    for (number, mistake) in zip(first..., finder.mistakes) {
      let declaration = mistake.place.declarationName
      let name = [declaration, mistake.original, mistake.mutated]
      let occurrence = occurrences[name, default: 0] + 1
      occurrences[name] = occurrence
      mutants.append(
        Mutant(
          number: number, file: file,
          line: lines.location(for: mistake.place.positionAfterSkippingLeadingTrivia).line,
          declaration: declaration,
          original: mistake.original + (occurrence == 1 ? "" : " [\(occurrence)]"),
          mutated: mistake.mutated))
      edits += mistake.edits(number)
    }
    text = source.applying(edits)
  }
}

private final class MistakeFinder: SyntaxAnyVisitor {
  var mistakes: [Mistake] = []

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    for maker in mistakeMakers { mistakes += maker.mistakes(at: node) }
    return .visitChildren
  }
}

extension Syntax {
  /// The name of the declaration with a body that is around it.
  fileprivate var declarationName: String {
    var node: Syntax? = self
    while let current = node {
      if let function = current.as(FunctionDeclSyntax.self) { return function.name.text }
      if current.is(InitializerDeclSyntax.self) { return "init" }
      if current.is(SubscriptDeclSyntax.self) { return "subscript" }
      if let binding = current.as(PatternBindingSyntax.self),
        binding.accessorBlock != nil
          || binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
      {
        return binding.pattern.text
      }
      node = current.parent
    }
    return "file"
  }
}
