import SwiftSyntax

/// A mistake at a place of a source, before it has a number.
struct Mistake {
  var place: Syntax
  var original: String
  var mutated: String
  /// What to write so that the mistake is made if the mutant of that number is active.
  var edits: (_ number: Int) -> [Edit]

  init(
    _ place: some SyntaxProtocol, _ original: String? = nil, becomes mutated: String,
    edits: @escaping (_ number: Int) -> [Edit]
  ) {
    self.place = Syntax(place)
    self.original = (original ?? place.text).onOneLine
    self.mutated = mutated.onOneLine
    self.edits = edits
  }
}

/// A kind of mistake.
protocol MistakeMaker: Sendable {
  /// The mistakes of this kind that can be made at `node` itself, not in what it is made of.
  func mistakes(at node: Syntax) -> [Mistake]
}

/// All kinds, the outer first where several wrap one node.
let mistakeMakers: [any MistakeMaker] = [
  SwappedCases(), DroppedEffect(), DroppedStatement(), NegatedCondition(), ReversedComparison(),
  ChangedOperator(), DroppedElements(), DroppedModifier(), ChangedConstant(),
]
