import SQLite
import TodoDomain
import TodoText

extension Database {
  /// Adds the functions that queries use to this connection.
  ///
  /// - `civilDate(due)`: the date, `YYYY-MM-DD`, that the clocks of `timeZone` show when a todo is
  ///   due; NULL for NULL.
  /// - `composed(text)`: the text in Unicode's form C; NULL for NULL.
  /// - `folded(name)`: the name `caseFolded`, by which names are grouped; NULL for NULL.
  /// - `isNamed(name, folded)`: whether it is a name in any case; `isInProject` also if it is below it.
  /// - `containsText(needle, text…)`: whether one of the texts contains `needle`, which is
  ///   `caseFolded`, in any case.
  func addFunctions(timeZone: CivilTimeZone) throws {
    try addFunction("civilDate", argumentCount: 1) { call in
      let text = call.utf8(0)
      // A date alone is ten bytes long, and the same everywhere.
      if text.count <= 10 { return call.returnArgument(0) }
      guard case .instant(let instant)? = Due(String(decoding: text, as: UTF8.self)) else { return }
      call.returnText(timeZone.civil(at: instant).date.description)
    }
    try addFunction("composed", argumentCount: 1) { call in
      let text = call.utf8(0)
      if text.isComposed { return call.returnArgument(0) }
      call.returnText(String(decoding: text, as: UTF8.self).composed)
    }
    try addFunction("folded", argumentCount: 1) { call in
      let text = call.utf8(0)
      if text.isEmpty { return call.returnArgument(0) }
      call.returnText(String(decoding: text, as: UTF8.self).caseFolded)
    }
    for (name, orBelow) in [("isNamed", false), ("isInProject", true)] {
      try addFunction(name, argumentCount: 2) { call in
        call.returnBool(call.utf8(0).isNamed(call.utf8(1), orBelow: orBelow))
      }
    }
    try addFunction("containsText", argumentCount: -1) { call in
      guard call.argumentCount > 0 else { return }
      call.returnBool(
        (1..<call.argumentCount).contains { call.utf8($0).containsInAnyCase(call.utf8(0)) })
    }
  }
}
