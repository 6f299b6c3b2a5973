import Mutation
import Testing

@Suite("A mutated source")
struct MutatedSourceTests {
  @Test("has every mistake after its number, and says what each is")
  func everyMistake() {
    let source = """
      func increase(by step: Int) -> Effect<Action> {
        // Not below zero.
        guard step > 0 else { return .none }
        count += step
        return save(count)
      }
      """
    let mutated = MutatedSource(source, file: "Counter.swift", first: 7)

    #expect(
      mutated.text == """
        func increase(by step: Int) -> Effect<Action> {
          // Not below zero.
          guard Mutants.negated(7, (Mutants.isActive(8) ? step >= 0 : step > Mutants.number(9, 0))) \
        else { return .none }
          if !Mutants.isActive(10) { count += step }
          if Mutants.isActive(11) { return .none }; return save(count)
        }
        """)
    #expect(
      mutated.mutants.map { "\($0.number) \($0.line) \($0.name)" } == [
        "7 3 Counter.swift increase: step > 0 → !(step > 0)",
        "8 3 Counter.swift increase: step > 0 → step >= 0",
        "9 3 Counter.swift increase: 0 → 0 + 1",
        "10 4 Counter.swift increase: count += step → nothing",
        "11 5 Counter.swift increase: return save(count) → return .none",
      ])
  }

  /// What becomes of a piece of source, with the first mutant 1.
  nonisolated private static let pieces = [
    // Conditions.
    ("if isOpen {}", "if Mutants.negated(1, isOpen) {}"),
    ("if let x = y {}", "if let x = y, !Mutants.isActive(1) {}"),
    ("for x in y where x.isOpen {}", "for x in y where Mutants.negated(1, x.isOpen) {}"),
    ("let x = isOpen ? y : z", "let x = Mutants.negated(1, isOpen) ? y : z"),
    ("while true {}", "while true {}"),
    (
      "let z = x.allSatisfy(<)",
      "let z = x.allSatisfy({ Mutants.isActive(1) ? $0 <= $1 : $0 < $1 })"
    ),
    // Operators.
    ("let x = y.count + z", "let x = Mutants.sum(1, y.count , z)"),
    ("let x = y + z", "let x = y + z"),
    (
      "let x = [y] + z",
      "let x = (Mutants.isActive(1) ? [y] : (Mutants.isActive(2) ? [] : [y]) + z)"
    ),
    ("let x = y && z", "let x = Mutants.both(1, y , z)"),
    ("let x = y ?? z", "let x = (Mutants.isActive(1) ? z : y ?? z)"),
    ("let x = min(y, z)", "let x = Mutants.min(1, y, z)"),
    // Constants.
    (#"let x = """#, #"let x = (Mutants.isActive(1) ? "mutant" : "")"#),
    ("let x = true", "let x = Mutants.negated(1, true)"),
    ("let x = [y]", "let x = (Mutants.isActive(1) ? [] : [y])"),
    ("func x(y: Int = 1) {}", "func x(y: Int = 1) {}"),
    ("if case 1 = x {}", "if case 1 = x, !Mutants.isActive(1) {}"),
    // Statements.
    ("x = y", "if !Mutants.isActive(1) { x = y }"),
    ("try await x.save()", "if !Mutants.isActive(1) { try await x.save() }"),
    ("init(x: Int) { self.x = x }", "init(x: Int) { self.x = x }"),
    ("let x = y { $0.save() }", "let x = y { $0.save() }"),
    // Effects.
    (
      "func x() -> Effect<A> { .send(y) }",
      "func x() -> Effect<A> { (Mutants.isActive(1) ? .none : .send(y)) }"
    ),
    ("let x = y.serialized(on: z)", "let x = y.unless(1) { $0.serialized(on: z) }"),
  ]

  @Test("has each kind of mistake, and leaves alone what it must", arguments: pieces)
  func kinds(_ piece: String, _ mutated: String) {
    #expect(MutatedSource(piece, file: "X.swift").text == mutated)
  }

  @Test("swaps neighbouring cases that bind the same names, and no others")
  func swap() {
    let source = """
      var x: Int {
        switch y {
        case .a(let n): n
        case .b(let n): -n
        case .c: z
        }
      }
      func f() {
        switch y {
        case .a:
          return
        case .b:
          break
        }
      }
      """
    let mutated = MutatedSource(source, file: "X.swift")

    #expect(
      mutated.text == """
        var x: Int {
          switch y {
          case .a(let n): (Mutants.isActive(1) ? -n : n)
          case .b(let n): (Mutants.isActive(1) ? n : -n)
          case .c: z
          }
        }
        func f() {
          switch y {
          case .a:
            if Mutants.isActive(2) {
        break
        } else {
        return
        }
          case .b:
            if Mutants.isActive(2) {
        return
        } else {
        break
        }
          }
        }
        """)
    #expect(
      mutated.mutants.map(\.name) == [
        "X.swift x: case .a(let n): … case .b(let n): … → swapped",
        "X.swift f: case .a: … case .b: … → swapped",
      ])
  }

  @Test("tells equal mistakes of one declaration apart")
  func equalMistakes() {
    let mutated = MutatedSource("func f() { a = 0; b = 0 }", file: "X.swift")

    #expect(
      mutated.mutants.map(\.name).filter { $0.contains("0 + 1") } == [
        "X.swift f: 0 → 0 + 1", "X.swift f: 0 [2] → 0 + 1",
      ])
  }

  @Test("gives mutants that can be written in a line and read again")
  func rows() {
    let mutants = MutatedSource("func f() { x = y\n  .z }", file: "X.swift").mutants

    #expect(mutants.map(\.row) == ["1\tX.swift\t1\tf\tx = y .z\tnothing"])
    #expect(mutants.compactMap { Mutant(row: Substring($0.row)) } == mutants)
    #expect(Mutant(row: "1\tX.swift\tone\tf\tx\ty") == nil)
  }
}
