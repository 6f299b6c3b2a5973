import ComposableTesting

extension SeededRandomNumberGenerator {
  /// Returns a script with 5 to 40 steps of every kind.
  mutating func script() -> String {
    (0..<Int.random(in: 5...40, using: &self)).map { _ in line() + "\n" }.joined()
  }

  private mutating func line() -> String {
    func number() -> Int { Int.random(in: 1...6, using: &self) }
    func label() -> String { "@l\(Int.random(in: 1...3, using: &self))" }
    switch Int.random(in: 0..<20, using: &self) {
    case 0: return "add a --tag shop"
    case 1: return "add b --as l\(Int.random(in: 1...3, using: &self)) --due 2026-12-24"
    case 2: return "add c --priority high"
    case 3: return "toggle \(number()) \(number())"
    case 4: return "complete \(label())"
    case 5: return "edit \(number()) --note n --clear tags"
    case 6: return "edit \(label()) d"
    case 7: return "move \(number()) \(number()) --before \(label())"
    case 8: return "move \(number()) --to-top"
    case 9: return "delete \(number())"
    case 10: return "clear"
    case 11: return "redo \(Int.random(in: 1...2, using: &self))"
    case 12: return "add d parent:\(label()) due:2026-12-24 wait:due-2d"
    case 13:
      return "add e repeat:weekly blocked-by:\(label()),\(number()) --as l\(number() % 3 + 1)"
    case 14: return "edit \(number()) parent:\(label()) repeat:monthly"
    case 15: return "edit \(label()) blocked-by:\(label()) until:2027-01-01"
    case 16: return "edit \(label()) --unblock \(label())"
    case 17: return "edit \(label()) parent:"
    case 18: return "skip \(label())"
    default: return "undo \(Int.random(in: 1...3, using: &self))"
    }
  }
}
