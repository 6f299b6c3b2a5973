/// A value that is kept until a reducer runs.
final class Memo<Value>: Forgettable {
  var value: Value?

  func forget() {
    value = nil
  }
}

/// Something that is let go before a reducer runs.
protocol Forgettable: AnyObject {
  func forget()
}
